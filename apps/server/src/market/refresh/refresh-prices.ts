import type { Security } from '@plumbline/market-sources/security'
import { sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import type { Sweep } from '../../background/sweeps.ts'
import { type Clock, dayIn } from '../../clock.ts'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { Market } from '../market.ts'
import { findAssets, securityOf } from '../securities/find-assets.ts'
import { keepListing } from '../securities/keep-listing.ts'
import { refreshByExchange } from './refresh-by-exchange.ts'

/** Longer than a portion takes at one request a second with its retries. */
const oneByOne = { limit: 20, seconds: 600 }
/** Of a source that tells whole exchanges, as many as there may be on one; longer than it takes to ask for all of them one by one. */
const byExchange = { limit: 2000, seconds: 3600 }

/**
 * Appends what is new to the histories that are due: once after each exchange's close, and again after a failure. Every process ticks; a claim sees to
 * it that each asset is asked for once.
 */
export function priceSweep(db: Db, market: Market, clock: Clock): Sweep {
  const { provider, histories } = market
  const portion = provider.exchangeDays === undefined ? oneByOne : byExchange

  async function release(securities: Security[]): Promise<void> {
    const ids = securities.map(({ id }) => id)
    if (ids.length === 0) return
    await db.updateTable('price_states').set({ claimed_until: '' }).where('asset_id', 'in', among(ids)).execute()
  }

  async function refreshDue(signal: AbortSignal): Promise<number> {
    const claimed = await claimDue(db, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql`due_at <= ${clock.now().toISOString()}`,
      orderBy: 'due_at',
      ...portion,
    })
    const assets = await findAssets(
      db,
      claimed.map((state) => state.asset_id),
    )
    const today = dayIn('UTC', clock.now())
    const securities = [...assets.values()].map(securityOf)
    const left = await refreshByExchange(market, securities, today, signal)
    for (let next = left[0]; next !== undefined && !signal.aborted; next = left[0]) {
      await histories.refresh(next, today)
      if (!signal.aborted) left.shift()
    }
    await release(left)
    return claimed.length
  }

  return {
    name: 'prices',
    pattern: '30 * * * * *',
    async run(signal) {
      await histories.forgetOutdated()
      await market.fx.forgetOutdated()
      const today = dayIn('UTC', clock.now())
      if (provider.isLocal) {
        await keepListing(db, provider, today)
        return 0
      }
      await market.fx.refresh(today)
      let done = 0
      while (!signal.aborted) {
        const refreshed = await refreshDue(signal)
        done += refreshed
        if (refreshed < portion.limit) break
      }
      return done
    },
  }
}
