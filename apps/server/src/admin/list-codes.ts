import type { Database } from '../database/database.ts'
import { type Position, pageOf } from './page-by-age.ts'

export async function listCodes({ db }: Database, after: Position | undefined, limit: number) {
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
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('lifetime_codes.created_at', 'lifetime_codes.id'),
          '<',
          tuple(after?.createdAt ?? '', after?.id ?? ''),
        ),
      ),
    )
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
