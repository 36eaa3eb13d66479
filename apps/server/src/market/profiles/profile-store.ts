import type { MissingPartReason } from '@plumbline/contract/assets/operations'
import type { Facts } from '@plumbline/market-sources/facts'
import { factsOfProfile } from '@plumbline/market-sources/facts-of-profile'
import type { Profile } from '@plumbline/market-sources/profile'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import { type Security, unknownDay } from '@plumbline/market-sources/security'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { type OngoingFetches, waitAtMost } from '../ongoing-fetches.ts'
import type { FxStore } from '../rates/fx-store.ts'
import { keepSecurities } from '../securities/keep-listing.ts'

export type FoundProfile = { kind: 'known'; profile: Profile } | { kind: 'missing'; reason: MissingPartReason }

export interface ProfileStore {
  /** What is known of a security; a caller waits some seconds at most for what is not. */
  profileOf(security: Security, today: string): Promise<FoundProfile>
  /** Asks a live source anew; false when it did not answer. */
  refresh(security: Security, today: string): Promise<boolean>
}

const freshMilliseconds = { known: 7 * 86_400_000, none: 6 * 3_600_000 }
const pauseAfterFailure = 15 * 60_000
const mostPaused = 10_000

/** What is stored where the source has answered that it has none. */
const nothing = ''

/** From when on a stored answer need not be asked for again by itself. */
export function oldestFreshProfile(now: Date): string {
  return new Date(now.getTime() - freshMilliseconds.known).toISOString()
}

interface StoredProfile {
  profile: Profile | undefined
  isFresh: boolean
}

function isEmpty(profile: Profile | undefined): profile is undefined {
  return profile === undefined || Object.keys(profile).length === 0
}

interface ProfileStoreParts {
  db: Db
  provider: MarketDataProvider
  fx: FxStore
  clock: Clock
  fetches: OngoingFetches
  patienceMilliseconds: number
}

/** A search tells less of a security than its profile does. */
function describedBy({ General: general }: Profile, security: Security): Security {
  return {
    ...security,
    sector: general?.Sector ?? security.sector,
    industry: general?.Industry ?? security.industry,
    country: general?.CountryName ?? security.country,
    delistedOn:
      general?.IsDelisted === true ? (general.DelistedDate ?? security.delistedOn ?? unknownDay) : security.delistedOn,
  }
}

/**
 * Profiles of a live source are stored and asked for anew in the background once they are a week old; only the first look at a security waits.
 * A local source is asked every time: it answers in a millisecond and its profiles move with the day.
 */
export function createProfileStore({
  db,
  provider,
  fx,
  clock,
  fetches,
  patienceMilliseconds,
}: ProfileStoreParts): ProfileStore {
  const pausedUntil = new Map<string, number>()

  /** What was known stays known. */
  async function saveNothing(assetId: string): Promise<void> {
    const fetched_at = clock.now().toISOString()
    await db
      .insertInto('profiles')
      .values({ asset_id: assetId, profile: nothing, fetched_at })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet({ fetched_at }))
      .execute()
  }

  async function save(security: Security, profile: Profile, today: string): Promise<void> {
    const row = { profile: JSON.stringify(profile), fetched_at: clock.now().toISOString() }
    await db
      .insertInto('profiles')
      .values({ asset_id: security.id, ...row })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(row))
      .execute()
    const rates = await fx.tableFor([security.currency, 'USD'], today)
    const usdPerUnit = rates
      .converter(security.currency, 'USD')
      ?.on(Math.floor(clock.now().getTime() / 86_400_000)).rate
    const facts = { ...(await volumeOf(security.id)), ...factsOfProfile(profile, usdPerUnit) }
    await keepSecurities(db, [describedBy(profile, security)], new Map([[security.id, facts]]))
  }

  /** The one figure that comes with the listing and not with the profile. */
  async function volumeOf(assetId: string): Promise<Facts> {
    const row = await db.selectFrom('asset_facts').select('facts').where('asset_id', '=', assetId).executeTakeFirst()
    const { volume } = row === undefined ? {} : (JSON.parse(row.facts) as Facts)
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
      if (pausedUntil.size >= mostPaused) pausedUntil.clear()
      pausedUntil.set(security.id, clock.now().getTime() + pauseAfterFailure)
    }
  }

  const keyOf = ({ id }: Security) => `profile ${id}`

  function fetchOnce(security: Security, today: string): Promise<void> {
    return fetches.once(keyOf(security), (signal) => fetchAndSave(security, today, signal))
  }

  async function readStored({ id }: Security): Promise<StoredProfile | undefined> {
    const row = await db.selectFrom('profiles').selectAll().where('asset_id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    const profile = row.profile === nothing ? undefined : (JSON.parse(row.profile) as Profile)
    const age = clock.now().getTime() - Date.parse(row.fetched_at)
    return { profile, isFresh: age < freshMilliseconds[profile === undefined ? 'none' : 'known'] }
  }

  const isPaused = ({ id }: Security) => (pausedUntil.get(id) ?? 0) > clock.now().getTime()

  function describe(security: Security, stored: StoredProfile | undefined): FoundProfile {
    if (stored?.profile !== undefined) return { kind: 'known', profile: stored.profile }
    if (fetches.isUnderWay(keyOf(security))) return { kind: 'missing', reason: 'pending' }
    return { kind: 'missing', reason: stored?.isFresh === true ? 'none' : 'source-unavailable' }
  }

  async function askLocal(security: Security, today: string): Promise<FoundProfile> {
    const profile = await provider.profile(security, today, AbortSignal.timeout(patienceMilliseconds))
    return isEmpty(profile) ? { kind: 'missing', reason: 'none' } : { kind: 'known', profile }
  }

  return {
    async profileOf(security, today) {
      if (provider.isLocal) return await askLocal(security, today)
      const stored = await readStored(security)
      if (stored?.isFresh === true || isPaused(security)) return describe(security, stored)
      if (stored?.profile !== undefined) {
        // Whoever asks now gets what is known; the next one gets what this brings. A failure is kept by the pause.
        void fetchOnce(security, today).catch(() => undefined)
        return describe(security, stored)
      }
      await waitAtMost(patienceMilliseconds, fetchOnce(security, today))
      return describe(security, await readStored(security))
    },

    async refresh(security, today) {
      await fetchOnce(security, today)
      return !isPaused(security)
    },
  }
}
