import { type SqlBool, sql } from 'kysely'
import { claimDue } from '../../background/claim-due.ts'
import type { Sweep } from '../../background/sweeps.ts'
import { type Clock, dayIn } from '../../clock.ts'
import type { Market } from '../market.ts'
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

  /** Returns for how many assets the source was asked, and whether it succeeded each time. */
  async function refreshDue(signal: AbortSignal): Promise<{ done: number; isSuccess: boolean }> {
    const claimed = await claimDue(db, clock, {
      table: 'price_states',
      key: 'asset_id',
      due: sql<SqlBool>`profile_due_at <= ${clock.now().toISOString()}`,
      orderBy: 'profile_due_at',
      limit: BATCH_SIZE,
      seconds: CLAIM_SECONDS,
    })
    const inOrder = claimed.toSorted((a, b) => a.profile_due_at.localeCompare(b.profile_due_at))
    const assetIds = inOrder.map((state) => state.asset_id)
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
    return { done, isSuccess }
  }

  return {
    name: 'profiles',
    schedule: { every: 60, offset: 45 },
    async run(signal) {
      if (market.provider.isLocal || pausedUntil > clock.now().getTime()) return 0
      let total = 0
      while (!signal.aborted) {
        const { done, isSuccess } = await refreshDue(signal)
        total += done
        if (!isSuccess) pausedUntil = clock.now().getTime() + RETRY_DELAY_MS
        if (!isSuccess || done < BATCH_SIZE) break
      }
      return total
    },
  }
}
