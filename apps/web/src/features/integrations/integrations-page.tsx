import { Link } from '@tanstack/react-router'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { textLink } from '../../ui/text-link.ts'

/** Where brokers are connected. */
export function IntegrationsPage() {
  return (
    <>
      <PageMeta title="Integrations · Plumbline" description="Brokers that bring transactions by themselves." />
      <PageHead title="Integrations" />
      <EmptyState
        title="This version cannot connect a broker"
        text="Most brokers offer their transactions as a csv file. Import it in the portfolio that they belong to."
      >
        <Link to="/portfolios" className={textLink}>
          Back to the portfolios
        </Link>
      </EmptyState>
    </>
  )
}
