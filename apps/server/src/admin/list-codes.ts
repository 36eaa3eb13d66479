import type { Db } from '../database/db.ts'
import { isAfter, type Position, pageOf } from './page-by-age.ts'

export async function listCodes(db: Db, after: Position | undefined, limit: number) {
  const rows = await db
    .selectFrom('lifetime_codes')
    .leftJoin('users', 'users.id', 'lifetime_codes.redeemed_by')
    .select([
      'lifetime_codes.id as _id',
      'lifetime_codes.ending',
      'lifetime_codes.created_at as createdAt',
      'lifetime_codes.redeemed_at as redeemedAt',
      'users.email as redeemedBy',
    ])
    .where(isAfter('lifetime_codes', after))
    .orderBy('lifetime_codes.created_at', 'desc')
    .orderBy('lifetime_codes.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await db
    .selectFrom('lifetime_codes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return pageOf(rows, limit, count)
}
