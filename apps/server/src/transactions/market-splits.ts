import type { MarketSplit } from '@plumbline/engine/market'
import type { IgnoredSplit } from '@plumbline/engine/split-schedule'
import type { Market } from '../market/market.ts'

/** Splits by asset id, without those that the portfolio ignores. */
export async function marketSplitsOf(
  market: Market,
  assetIds: readonly string[],
  ignored: readonly IgnoredSplit[],
  today: string,
): Promise<Map<string, readonly MarketSplit[]>> {
  const markets = await market.histories.recentMarketsOf(assetIds, today, today)
  const isIgnored = (id: string, date: string) => ignored.some((split) => split.assetId === id && split.date === date)
  return new Map([...markets].map(([id, { splits }]) => [id, splits.filter(({ date }) => !isIgnored(id, date))]))
}
