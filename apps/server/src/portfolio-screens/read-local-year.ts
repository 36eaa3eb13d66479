import type { AssetMarket } from '@plumbline/engine/market'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { type AssetRow, securityOf } from '../market/securities/assets.ts'

/** The closes and splits of a period from a local source; undefined without any, or if it cannot be read. */
export async function readLocalYear(
  provider: MarketDataProvider,
  asset: AssetRow,
  period: { from: string; to: string },
): Promise<AssetMarket | undefined> {
  try {
    const history = await provider.history(securityOf(asset), period, new AbortController().signal)
    if (history === undefined || history.closes.days.length === 0) return undefined
    return {
      assetId: asset.id,
      currency: history.currency,
      prices: { days: history.closes.days, closes: history.closes.values },
      splits: history.splits.map(({ date, numerator, denominator }) => ({ date, ratio: numerator / denominator })),
    }
  } catch (error) {
    if (error instanceof UpstreamError) return undefined
    throw error
  }
}
