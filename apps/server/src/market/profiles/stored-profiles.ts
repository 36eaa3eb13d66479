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

const after = (instant: string, milliseconds: number) => new Date(Date.parse(instant) + milliseconds).toISOString()

/** When the background fetches a profile again; also an absent one after a week. */
function dueAtOf({ fetched_at, is_partial }: Pick<ProfilesTable, 'fetched_at' | 'is_partial'>): string {
  return after(fetched_at, is_partial === 1 ? PARTIAL_PROFILE_TTL_MS : PROFILE_TTL_MS)
}

/** Without an effect on an asset whose history is not stored: nobody holds it. */
export async function scheduleProfile(db: MarketDb, assetId: string, dueAt: string): Promise<void> {
  await db.updateTable('price_states').set({ profile_due_at: dueAt }).where('asset_id', '=', assetId).execute()
}

export interface StoredProfile {
  /** Undefined where the source has none. */
  profile: Profile | undefined
  fetchedAt: string
  olderSections: OlderSections
  isFresh: boolean
  /** When the background fetches it again. */
  dueAt: string
}

export async function readStoredProfile(
  db: MarketDb,
  clock: Clock,
  assetId: string,
): Promise<StoredProfile | undefined> {
  const row = await db.selectFrom('profiles').selectAll().where('asset_id', '=', assetId).executeTakeFirst()
  if (row === undefined) return undefined
  const profile = row.profile === NO_PROFILE ? undefined : decodeObject<Profile>(row.profile, 'profiles.profile')
  const dueAt = dueAtOf(row)
  const freshUntil = profile === undefined ? after(row.fetched_at, PARTIAL_PROFILE_TTL_MS) : dueAt
  return {
    profile,
    fetchedAt: row.fetched_at,
    olderSections: decodeObject<OlderSections>(row.older_sections, 'profiles.older_sections'),
    isFresh: freshUntil > clock.now().toISOString(),
    dueAt,
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
  await scheduleProfile(db, assetId, dueAtOf(values))
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
