import type { Db } from '../database/db.ts'
import { isAfter, type Position, pageOf } from './page-by-age.ts'

export async function listFeedback(db: Db, after: Position | undefined, limit: number) {
  const rows = await db
    .selectFrom('feedback')
    .innerJoin('users', 'users.id', 'feedback.user_id')
    .select([
      'feedback.id as _id',
      'users.email',
      'feedback.message',
      'feedback.url',
      'feedback.browser',
      'feedback.created_at as createdAt',
    ])
    .where(isAfter('feedback', after))
    .orderBy('feedback.created_at', 'desc')
    .orderBy('feedback.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await db
    .selectFrom('feedback')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return pageOf(rows, limit, count)
}
