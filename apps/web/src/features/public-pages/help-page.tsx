import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'

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
        <dt>{t`Value`}</dt>
        <dd>{t`What the open holdings are worth now, in the portfolio’s currency.`}</dd>
        <dt>{t`Gain`}</dt>
        <dd>
          {t`Money: realized and unrealized price gains, dividends, currency effects, less fees. The parts add up to the whole.`}
        </dd>
        <dt>{t`Gain, %`}</dt>
        <dd>{t`The gain as a share of everything that was ever bought, without fees.`}</dd>
        <dt>{t`Return`}</dt>
        <dd>
          {t`Always named: time-weighted (as if nothing had been paid in or out in between), IRR (the yearly interest that explains your payments), or Simple Dietz. Pick one in a portfolio’s settings.`}
        </dd>
        <dt>{t`No price, no rate, not available`}</dt>
        <dd>{t`A figure that does not exist is never shown as zero, and sums say that they are partial.`}</dd>
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
