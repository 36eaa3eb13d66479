import { trialDaysLeft } from '@plumbline/contract/plans'
import { dayIn } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { UsersTable } from '../database/schema.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { planOf } from './plan-standing.ts'

/** The columns of the user that `describeSignedInUser` needs. */
export const SIGNED_IN_COLUMNS = [
  'users.id',
  'users.plan',
  'users.premium_until',
  'users.role',
  'users.created_at',
  'users.time_zone',
  'users.currency',
  'users.country',
] as const

type SignedInColumns = Pick<
  UsersTable,
  'id' | 'plan' | 'premium_until' | 'role' | 'created_at' | 'time_zone' | 'currency' | 'country'
>

export function describeSignedInUser(
  user: SignedInColumns,
  billing: Config['billing'],
  now: Date,
): Omit<SignedInUser, 'sessionId'> {
  return {
    id: user.id,
    plan: planOf(user, billing, now),
    trialDaysLeft: trialDaysLeft(user.created_at, now),
    role: user.role === 'admin' ? 'admin' : 'user',
    createdAt: user.created_at,
    today: dayIn(user.time_zone, now),
    currency: user.currency,
    country: user.country,
  }
}

/** The user as a request sees it, without a session; undefined for a deleted or disabled account. */
export async function readSignedInUser(
  db: Db,
  billing: Config['billing'],
  userId: string,
  now: Date,
): Promise<Omit<SignedInUser, 'sessionId'> | undefined> {
  const user = await db
    .selectFrom('users')
    .select(SIGNED_IN_COLUMNS)
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return user && describeSignedInUser(user, billing, now)
}
