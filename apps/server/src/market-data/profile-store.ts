import type { MissingReason } from '@plumbline/contract/assets'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Facts } from './facts.ts'
import { factsOfProfile } from './facts-of-profile.ts'
import type { FxStore } from './fx-store.ts'
import { keepSecurities } from './keep-listing.ts'
import { type OngoingFetches, waitAtMost } from './ongoing-fetches.ts'
import type { Profile } from './profile.ts'
import type { MarketDataProvider } from './provider.ts'
import { type Security, unknownDay } from './security.ts'
import { UpstreamError } from './upstream-error.ts'

export type FoundProfile = { kind: 'known'; profile: Profile } | { kind: 'missing'; reason: MissingReason }

export interface ProfileStore {
  /** What is known of a security; a caller waits some seconds at most for what is not. */
  profileOf(security: Security, today: string): Promise<FoundProfile>
}

const freshMilliseconds = 7 * 86_400_000
const pauseMilliseconds = { 'source-unavailable': 15 * 60_000, none: 6 * 3_600_000 }
const mostPaused = 10_000

interface Pause {
  until: number
  reason: keyof typeof pauseMilliseconds
}

interface ProfileStoreParts {
  database: Database
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
  database,
  provider,
  fx,
  clock,
  fetches,
  patienceMilliseconds,
}: ProfileStoreParts): ProfileStore {
  const paused = new Map<string, Pause>()

  async function save(security: Security, profile: Profile, today: string): Promise<void> {
    const row = { profile: JSON.stringify(profile), fetched_at: clock.now().toISOString() }
    await database.db
      .insertInto('profiles')
      .values({ asset_id: security.id, ...row })
      .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(row))
      .execute()
    const rates = await fx.tableFor([security.currency, 'USD'], today)
    const usdPerUnit = rates
      .converter(security.currency, 'USD')
      ?.on(Math.floor(clock.now().getTime() / 86_400_000)).rate
    const facts = { ...(await volumeOf(security.id)), ...factsOfProfile(profile, usdPerUnit) }
    await keepSecurities(database, [describedBy(profile, security)], new Map([[security.id, facts]]))
  }

  /** The one figure that comes with the listing and not with the profile. */
  async function volumeOf(assetId: string): Promise<Facts> {
    const row = await database.db
      .selectFrom('asset_facts')
      .select('facts')
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
    const { volume } = row === undefined ? {} : (JSON.parse(row.facts) as Facts)
    return volume === undefined ? {} : { volume }
  }

  function pause(assetId: string, reason: Pause['reason']): void {
    if (paused.size >= mostPaused) paused.clear()
    paused.set(assetId, { until: clock.now().getTime() + pauseMilliseconds[reason], reason })
  }

  async function fetchAndSave(security: Security, today: string, signal: AbortSignal): Promise<void> {
    try {
      const profile = await provider.profile(security, today, signal)
      if (profile === undefined) pause(security.id, 'none')
      else await save(security, profile, today)
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      pause(security.id, 'source-unavailable')
    }
  }

  const keyOf = ({ id }: Security) => `profile ${id}`

  function fetchOnce(security: Security, today: string): Promise<void> {
    return fetches.once(keyOf(security), (signal) => fetchAndSave(security, today, signal))
  }

  async function readStored({ id }: Security): Promise<{ profile: Profile; fetchedAt: number } | undefined> {
    const row = await database.db.selectFrom('profiles').selectAll().where('asset_id', '=', id).executeTakeFirst()
    return row && { profile: JSON.parse(row.profile) as Profile, fetchedAt: Date.parse(row.fetched_at) }
  }

  function pauseOf({ id }: Security): Pause | undefined {
    const pause = paused.get(id)
    return pause !== undefined && pause.until > clock.now().getTime() ? pause : undefined
  }

  async function askLocal(security: Security, today: string): Promise<FoundProfile> {
    const profile = await provider.profile(security, today, AbortSignal.timeout(patienceMilliseconds))
    return profile === undefined ? { kind: 'missing', reason: 'none' } : { kind: 'known', profile }
  }

  return {
    async profileOf(security, today) {
      if (provider.isLocal) return await askLocal(security, today)
      const stored = await readStored(security)
      if (stored !== undefined) {
        const isFresh = clock.now().getTime() - stored.fetchedAt < freshMilliseconds
        // Whoever asks now gets what is known; the next one gets what this brings. A failure is kept by the pause.
        if (!isFresh && pauseOf(security) === undefined) void fetchOnce(security, today).catch(() => undefined)
        return { kind: 'known', profile: stored.profile }
      }
      if (pauseOf(security) === undefined) await waitAtMost(patienceMilliseconds, fetchOnce(security, today))
      const found = await readStored(security)
      if (found !== undefined) return { kind: 'known', profile: found.profile }
      const isPending = fetches.isUnderWay(keyOf(security))
      return { kind: 'missing', reason: isPending ? 'pending' : (pauseOf(security)?.reason ?? 'source-unavailable') }
    },
  }
}
