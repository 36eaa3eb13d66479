import type { AdminUser } from '@plumbline/contract/admin/schemas'
import { planOf } from '../accounts/plan-standing.ts'
import type { Db } from '../database/db.ts'
import { isAfter, type Position, pageOf } from './page-by-age.ts'

/** The plan is the account's own at `now`, even when billing is off. */
export async function listUsers(db: Db, now: Date, after: Position | undefined, limit: number) {
  const rows = await db
    .selectFrom('users')
    .select((select) => [
      'id as _id',
      'email',
      'first_name',
      'last_name',
      'plan',
      'premium_until',
      'upgrade_source as upgradeSource',
      'role',
      'disabled_at',
      'created_at as createdAt',
      select
        .selectFrom('sessions')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessionSeenAt'),
      'last_seen_at as accountSeenAt',
      select
        .selectFrom('portfolios')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('portfolios.user_id', '=', 'users.id')
        .where('portfolios.branch_of', 'is', null)
        .as('portfolios'),
    ])
    .where(isAfter('users', after))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { count } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const users = rows.map(
    ({ premium_until, disabled_at, sessionSeenAt, accountSeenAt, ...row }): AdminUser => ({
      ...row,
      lastSeenAt:
        [sessionSeenAt, accountSeenAt]
          .filter((instant) => instant !== null)
          .sort()
          .at(-1) ?? null,
      plan: planOf({ plan: row.plan, premium_until }, 'stripe', now),
      role: row.role === 'admin' ? 'admin' : 'user',
      portfolios: row.portfolios ?? 0,
      isDisabled: disabled_at !== null,
    }),
  )
  return pageOf(users, limit, count)
}
