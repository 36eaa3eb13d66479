import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import type { FetchedProfile, Profile } from '@plumbline/market-sources/profile'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { Security } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { atMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import type { RateStore } from '../rates/rate-store.ts'
import { type AssetRow, securityOf } from '../securities/assets.ts'
import type { OlderSections } from './merge-profile.ts'
import { saveProfile } from './save-profile.ts'
import { readStoredProfile, type StoredProfile, scheduleProfile, storeNoProfile } from './stored-profiles.ts'

export type ProfileResult =
  | { kind: 'known'; profile: Profile; olderSections: OlderSections }
  | { kind: 'missing'; reason: MissingPartReason }

export interface ProfileStore {
  /** The profile of an asset. A caller waits at most a few seconds for one that is not stored. */
  profileOf(assetId: string, today: string): Promise<ProfileResult>
  /** The same without asking a live source. */
  storedOf(assetId: string, today: string): Promise<ProfileResult>
  /** Fetches the profile from a live source, unless it is fresh; false when the source failed. */
  refresh(assetId: string, today: string): Promise<boolean>
}

const RETRY_DELAY_MS = 15 * 60_000
const MAX_PAUSED = 10_000

function isEmpty(profile: FetchedProfile | undefined): profile is undefined {
  return profile === undefined || Object.keys(profile).length === 0
}

interface ProfileStoreParts {
  db: MarketDb
  provider: MarketDataProvider
  rates: RateStore
  assetsOf(ids: Iterable<string>): Promise<ReadonlyMap<string, AssetRow>>
  clock: Clock
  fetches: FetchQueue
  /** How long a caller waits for a live source. */
  maxWaitMs: number
}

/**
 * Stores the profiles of a live source and refreshes them in the background once they are a week old; only the first
 * request for a security waits. A local source is read every time: it takes a millisecond and changes daily.
 */
export function createProfileStore(parts: ProfileStoreParts): ProfileStore {
  const { db, provider, assetsOf, clock, fetches, maxWaitMs } = parts
  const pausedUntil = new LRUCache<string, number>(atMost(MAX_PAUSED))
  const isPaused = (assetId: string) => (pausedUntil.get(assetId) ?? 0) > clock.now().getTime()
  const keyOf = (assetId: string) => `profile ${assetId}`

  async function findSecurity(assetId: string): Promise<Security | undefined> {
    const asset = (await assetsOf([assetId])).get(assetId)
    return asset && securityOf(asset)
  }

  async function fetchAndSave(security: Security, today: string, signal: AbortSignal): Promise<void> {
    try {
      const profile = await provider.profile(security, today, signal)
      if (isEmpty(profile)) await storeNoProfile(db, clock, security.id)
      else await saveProfile(parts, security, profile, today)
      pausedUntil.delete(security.id)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      pausedUntil.set(security.id, clock.now().getTime() + RETRY_DELAY_MS)
    }
  }

  function fetchOnce(assetId: string, today: string): Promise<void> {
    return fetches.once(keyOf(assetId), async (signal) => {
      const security = await findSecurity(assetId)
      if (security !== undefined) await fetchAndSave(security, today, signal)
    })
  }

  function resultOf(assetId: string, stored: StoredProfile | undefined): ProfileResult {
    if (stored?.profile !== undefined) {
      const { profile, olderSections } = stored
      return { kind: 'known', profile, olderSections }
    }
    if (fetches.isRunning(keyOf(assetId))) return { kind: 'missing', reason: 'pending' }
    return { kind: 'missing', reason: stored?.isFresh === true ? 'none' : 'source-unavailable' }
  }

  async function readLocal(assetId: string, today: string): Promise<ProfileResult> {
    const security = await findSecurity(assetId)
    const profile = security && (await provider.profile(security, today, AbortSignal.timeout(maxWaitMs)))
    return isEmpty(profile) ? { kind: 'missing', reason: 'none' } : { kind: 'known', profile, olderSections: {} }
  }

  return {
    async profileOf(assetId, today) {
      if (provider.isLocal) return await readLocal(assetId, today)
      const stored = await readStoredProfile(db, clock, assetId)
      if (stored?.isFresh === true || isPaused(assetId)) return resultOf(assetId, stored)
      const fetching = fetchOnce(assetId, today)
      if (stored?.profile !== undefined) {
        // This caller gets the stored profile, the next one the new profile.
        void fetching.catch(() => undefined)
        return resultOf(assetId, stored)
      }
      await pTimeout(fetching, { milliseconds: maxWaitMs, fallback: () => undefined })
      return resultOf(assetId, await readStoredProfile(db, clock, assetId))
    },

    async storedOf(assetId, today) {
      if (provider.isLocal) return await readLocal(assetId, today)
      return resultOf(assetId, await readStoredProfile(db, clock, assetId))
    },

    async refresh(assetId, today) {
      const now = clock.now()
      const stored = await readStoredProfile(db, clock, assetId)
      const isFetched = stored !== undefined && stored.dueAt > now.toISOString()
      // Before the work, so that an asset that always fails lets the others go first.
      const next = isFetched ? stored.dueAt : new Date(now.getTime() + RETRY_DELAY_MS).toISOString()
      await scheduleProfile(db, assetId, next)
      if (isFetched) return true
      await fetchOnce(assetId, today)
      return !isPaused(assetId)
    },
  }
}
