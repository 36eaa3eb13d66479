import { getRouteApi } from '@tanstack/react-router'
import { PositionsSection } from '../features/positions/positions-section.tsx'
import { AssetTransactionsTab } from '../features/transactions/asset-transactions-tab.tsx'

const routeApi = getRouteApi('/asset/$assetId/holdings')

/** The user's positions in an asset and their transactions. */
export function AssetHoldings() {
  const { assetId } = routeApi.useParams()
  return (
    <>
      <PositionsSection assetId={assetId} />
      <AssetTransactionsTab />
    </>
  )
}
