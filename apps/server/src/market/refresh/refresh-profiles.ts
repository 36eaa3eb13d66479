import { type SqlBool, sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import type { Sweep } from '../../background/sweeps.ts'
import { type Clock, dayIn } from '../../clock.ts'
import { among } from '../../database/among.ts'
import type { Db } from '../../database/db.ts'
import type { Market } from '../market.ts'
import { oldestFreshProfile } from '../profiles/profile-store.ts'
import { findAssets, securityOf } from '../securities/find-assets.ts'

const assetsPerClaim = 10
/** Longer than a portion takes at one request in two seconds with its retries. */
const claimSeconds = 900
const pauseAfterFailure = 15 * 60_000

/**
 * Brings the profiles of all assets with a kept history in and up to date, so that sector, country and key figures of a holding are there before anybody
 * looks at it. A source that does not answer is left alone for a quarter of an hour.
 */
export function profileSweep(db: Db, market: Market, clock: Clock): Sweep {
  let pausedUntil = 0

  async function release(assetIds: string[]): Promise<void> {
    await db.updateTable('price_states').set({ claimed_until: '' }).where('asset_id', 'in', among(assetIds)).execute()
  }

  /** Answers which were due, how many of them were asked for, and whether all were answered. */
  async function refreshDue(signal: AbortSignal): Promise<{ ids: string[]; done: number; isAnswered: boolean }> {
    const claimed = await claimDue(db, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql<SqlBool>`not exists (select 1 from profiles where profiles.asset_id = price_states.asset_id
        and profiles.fetched_at > ${oldestFreshProfile(clock.now())})`,
      orderBy: 'asset_id',
      limit: assetsPerClaim,
      seconds: claimSeconds,
    })
    const ids = claimed.map((state) => state.asset_id)
    const assets = await findAssets(db, ids)
    const today = dayIn('UTC', clock.now())
    let done = 0
    let isAnswered = true
    try {
      for (const asset of assets.values()) {
        if (signal.aborted || !isAnswered) break
        isAnswered = await market.profiles.refresh(securityOf(asset), today)
        done++
      }
    } finally {
      await release(ids)
    }
    return { ids, done, isAnswered }
  }

  return {
    name: 'profiles',
    pattern: '45 * * * * *',
    async run(signal) {
      if (market.provider.isLocal || pausedUntil > clock.now().getTime()) return 0
      let total = 0
      const seen = new Set<string>()
      while (!signal.aborted) {
        const { ids, done, isAnswered } = await refreshDue(signal)
        total += done
        if (!isAnswered) pausedUntil = clock.now().getTime() + pauseAfterFailure
        // What is due again at once was not kept: the next tick is early enough.
        if (!isAnswered || done < assetsPerClaim || ids.some((id) => seen.has(id))) break
        for (const id of ids) seen.add(id)
      }
      return total
    },
  }
}
