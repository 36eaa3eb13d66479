import type { MarketSplit } from '@plumbline/engine/market'
import { type AssetRow, securityOf } from '../assets/find-assets.ts'
import { assetMarketOf, type Market } from '../market-data/market.ts'

/** The market's splits of assets, by id. */
export async function marketSplitsOf(
  market: Market,
  assets: Iterable<AssetRow>,
  today: string,
): Promise<Map<string, readonly MarketSplit[]>> {
  const histories = await market.histories.historiesOf([...assets].map(securityOf), today)
  return new Map([...histories].map(([id, history]) => [id, assetMarketOf(history).splits]))
}
