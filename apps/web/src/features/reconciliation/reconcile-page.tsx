import { t } from '@lingui/core/macro'
import type { ComparedHolding } from '@plumbline/contract/reconciliation/schemas'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { portfolioQuery } from '../../api/portfolio-queries.ts'
import { comparisonQuery } from '../../api/reconciliation.ts'
import { PageMeta } from '../../ui/page/page-meta.tsx'
import { QueryView } from '../../ui/states/query-view.tsx'
import { Reconcile } from './reconcile.tsx'

const routeApi = getRouteApi('/portfolio/$portfolioId/reconcile')

/** Whether the broker and the ledger had the same on a day, and since when and why not. */
export function ReconcilePage() {
  const { portfolioId } = routeApi.useParams()
  const { day } = routeApi.useSearch()
  const { data: portfolio } = useQuery(portfolioQuery(portfolioId))
  const today = useQuery(comparisonQuery(portfolioId))
  const chosen = day ?? (today.data && (lastStatedDay(today.data.holdings) ?? today.data.day))
  const query = useQuery({ ...comparisonQuery(portfolioId, chosen), enabled: chosen !== undefined })
  if (!portfolio) return null
  return (
    <>
      <PageMeta
        title={t`Compare with a statement · ${{ name: portfolio.name }}`}
        description={t`Whether your broker and Plumbline agree, since when not, and why.`}
      />
      <QueryView query={query} failed={t`The comparison could not be loaded`} isFramed>
        {(comparison) => (
          <Reconcile key={comparison.day} {...{ portfolio, comparison }} today={today.data?.day ?? comparison.day} />
        )}
      </QueryView>
    </>
  )
}

/** The day of the newest statement. */
function lastStatedDay(holdings: readonly ComparedHolding[]): string | undefined {
  return holdings
    .flatMap(({ stated }) => stated?.day ?? [])
    .sort()
    .at(-1)
}
