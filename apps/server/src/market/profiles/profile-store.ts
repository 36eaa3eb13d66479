import type { MissingPartReason } from '@plumbline/contract/assets/vocabulary'
import type { Facts } from '@plumbline/market-sources/facts'
import { factsOfProfile } from '@plumbline/market-sources/facts-of-profile'
import type { FetchedProfile, Profile } from '@plumbline/market-sources/profile'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { type Security, UNKNOWN_DAY } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'
import { atMost } from '../../at-most.ts'
import type { Clock } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import type { ProfilesTable } from '../../database/schema.ts'
import type { FetchQueue } from '../fetching/fetch-queue.ts'
import type { RateStore } from '../rates/rate-store.ts'
import { findAssets, securityOf } from '../securities/assets.ts'
import { readFacts } from '../securities/fact-store.ts'
import { upsertSecurities } from '../securities/upsert-securities.ts'
import { withListedEarnings } from './list-earnings.ts'
import { mergeProfile, type OlderSections } from './merge-profile.ts'

export type ProfileResult =
  | { kind: 'known'; profile: Profile; olderSections: OlderSections }
  | { kind: 'missing'; reason: MissingPartReason }

export interface ProfileStore {
  /** The profile of an asset. A caller waits at most a few seconds for one that is not stored. */
  profileOf(assetId: string, today: string): Promise<ProfileResult>
  /** Fetches the profile from a live source; false when the source failed. */
  refresh(assetId: string, today: string): Promise<boolean>
}

const DAY_MS = 86_400_000
const PROFILE_TTL_MS = 7 * DAY_MS
/** Of an absent profile, and of one with a section that the source failed to return. */
const PARTIAL_PROFILE_TTL_MS = DAY_MS / 4
const RETRY_DELAY_MS = 15 * 60_000
const MAX_PAUSED = 10_000

/** Stored where the source has no profile. */
const NO_PROFILE = ''

/** Profiles fetched before these instants are due for a refresh. */
export function oldestFreshProfiles(now: Date): { whole: string; partial: string } {
  return {
    whole: new Date(now.getTime() - PROFILE_TTL_MS).toISOString(),
    partial: new Date(now.getTime() - PARTIAL_PROFILE_TTL_MS).toISOString(),
  }
}

interface StoredProfile {
  profile: Profile | undefined
  fetchedAt: string
  olderSections: OlderSections
  isFresh: boolean
}

function isEmpty(profile: FetchedProfile | undefined): profile is undefined {
  return profile === undefined || Object.keys(profile).length === 0
}

function row(profile: Profile, olderSections: OlderSections, isPartial: boolean) {
  return {
    profile: JSON.stringify(profile),
    is_partial: isPartial ? 1 : 0,
    older_sections: JSON.stringify(olderSections),
  }
}

interface ProfileStoreParts {
  db: MarketDb
  provider: MarketDataProvider
  rates: RateStore
  clock: Clock
  fetches: FetchQueue
  /** How long a caller waits for a live source. */
  maxWaitMs: number
}

/** A profile describes a security in more detail than a search result does. */
function describedBy({ General: general }: Profile, security: Security): Security {
  return {
    ...security,
    sector: general?.Sector ?? security.sector,
    industry: general?.Industry ?? security.industry,
    country: general?.CountryName ?? security.country,
    delistedOn:
      general?.IsDelisted === true ? (general.DelistedDate ?? security.delistedOn ?? UNKNOWN_DAY) : security.delistedOn,
  }
}

/**
 * Stores the profiles of a live source and refreshes them in the background once they are a week old; only the first
 * request for a security waits. A local source is read every time: it takes a millisecond and changes daily.
 */
export function createProfileStore({
  db,
  provider,
  rates,
  clock,
  fetches,
  maxWaitMs,
}: ProfileStoreParts): ProfileStore {
  const pausedUntil = new LRUCache<string, number>(atMost(MAX_PAUSED))

  async function write(assetId: string, row: Omit<ProfilesTable, 'asset_id' | 'fetched_at'>): Promise<void> {
    const values = { ...row, fetched_at: clock.now().toISOString() }
    await db
      .insertInto('profiles')
      .values({ asset_id: assetId, ...values })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(values))
      .execute()
  }

  /** A profile that is already stored stays, and is due again soon. */
  async function saveNothing(assetId: string): Promise<void> {
    const stored = await readStored(assetId)
    if (stored?.profile === undefined)
      return await write(assetId, { profile: NO_PROFILE, is_partial: 0, older_sections: '{}' })
    const { profile, olderSections } = mergeProfile({ ...stored, profile: stored.profile }, {})
    await write(assetId, row(profile, olderSections, true))
  }

  async function save(security: Security, fetched: FetchedProfile, today: string): Promise<void> {
    const rateTo = await ratesOf(security, fetched, today)
    const { currency } = security
    const listed = withListedEarnings(fetched, rateTo(fetched.Highlights?.EarningsCurrency ?? currency, currency))
    const stored = await readStored(security.id)
    const known = stored?.profile === undefined ? undefined : { ...stored, profile: stored.profile }
    const { profile, olderSections } = mergeProfile(known, listed)
    await write(security.id, row(profile, olderSections, fetched.failedSections !== undefined))
    const facts = factsOfProfile(profile, rateTo(currency, 'USD'), (from) => rateTo(from, currency))
    const figures = { ...(await volumeOf(security.id)), ...facts }
    await upsertSecurities(db, [describedBy(profile, security)], new Map([[security.id, figures]]))
  }

  /** Today's rates among the currencies of the profile, the listing and US dollars. */
  async function ratesOf(security: Security, { Highlights: highlights }: Profile, today: string) {
    const others = [highlights?.EarningsCurrency, highlights?.ReportingCurrency].filter((code) => code !== undefined)
    const table = await rates.tableFor([security.currency, 'USD', ...others], today)
    const day = Math.floor(clock.now().getTime() / DAY_MS)
    return (from: string, to: string) => table.converter(from, to)?.on(day).rate
  }

  /** The only figure that comes from the listing, not from the profile. */
  async function volumeOf(assetId: string): Promise<Facts> {
    const { volume } = (await readFacts(db, [assetId])).get(assetId) ?? {}
    return volume === undefined ? {} : { volume }
  }

  async function fetchAndSave(security: Security, today: string, signal: AbortSignal): Promise<void> {
    try {
      const profile = await provider.profile(security, today, signal)
      if (isEmpty(profile)) await saveNothing(security.id)
      else await save(security, profile, today)
      pausedUntil.delete(security.id)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      pausedUntil.set(security.id, clock.now().getTime() + RETRY_DELAY_MS)
    }
  }

  const keyOf = (assetId: string) => `profile ${assetId}`

  async function findSecurity(assetId: string): Promise<Security | undefined> {
    const asset = (await findAssets(db, [assetId])).get(assetId)
    return asset && securityOf(asset)
  }

  function fetchOnce(assetId: string, today: string): Promise<void> {
    return fetches.once(keyOf(assetId), async (signal) => {
      const security = await findSecurity(assetId)
      if (security !== undefined) await fetchAndSave(security, today, signal)
    })
  }

  async function readStored(assetId: string): Promise<StoredProfile | undefined> {
    const row = await db.selectFrom('profiles').selectAll().where('asset_id', '=', assetId).executeTakeFirst()
    if (row === undefined) return undefined
    const profile = row.profile === NO_PROFILE ? undefined : (JSON.parse(row.profile) as Profile)
    const oldest = oldestFreshProfiles(clock.now())
    return {
      profile,
      fetchedAt: row.fetched_at,
      olderSections: JSON.parse(row.older_sections) as OlderSections,
      isFresh: row.fetched_at > (profile === undefined || row.is_partial === 1 ? oldest.partial : oldest.whole),
    }
  }

  const isPaused = (assetId: string) => (pausedUntil.get(assetId) ?? 0) > clock.now().getTime()

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
      const stored = await readStored(assetId)
      if (stored?.isFresh === true || isPaused(assetId)) return resultOf(assetId, stored)
      const fetching = fetchOnce(assetId, today)
      if (stored?.profile !== undefined) {
        // This caller gets the stored profile, the next one the new profile.
        void fetching.catch(() => undefined)
        return resultOf(assetId, stored)
      }
      await pTimeout(fetching, { milliseconds: maxWaitMs, fallback: () => undefined })
      return resultOf(assetId, await readStored(assetId))
    },

    async refresh(assetId, today) {
      await fetchOnce(assetId, today)
      return !isPaused(assetId)
    },
  }
}
