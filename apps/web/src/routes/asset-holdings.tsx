import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { positionsQuery } from '../api/period-queries.ts'
import { PositionsSection } from '../features/positions/positions-section.tsx'
import { AssetTransactionsTab } from '../features/transactions/asset-transactions-tab.tsx'
import { LoadingState } from '../ui/states/loading-state.tsx'
import { QueryView } from '../ui/states/query-view.tsx'

const routeApi = getRouteApi('/asset/$assetId/holdings')

/** The user's positions in an asset and their transactions. */
export function AssetHoldings() {
  const { assetId } = routeApi.useParams()
  const query = useQuery(positionsQuery(assetId))
  return (
    <>
      <QueryView
        query={query}
        failed={t`The positions could not be loaded`}
        pending={<LoadingState text={t`Loading your positions...`} />}
      >
        {(positions) => <PositionsSection positions={positions} />}
      </QueryView>
      {/* Loads meanwhile, but positions that arrive later would push it down. */}
      <div hidden={query.isPending}>
        <AssetTransactionsTab />
      </div>
    </>
  )
}
