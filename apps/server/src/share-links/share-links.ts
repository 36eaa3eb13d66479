import type { ShareLink } from '@plumbline/contract/share-links/schemas'
import { MAX_SHARE_LINKS } from '@plumbline/contract/share-links/vocabulary'
import { text } from '@plumbline/text/text'
import type { Selectable } from 'kysely'
import { type Clock, HOUR_MS, hasPassedSince } from '../clock.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import type { ShareLinksTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import { hashToken, newId, newToken } from '../identifiers.ts'

/** Whose portfolio a link opens, and how. */
export interface OpenLink {
  userId: string
  linkId: string
  /** Or `all`, or the id of a set. */
  portfolioId: string
  showsAmounts: boolean
  /** ISO date in the account's time zone, the last day; null: no end. */
  expiresOn: string | null
  lastReadAt: string | null
}

function describeLink(row: Selectable<ShareLinksTable>): ShareLink {
  return {
    _id: row.id,
    portfolioId: row.portfolio_id,
    showsAmounts: row.shows_amounts === 1,
    createdAt: row.created_at,
    expiresOn: row.expires_on,
    lastReadAt: row.last_read_at,
  }
}

/** Newest first, also those that have expired. */
export async function listShareLinks(db: Db, userId: string): Promise<ShareLink[]> {
  const rows = await db
    .selectFrom('share_links')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(describeLink)
}

/**
 * Returns the link with its secret, of which only a hash is stored.
 *
 * @throws {DomainError} `over-quota` for one link too many of this portfolio
 */
export async function createShareLink(
  db: Db,
  clock: Clock,
  userId: string,
  { portfolioId, showsAmounts, expiresOn }: Pick<ShareLink, 'portfolioId' | 'showsAmounts' | 'expiresOn'>,
): Promise<ShareLink & { secret: string }> {
  const kept = (await listShareLinks(db, userId)).filter((link) => link.portfolioId === portfolioId)
  if (kept.length >= MAX_SHARE_LINKS)
    throw new DomainError(
      'over-quota',
      text('This portfolio has {most} share links. Revoke one first.', { most: MAX_SHARE_LINKS }),
    )
  const secret = newToken()
  const row = {
    user_id: userId,
    id: newId(),
    portfolio_id: portfolioId,
    token_hash: hashToken(secret),
    shows_amounts: showsAmounts ? 1 : 0,
    created_at: clock.now().toISOString(),
    expires_on: expiresOn,
    last_read_at: null,
  }
  await db.insertInto('share_links').values(row).execute()
  return { ...describeLink(row), secret }
}

/** Returns whether there was one. */
export async function deleteShareLink(db: Db, userId: string, linkId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('share_links')
    .where('user_id', '=', userId)
    .where('id', '=', linkId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What a secret opens, expired or not; undefined for an unknown or revoked one. */
export async function findShareLink(db: Db, secret: string): Promise<OpenLink | undefined> {
  const row = await db
    .selectFrom('share_links')
    .selectAll()
    .where('token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      linkId: row.id,
      portfolioId: row.portfolio_id,
      showsAmounts: row.shows_amounts === 1,
      expiresOn: row.expires_on,
      lastReadAt: row.last_read_at,
    }
  )
}

/** Notes that a link was opened, once an hour. */
export async function noteReading(db: Db, now: Date, { userId, linkId, lastReadAt }: OpenLink): Promise<void> {
  if (!hasPassedSince(lastReadAt, HOUR_MS, now)) return
  await writeIfPossible(
    db
      .updateTable('share_links')
      .set({ last_read_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('id', '=', linkId)
      .execute(),
  )
}
