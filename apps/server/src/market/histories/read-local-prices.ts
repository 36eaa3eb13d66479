import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { MarketDb } from '../../database/db.ts'
import { pauseAfterSlice } from '../../time-slice.ts'
import { FIRST_DATE } from '../fetching/fetched-dates.ts'
import { findAssets, securityOf } from '../securities/assets.ts'
import { type LastPrice, lastPrice } from './last-price.ts'

/**
 * Last prices of assets from a local source, by asset id; those that it cannot read are left out. Nothing is stored,
 * because that takes far longer than reading them.
 */
export async function readLocalPrices(
  db: MarketDb,
  provider: MarketDataProvider,
  assetIds: readonly string[],
  today: string,
): Promise<Map<string, LastPrice>> {
  const prices = new Map<string, LastPrice>()
  if (assetIds.length === 0) return prices
  const signal = new AbortController().signal
  for (const asset of (await findAssets(db, assetIds)).values()) {
    await pauseAfterSlice()
    try {
      const history = await provider.history(securityOf(asset), { from: FIRST_DATE, to: today }, signal)
      if (history === undefined) continue
      const { closes, splits } = history
      const price = lastPrice({ days: closes.days, closes: closes.values, splits }, today)
      if (price !== undefined) prices.set(asset.id, price)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
    }
  }
  return prices
}
