import type { FetchedProfile, Profile } from '@plumbline/market-sources/profile'
import { type Clock, DAY_MS } from '../../clock.ts'
import type { MarketDb } from '../../database/db.ts'
import { decodeObject } from '../../database/decode.ts'
import type { ProfilesTable } from '../../database/schema.ts'
import { mergeProfile, type OlderSections } from './merge-profile.ts'

const PROFILE_TTL_MS = 7 * DAY_MS
/** Of an absent profile, and of one with a section that the source failed to return. */
const PARTIAL_PROFILE_TTL_MS = DAY_MS / 4

/** Stored where the source has no profile. */
const NO_PROFILE = ''

/** Profiles fetched before these instants are due for a refresh. */
export function oldestFreshProfiles(now: Date): { whole: string; partial: string } {
  return {
    whole: new Date(now.getTime() - PROFILE_TTL_MS).toISOString(),
    partial: new Date(now.getTime() - PARTIAL_PROFILE_TTL_MS).toISOString(),
  }
}

export interface StoredProfile {
  /** Undefined where the source has none. */
  profile: Profile | undefined
  fetchedAt: string
  olderSections: OlderSections
  isFresh: boolean
}

export async function readStoredProfile(
  db: MarketDb,
  clock: Clock,
  assetId: string,
): Promise<StoredProfile | undefined> {
  const row = await db.selectFrom('profiles').selectAll().where('asset_id', '=', assetId).executeTakeFirst()
  if (row === undefined) return undefined
  const profile = row.profile === NO_PROFILE ? undefined : decodeObject<Profile>(row.profile, 'profiles.profile')
  const oldest = oldestFreshProfiles(clock.now())
  return {
    profile,
    fetchedAt: row.fetched_at,
    olderSections: decodeObject<OlderSections>(row.older_sections, 'profiles.older_sections'),
    isFresh: row.fetched_at > (profile === undefined || row.is_partial === 1 ? oldest.partial : oldest.whole),
  }
}

async function write(
  db: MarketDb,
  clock: Clock,
  assetId: string,
  row: Omit<ProfilesTable, 'asset_id' | 'fetched_at'>,
): Promise<void> {
  const values = { ...row, fetched_at: clock.now().toISOString() }
  await db
    .insertInto('profiles')
    .values({ asset_id: assetId, ...values })
    .onConflict((conflict) => conflict.column('asset_id').doUpdateSet(values))
    .execute()
}

/** Merges what was fetched into the stored profile, and returns the whole. */
export async function storeProfile(
  db: MarketDb,
  clock: Clock,
  assetId: string,
  fetched: FetchedProfile,
): Promise<Profile> {
  const stored = await readStoredProfile(db, clock, assetId)
  const known = stored?.profile === undefined ? undefined : { ...stored, profile: stored.profile }
  const { profile, olderSections } = mergeProfile(known, fetched)
  await write(db, clock, assetId, {
    profile: JSON.stringify(profile),
    is_partial: fetched.failedSections === undefined ? 0 : 1,
    older_sections: JSON.stringify(olderSections),
  })
  return profile
}

/** Stores that the source returned no profile. One that is already stored stays, and is due again soon. */
export async function storeNoProfile(db: MarketDb, clock: Clock, assetId: string): Promise<void> {
  const stored = await readStoredProfile(db, clock, assetId)
  if (stored?.profile === undefined)
    return await write(db, clock, assetId, { profile: NO_PROFILE, is_partial: 0, older_sections: '{}' })
  const { profile, olderSections } = mergeProfile({ ...stored, profile: stored.profile }, {})
  await write(db, clock, assetId, {
    profile: JSON.stringify(profile),
    is_partial: 1,
    older_sections: JSON.stringify(olderSections),
  })
}
