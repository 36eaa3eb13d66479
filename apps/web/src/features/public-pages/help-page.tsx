import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { getFigure } from '@plumbline/engine/figures/catalog'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { healthQuery } from '../../api/account-queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'

const EXPLAINED_HERE = ['baseCurrencyCurrentValue', 'gain.total', 'percent'] as const

/** The first page of the help: what the words mean, and where more is said. */
export function HelpPage() {
  const contactEmail = useQuery(healthQuery).data?.contactEmail
  return (
    <ArticlePage title={t`Help Center`} description={t`How to use Plumbline, what its figures mean, and where to ask.`}>
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
      <h2>{t`More`}</h2>
      <ul>
        <li>
          <Link to="/help/csv-import" className={textLink}>
            {t`Importing a CSV file`}
          </Link>
        </li>
        <li>
          <Link to="/help/methods" className={textLink}>
            {t`How each figure is measured`}
          </Link>
        </li>
        <li>
          <Link to="/help/errors" className={textLink}>
            {t`Errors and their codes`}
          </Link>
        </li>
        <li>
          <Link to="/help/api/quick-start" className={textLink}>
            {t`The API in five minutes`}
          </Link>
        </li>
        <li>
          <Link to="/help/api" className={textLink}>
            {t`The API`}
          </Link>
        </li>
        <li>
          <Link to="/help/assistants" className={textLink}>
            {t`Assistants`}
          </Link>
        </li>
      </ul>
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
    </ArticlePage>
  )
}
