import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getFigure } from '@plumbline/engine/figures/catalog'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'
import styles from './help.module.css'
import { HelpParts } from './help-parts.tsx'
import { HelpResults, HelpSearchField } from './help-search.tsx'

const EXPLAINED_HERE = ['baseCurrencyCurrentValue', 'gain.total', 'percent'] as const

const routeApi = getRouteApi('/help')

/** The first page of the help: a search of all of it, its parts, and the first steps. */
export function HelpPage() {
  const { q = '' } = routeApi.useSearch()
  const navigate = routeApi.useNavigate()
  const contactEmail = useQuery(healthQuery).data?.contactEmail
  return (
    <ArticlePage
      title={t`Help Center`}
      description={t`How to use Plumbline, what its figures mean, and where to ask.`}
      isWide
    >
      <div className={styles.page}>
        <HelpSearchField
          text={q}
          onChange={(text) =>
            void navigate({ search: text === '' ? {} : { q: text }, replace: true, resetScroll: false })
          }
        />
        {q.trim() === '' ? <Overview /> : <HelpResults text={q} />}
        {contactEmail && (
          <p>
            <Trans>
              Questions? Write to{' '}
              <a href={`mailto:${contactEmail}`} className={textLink}>
                {contactEmail}
              </a>
              , the operator of this installation.
            </Trans>
          </p>
        )}
      </div>
    </ArticlePage>
  )
}

function Overview() {
  return (
    <>
      <HelpParts />
      <div className={styles.columns}>
        <FirstSteps />
        <FigureWords />
      </div>
    </>
  )
}

function FirstSteps() {
  return (
    <section>
      <h2>{t`First steps`}</h2>
      <ol>
        <li>{t`Sign in with your email address. The link and the code in the email work once, within 10 minutes.`}</li>
        <li>{t`Create a portfolio in your currency.`}</li>
        <li>
          <Trans>
            Add transactions by hand, or{' '}
            <Link to="/help/csv-import" className={textLink}>
              import them from a CSV file
            </Link>
            , or connect your broker in Settings, Integrations.
          </Trans>
        </li>
      </ol>
    </section>
  )
}

function FigureWords() {
  return (
    <section>
      <h2>{t`What the figures mean`}</h2>
      <dl>
        {EXPLAINED_HERE.map((id) => (
          <Fragment key={id}>
            <dt>{i18n._(getFigure(id).label)}</dt>
            <dd>{i18n._(getFigure(id).explanation)}</dd>
          </Fragment>
        ))}
        <dt>{t`Return`}</dt>
        <dd>
          {t`Always named: time-weighted (as if nothing had been paid in or out in between), IRR (the yearly rate your money earned), or Simple Dietz. It is the return of the whole period, and a year’s where that is said. Pick one in a portfolio’s settings.`}
        </dd>
        <dt>{t`No price, no rate, not available`}</dt>
        <dd>{t`The figure is not known. It is never shown as zero, and incomplete totals are marked.`}</dd>
        <dt>{t`Not defined`}</dt>
        <dd>{t`The figure does not exist, such as the return of a month in which nothing was held.`}</dd>
      </dl>
    </section>
  )
}
