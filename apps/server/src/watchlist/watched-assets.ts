import type { WatchedAsset } from '@plumbline/contract/watchlist/schemas'
import { MAX_WATCHED_ASSETS } from '@plumbline/contract/watchlist/vocabulary'
import { text } from '@plumbline/text/text'
import { lockUser } from '../accounts/users.ts'
import { followTarget, stopFollowing } from '../alerts/follow-target.ts'
import { readNote, readNotes, writeNote } from '../asset-notes/stored/asset-note-rows.ts'
import { describeSummary } from '../assets/describe-asset.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { DomainError } from '../errors.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { lookForMailsAgain } from '../mail/mail-schedule.ts'
import { lastPrice } from '../market/histories/last-price.ts'
import type { Market, Markets } from '../market/market.ts'
import { nextEarnings } from '../market/profiles/next-earnings.ts'
import { requireAsset } from '../market/securities/assets.ts'
import { describeYear } from './describe-year.ts'

export interface Watch {
  targetPrice: string | null
  /** The note on the asset, which it keeps when it is no longer watched. */
  notes: string | null
}

/** Without `notes`, the note on the asset stays. */
export type WatchChange = Pick<Watch, 'targetPrice'> & { notes?: string | null | undefined }

export interface WatchlistServices {
  db: Db
  clock: Clock
  market: Markets
}

/** By name. */
export async function listWatched(
  db: Db,
  market: Pick<Market, 'assetsOf' | 'facts' | 'histories' | 'profiles'>,
  user: { id: string; today: string },
): Promise<WatchedAsset[]> {
  const rows = await db.selectFrom('watched_assets').selectAll().where('user_id', '=', user.id).execute()
  const ids = rows.map(({ asset_id }) => asset_id)
  const [notes, assets, histories, facts, profiles] = await Promise.all([
    readNotes(db, user.id, ids),
    market.assetsOf(ids),
    market.histories.historiesOf(ids, user.today),
    market.facts.factsOf(ids),
    Promise.all(ids.map((id) => market.profiles.profileOf(id, user.today))),
  ])
  const watched = rows.flatMap(({ asset_id, target_price, added_at }, index): WatchedAsset[] => {
    const asset = assets.get(asset_id)
    if (asset === undefined) return []
    const history = histories.get(asset_id)
    const price = history && lastPrice(history, user.today)
    const profile = profiles[index]
    return [
      {
        asset: describeSummary(asset),
        targetPrice: target_price,
        notes: notes.get(asset_id)?.note ?? null,
        addedAt: added_at,
        price: price?.price ?? null,
        priceDate: price?.date ?? null,
        change: price?.change ?? null,
        pe: facts.get(asset_id)?.pe ?? null,
        year: history === undefined ? null : describeYear(history, user.today),
        nextEarnings: profile?.kind === 'known' ? nextEarnings(profile.profile, user.today) : null,
      },
    ]
  })
  return watched.sort((a, b) => a.asset.name.localeCompare(b.asset.name))
}

/** Throws `insufficient-scope` for an access token that is limited to some portfolios. */
export async function listWatchedIds(db: Db, { id: userId, portfolioIds }: SignedInUser): Promise<Set<string>> {
  if (portfolioIds !== undefined) {
    throw new DomainError('insufficient-scope', text('The watchlist needs a token for all portfolios.'))
  }
  const rows = await db.selectFrom('watched_assets').select('asset_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ asset_id }) => asset_id))
}

/** Null if the asset is not watched. */
export async function findTarget(db: Db, userId: string, assetId: string): Promise<Pick<Watch, 'targetPrice'> | null> {
  const row = await db
    .selectFrom('watched_assets')
    .select('target_price as targetPrice')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst()
  return row ?? null
}

/** Null if the asset is not watched. */
export async function findWatch(db: Db, userId: string, assetId: string): Promise<Watch | null> {
  const target = await findTarget(db, userId, assetId)
  return target && { ...target, notes: (await readNote(db, { userId, assetId })).note }
}

/**
 * Adds the asset, or replaces its target price. Changes its note if `notes` is given. An alert follows the target.
 *
 * @throws {DomainError} `not-found` for an unknown asset; `over-quota` when the watchlist or the notes are full
 */
export async function watch(
  { db, clock, market }: WatchlistServices,
  user: { id: string; today: string },
  assetId: string,
  { targetPrice, notes }: WatchChange,
): Promise<void> {
  const userId = user.id
  await requireAsset(market, assetId)
  const prices = targetPrice === null ? undefined : await market.histories.lastPricesOf([assetId], user.today)
  const now = clock.now().toISOString()
  const values = { target_price: targetPrice }
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId)
    await tx
      .insertInto('watched_assets')
      .values({ user_id: userId, asset_id: assetId, ...values, added_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'asset_id']).doUpdateSet(values))
      .execute()
    const { count } = await tx
      .selectFrom('watched_assets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(count) > MAX_WATCHED_ASSETS) {
      throw new DomainError(
        'over-quota',
        text('A watchlist holds at most {max} assets. Remove one first.', { max: MAX_WATCHED_ASSETS }),
      )
    }
    if (notes !== undefined) await writeNote(tx, { userId, assetId }, notes, now)
    await followTarget(tx, clock, { userId, assetId, targetPrice, lastPrice: prices?.get(assetId), today: user.today })
    await lookForMailsAgain(tx, clock, userId)
  })
}

export async function unwatch(db: Db, userId: string, assetId: string): Promise<void> {
  const numDeletedRows = await db.transaction().execute(async (tx) => {
    await stopFollowing(tx, userId, assetId)
    const deleted = await tx
      .deleteFrom('watched_assets')
      .where('user_id', '=', userId)
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
    return deleted.numDeletedRows
  })
  if (Number(numDeletedRows) === 0) throw new DomainError('not-found', text('This asset is not on your watchlist.'))
}
