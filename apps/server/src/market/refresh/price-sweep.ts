import { sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import type { Sweep } from '../../background/sweeps.ts'
import { type Clock, dayIn } from '../../clock.ts'
import type { Market } from '../market.ts'
import { findAssets, securityOf } from '../securities/assets.ts'
import { refreshListing } from '../securities/refresh-listing.ts'
import { refreshByExchange } from './refresh-by-exchange.ts'
import { releaseClaims } from './release-claims.ts'

/** The claim lasts longer than a batch takes at one request per second with retries. */
const ONE_BY_ONE = { limit: 20, seconds: 600 }
/** For a source with bulk requests: about one exchange, and time to request all of its histories one by one. */
const BY_EXCHANGE = { limit: 2000, seconds: 3600 }

/**
 * Appends new prices to the histories that are due: after each exchange's close, and again after a failure. Every
 * process runs this sweep; a claim ensures that each asset is fetched once.
 */
export function priceSweep(market: Market, clock: Clock): Sweep {
  const { db, provider, histories } = market
  const batch = provider.exchangeDays === undefined ? ONE_BY_ONE : BY_EXCHANGE

  async function refreshDue(signal: AbortSignal): Promise<number> {
    const claimed = await claimDue(db, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql`due_at <= ${clock.now().toISOString()}`,
      orderBy: 'due_at',
      ...batch,
    })
    const assetIds = claimed.map((state) => state.asset_id)
    const assets = await findAssets(db, assetIds)
    const today = dayIn('UTC', clock.now())
    const left = await refreshByExchange(market, [...assets.values()].map(securityOf), today, signal)
    for (let next = left[0]; next !== undefined && !signal.aborted; next = left[0]) {
      await histories.refresh(next, today)
      if (!signal.aborted) left.shift()
    }
    const leftIds = left.map(({ id }) => id)
    await releaseClaims(db, leftIds)
    return claimed.length
  }

  return {
    name: 'prices',
    schedule: { every: 60, offset: 30 },
    async run(signal) {
      await histories.dropOutdated()
      await market.rates.dropOutdated()
      const today = dayIn('UTC', clock.now())
      if (provider.isLocal) {
        await refreshListing(db, provider, today)
        return 0
      }
      await market.rates.refresh(today)
      let done = 0
      while (!signal.aborted) {
        const refreshed = await refreshDue(signal)
        done += refreshed
        if (refreshed < batch.limit) break
      }
      return done
    },
  }
}
