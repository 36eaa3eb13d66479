import { type Clock, HOUR_MS, hasPassedSince } from '../clock.ts'
import { writeIfPossible } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { hashToken, newToken } from '../identifiers.ts'

interface Owner {
  userId: string
  /** Or `all`. */
  portfolioId: string
}

interface CalendarAddress {
  createdAt: string
  lastReadAt: string | null
}

export async function readAddress(db: Db, { userId, portfolioId }: Owner): Promise<CalendarAddress | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst()
  return row === undefined ? null : { createdAt: row.created_at, lastReadAt: row.last_read_at }
}

/** Returns the secret, of which only a hash is stored. The secret before it no longer works. */
export async function createAddress(
  db: Db,
  clock: Clock,
  { userId, portfolioId }: Owner,
): Promise<CalendarAddress & { secret: string }> {
  const secret = newToken()
  const row = { token_hash: hashToken(secret), created_at: clock.now().toISOString(), last_read_at: null }
  await db
    .insertInto('calendar_addresses')
    .values({ user_id: userId, portfolio_id: portfolioId, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'portfolio_id']).doUpdateSet(row))
    .execute()
  return { secret, createdAt: row.created_at, lastReadAt: null }
}

/** Returns whether there was one. */
export async function deleteAddress(db: Db, { userId, portfolioId }: Owner): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose calendar a secret opens; undefined for an unknown or revoked one. Notes that it was read, once an hour. */
export async function findAddress(db: Db, clock: Clock, secret: string): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('calendar_addresses')
    .selectAll()
    .where('token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const now = clock.now()
  if (hasPassedSince(row.last_read_at, HOUR_MS, now)) {
    await writeIfPossible(
      db
        .updateTable('calendar_addresses')
        .set({ last_read_at: now.toISOString() })
        .where('user_id', '=', row.user_id)
        .where('portfolio_id', '=', row.portfolio_id)
        .execute(),
    )
  }
  return { userId: row.user_id, portfolioId: row.portfolio_id }
}
