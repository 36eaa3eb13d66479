import { sql } from 'kysely'
import { findAssets, securityOf } from '../assets/find-assets.ts'
import { claimDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import { type Clock, dayIn } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { keepListing } from './keep-listing.ts'
import type { Market } from './market.ts'

const assetsPerClaim = 20
/** Longer than a portion takes at one request a second with its retries. */
const claimSeconds = 600

/**
 * Appends what is new to the histories that are due: once after each exchange's close, and again after a failure. Every process ticks; a claim sees to
 * it that each asset is asked for once.
 */
export function priceSweep(database: Database, market: Market, clock: Clock): Sweep {
  async function refreshDue(): Promise<number> {
    const claimed = await claimDue(database, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql`due_at <= ${clock.now().toISOString()}`,
      orderBy: 'due_at',
      limit: assetsPerClaim,
      seconds: claimSeconds,
    })
    const assets = await findAssets(
      database,
      claimed.map((state) => state.asset_id),
    )
    const today = dayIn('UTC', clock.now())
    for (const asset of assets.values()) await market.histories.refresh(securityOf(asset), today)
    return claimed.length
  }

  return {
    name: 'prices',
    pattern: '30 * * * * *',
    async run(signal) {
      await market.histories.forgetOutdated()
      await market.fx.forgetOutdated()
      const today = dayIn('UTC', clock.now())
      if (market.provider.isLocal) {
        await keepListing(database, market.provider, today)
        return 0
      }
      await market.fx.refresh(today)
      let done = 0
      while (!signal.aborted) {
        const refreshed = await refreshDue()
        done += refreshed
        if (refreshed < assetsPerClaim) break
      }
      return done
    },
  }
}
