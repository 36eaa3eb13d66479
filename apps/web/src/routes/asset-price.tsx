import { isOwnSecurity } from '@plumbline/contract/own-securities/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { assetQuery } from '../api/asset-queries.ts'
import { FundComposition } from '../features/asset/composition/fund-composition.tsx'
import { PriceTab } from '../features/asset/prices/price-tab.tsx'
import { ExplainProvider } from '../features/explain/explain-provider.tsx'
import { OwnPrices } from '../features/own-securities/own-prices.tsx'
import { GainOverPeriod } from '../features/positions/gain-over-period.tsx'
import { PositionSummaries } from '../features/positions/position-summaries.tsx'
import { pastDay } from '../stores/past-day.ts'

const routeApi = getRouteApi('/asset/$assetId/price')

/** The price history of an asset, and what the user holds of it, with figures that explain themselves. */
export function AssetPrice() {
  const { assetId } = routeApi.useParams()
  const { data } = useQuery(assetQuery(assetId))
  return (
    <>
      <PriceTab readOwn={(from, to) => <GainOverPeriod assetId={assetId} from={from} to={to} />}>
        <PositionSummaries
          assetId={assetId}
          explained={(portfolioId, summary) => <ExplainProvider portfolioId={portfolioId}>{summary}</ExplainProvider>}
        />
        {data && isOwnSecurity(assetId) && pastDay === undefined && <OwnPrices asset={data} />}
      </PriceTab>
      {data && pastDay === undefined && <FundComposition asset={data} />}
    </>
  )
}
