import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { positionsQuery } from '../api/period-queries.ts'
import { PositionsSection } from '../features/positions/positions-section.tsx'
import { AssetTransactionsTab } from '../features/transactions/asset-transactions-tab.tsx'
import { LoadingState } from '../ui/states/loading-state.tsx'

const routeApi = getRouteApi('/asset/$assetId/holdings')

/** The user's positions in an asset and their transactions. */
export function AssetHoldings() {
  const { assetId } = routeApi.useParams()
  const { isPending } = useQuery(positionsQuery(assetId))
  return (
    <>
      {isPending ? <LoadingState text={t`Loading your positions...`} /> : <PositionsSection assetId={assetId} />}
      {/* Loads meanwhile, but positions that arrive later would push it down. */}
      <div hidden={isPending}>
        <AssetTransactionsTab />
      </div>
    </>
  )
}
