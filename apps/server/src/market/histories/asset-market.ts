import type { AssetMarket } from '@plumbline/engine/market'
import type { StoredHistory } from './history-rows.ts'

const assetMarkets = new WeakMap<StoredHistory, AssetMarket>()

/** A history as the engine reads it; the same object for the same history. */
export function assetMarketOf(history: StoredHistory): AssetMarket {
  const known = assetMarkets.get(history)
  if (known !== undefined) return known
  const market: AssetMarket = {
    assetId: history.assetId,
    currency: history.currency,
    prices: { days: history.days, closes: history.closes },
    ...(history.fromYear === undefined && history.adjustedCloses && { adjustedCloses: history.adjustedCloses }),
    splits: history.splits.map(({ date, numerator, denominator }) => ({ date, ratio: numerator / denominator })),
    ...(history.corrected && { corrected: history.corrected }),
  }
  assetMarkets.set(history, market)
  return market
}
