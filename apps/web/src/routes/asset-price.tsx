import { getRouteApi } from '@tanstack/react-router'
import { PriceTab } from '../features/asset/prices/price-tab.tsx'
import { ExplainProvider } from '../features/explain/explain-provider.tsx'
import { PositionSummaries } from '../features/positions/position-summaries.tsx'

const routeApi = getRouteApi('/asset/$assetId/price')

/** The price history of an asset, and what the user holds of it, with figures that explain themselves. */
export function AssetPrice() {
  const { assetId } = routeApi.useParams()
  return (
    <PriceTab>
      <PositionSummaries
        assetId={assetId}
        explained={(portfolioId, summary) => <ExplainProvider portfolioId={portfolioId}>{summary}</ExplainProvider>}
      />
    </PriceTab>
  )
}
