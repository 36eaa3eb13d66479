import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { factsOfProfile } from './facts-of-profile.ts'
import type { FxStore } from './fx-store.ts'
import { keepSecurities } from './keep-listing.ts'
import type { Profile } from './profile.ts'
import type { MarketDataProvider } from './provider.ts'
import type { Security } from './security.ts'
import { UpstreamError } from './upstream-error.ts'

export interface ProfileStore {
  /** What is known of a security; undefined when its source does not know it or does not answer now and nothing is stored. */
  profileOf(security: Security, today: string): Promise<Profile | undefined>
}

const patienceMilliseconds = 5000
const freshMilliseconds = 7 * 86_400_000
const pauseAfterFailure = 15 * 60_000

/**
 * Profiles of a live source are stored and asked for anew in the background once they are a week old; only the first look at a security waits.
 * A local source is asked every time: it answers in a millisecond and its profiles move with the day.
 */
export function createProfileStore(
  database: Database,
  provider: MarketDataProvider,
  fx: FxStore,
  clock: Clock,
): ProfileStore {
  const underWay = new Map<string, Promise<Profile | undefined>>()
  const pausedUntil = new Map<string, number>()

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
    await keepSecurities(database, [security], new Map([[security.id, factsOfProfile(profile, usdPerUnit)]]))
  }

  async function fetchAndSave(security: Security, today: string): Promise<Profile | undefined> {
    try {
      const profile = await provider.profile(security, today, AbortSignal.timeout(patienceMilliseconds))
      if (profile !== undefined) await save(security, profile, today)
      return profile
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      pausedUntil.set(security.id, clock.now().getTime() + pauseAfterFailure)
      return undefined
    }
  }

  function fetchOnce(security: Security, today: string): Promise<Profile | undefined> {
    const running = underWay.get(security.id)
    if (running !== undefined) return running
    const fetching = fetchAndSave(security, today).finally(() => underWay.delete(security.id))
    underWay.set(security.id, fetching)
    return fetching
  }

  return {
    async profileOf(security, today) {
      if (provider.isLocal) return await provider.profile(security, today, AbortSignal.timeout(patienceMilliseconds))
      const stored = await database.db
        .selectFrom('profiles')
        .selectAll()
        .where('asset_id', '=', security.id)
        .executeTakeFirst()
      const now = clock.now().getTime()
      const isPaused = (pausedUntil.get(security.id) ?? 0) > now
      const isFresh = stored !== undefined && now - Date.parse(stored.fetched_at) < freshMilliseconds
      if (stored === undefined) return isPaused ? undefined : await fetchOnce(security, today)
      // Whoever asks now gets what is known; the next one gets what this brings. A failure is kept by the pause.
      if (!isFresh && !isPaused) void fetchOnce(security, today).catch(() => undefined)
      return JSON.parse(stored.profile) as Profile
    },
  }
}
