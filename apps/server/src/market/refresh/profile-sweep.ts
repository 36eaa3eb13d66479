import { type SqlBool, sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import type { Sweep } from '../../background/sweeps.ts'
import { type Clock, dayIn } from '../../clock.ts'
import type { Market } from '../market.ts'
import { oldestFreshProfiles } from '../profiles/stored-profiles.ts'
import { releaseClaims } from './release-claims.ts'

const BATCH_SIZE = 10
/** Longer than a batch takes at one request every two seconds with retries. */
const CLAIM_SECONDS = 900
const RETRY_DELAY_MS = 15 * 60_000

/**
 * Fetches and refreshes the profiles of all assets that have a stored history, so that sector, country and key figures
 * of a holding are there before a user opens it. Pauses for a quarter of an hour when the source fails.
 */
export function profileSweep(market: Market, clock: Clock): Sweep {
  const { db } = market
  let pausedUntil = 0

  /** Returns the assets that were due, how many were fetched, and whether the source succeeded each time. */
  async function refreshDue(signal: AbortSignal): Promise<{ assetIds: string[]; done: number; isSuccess: boolean }> {
    const oldest = oldestFreshProfiles(clock.now())
    const claimed = await claimDue(db, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql<SqlBool>`not exists (select 1 from profiles where profiles.asset_id = price_states.asset_id
        and profiles.fetched_at > case when is_partial = 1 then ${oldest.partial} else ${oldest.whole} end)`,
      orderBy: 'asset_id',
      limit: BATCH_SIZE,
      seconds: CLAIM_SECONDS,
    })
    const assetIds = claimed.map((state) => state.asset_id)
    const today = dayIn('UTC', clock.now())
    let done = 0
    let isSuccess = true
    try {
      for (const assetId of assetIds) {
        if (signal.aborted || !isSuccess) break
        isSuccess = await market.profiles.refresh(assetId, today)
        done++
      }
    } finally {
      await releaseClaims(db, assetIds)
    }
    return { assetIds, done, isSuccess }
  }

  return {
    name: 'profiles',
    schedule: { every: 60, offset: 45 },
    async run(signal) {
      if (market.provider.isLocal || pausedUntil > clock.now().getTime()) return 0
      let total = 0
      const seen = new Set<string>()
      while (!signal.aborted) {
        const { assetIds, done, isSuccess } = await refreshDue(signal)
        total += done
        if (!isSuccess) pausedUntil = clock.now().getTime() + RETRY_DELAY_MS
        // Assets that are due again at once were not saved; the next run retries them.
        if (!isSuccess || done < BATCH_SIZE || assetIds.some((id) => seen.has(id))) break
        for (const id of assetIds) seen.add(id)
      }
      return total
    },
  }
}
