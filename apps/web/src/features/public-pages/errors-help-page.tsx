import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { problems } from '@plumbline/contract/problems'
import { useEffect } from 'react'
import { ArticlePage } from './article-page.tsx'
import { remedies } from './error-remedies.ts'
import styles from './public-pages.module.css'

const codes = Object.keys(problems) as (keyof typeof problems)[]

/** Every error of the API. A response's `type` links to its row. */
export function ErrorsHelpPage() {
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <ArticlePage
      title={t`Errors and their codes`}
      description={t`What each error of Plumbline means and what to do about it.`}
      isHelp
    >
      <p>
        {t`A failed call returns a status, a stable code, and a detail that says what is wrong. Include the request id when you report one.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className={styles.codes} aria-label={t`Codes`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Code`}</th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">{t`Meaning`}</th>
              <th scope="col">{t`What to do`}</th>
            </tr>
          </thead>
          <tbody>
            {codes.map((code) => (
              <tr key={code} id={code}>
                <th scope="row">{code}</th>
                <td>{problems[code].status}</td>
                <td>{i18n._(problems[code].title)}</td>
                <td>{i18n._(remedies[code])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </ArticlePage>
  )
}
