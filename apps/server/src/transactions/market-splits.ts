import type { MarketSplit } from '@plumbline/engine/market'
import type { IgnoredSplit } from '@plumbline/engine/split-schedule'
import { assetMarketOf, type Market } from '../market/market.ts'
import { type AssetRow, securityOf } from '../market/securities/find-assets.ts'

/** The market's splits of assets, by id, without those that a portfolio ignores. */
export async function marketSplitsOf(
  market: Market,
  assets: Iterable<AssetRow>,
  ignored: readonly IgnoredSplit[],
  today: string,
): Promise<Map<string, readonly MarketSplit[]>> {
  const histories = await market.histories.recentHistoriesOf([...assets].map(securityOf), today, today)
  const isIgnored = (id: string, date: string) => ignored.some((split) => split.assetId === id && split.date === date)
  return new Map(
    [...histories].map(([id, history]) => [
      id,
      assetMarketOf(history).splits.filter(({ date }) => !isIgnored(id, date)),
    ]),
  )
}
