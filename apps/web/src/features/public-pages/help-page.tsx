import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { healthQuery } from '../../api/account-queries.ts'
import { textLink } from '../../ui/text-link.ts'
import { ArticlePage } from './article-page.tsx'

/** The first page of the help: what the words mean, and where more is said. */
export function HelpPage() {
  const { data: health } = useQuery(healthQuery)
  return (
    <ArticlePage title="Help Center" description="How to use Plumbline, what its figures mean, and where to ask.">
      <h2>First steps</h2>
      <ol>
        <li>Sign in with your email address. The link and the code in the email work once, within 10 minutes.</li>
        <li>Create a portfolio in your currency.</li>
        <li>
          Add transactions by hand, or{' '}
          <Link to="/help/csv-import" className={textLink}>
            import them from a CSV file
          </Link>
          , or connect your broker in Settings, Integrations.
        </li>
      </ol>
      <h2>What the figures mean</h2>
      <dl>
        <dt>Value</dt>
        <dd>What the open holdings are worth now, in the portfolio’s currency.</dd>
        <dt>Gain</dt>
        <dd>
          Money: realized and unrealized price gains, dividends, currency effects, less fees. The parts add up to the
          whole.
        </dd>
        <dt>Gain, %</dt>
        <dd>The gain as a share of everything that was ever bought, without fees.</dd>
        <dt>Return</dt>
        <dd>
          Always named: time-weighted (as if nothing had been paid in or out in between), IRR (the yearly interest that
          explains your payments), or Simple Dietz. Pick one in a portfolio’s settings.
        </dd>
        <dt>No price, no rate, not defined</dt>
        <dd>A figure that does not exist is never shown as zero, and sums say that they are partial.</dd>
      </dl>
      <h2>More</h2>
      <ul>
        <li>
          <Link to="/help/csv-import" className={textLink}>
            Importing a CSV file
          </Link>
        </li>
        <li>
          <Link to="/help/methods" className={textLink}>
            How each figure is measured
          </Link>
        </li>
        <li>
          <Link to="/help/errors" className={textLink}>
            Errors and their codes
          </Link>
        </li>
        <li>
          <Link to="/help/api" className={textLink}>
            The API
          </Link>
        </li>
        <li>
          <Link to="/help/assistants" className={textLink}>
            Assistants
          </Link>
        </li>
      </ul>
      {health && (
        <p>
          Questions? Write to{' '}
          <a href={`mailto:${health.contactEmail}`} className={textLink}>
            {health.contactEmail}
          </a>
          , the operator of this installation.
        </p>
      )}
    </ArticlePage>
  )
}
