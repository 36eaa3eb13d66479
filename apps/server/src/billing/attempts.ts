import type { BillingPeriod } from '@plumbline/contract/plans'
import type { Selectable } from 'kysely'
import type { Db } from '../database/db.ts'
import type { PaymentAttemptsTable } from '../database/schema.ts'
import { newId } from '../identifiers.ts'
import type { BillingMode } from './provider/payment-provider.ts'

export type Attempt = Selectable<PaymentAttemptsTable>

export interface SubscribeOrder {
  period: BillingPeriod
  source: string
  couponId: string | null
  isTrial: boolean
}

/** The user's open attempt; there is at most one. */
export async function findOpenAttempt(db: Db, mode: BillingMode, userId: string): Promise<Attempt | undefined> {
  return await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mode', '=', mode)
    .where('state', '=', 'open')
    .executeTakeFirst()
}

export function isSameOrder(attempt: Attempt, { period, source, couponId, isTrial }: SubscribeOrder): boolean {
  return (
    attempt.period === period &&
    attempt.source === source &&
    attempt.coupon_id === couponId &&
    attempt.is_trial === Number(isTrial)
  )
}

/** Stores an attempt before the first request to the provider. */
export async function openAttempt(
  db: Db,
  mode: BillingMode,
  userId: string,
  order: SubscribeOrder,
  now: Date,
): Promise<Attempt> {
  return await db
    .insertInto('payment_attempts')
    .values({
      user_id: userId,
      id: newId(),
      mode,
      period: order.period,
      source: order.source,
      coupon_id: order.couponId,
      is_trial: Number(order.isTrial),
      state: 'open',
      is_requested: 0,
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function changeAttempt(
  db: Db,
  { user_id, id }: Pick<Attempt, 'user_id' | 'id'>,
  change: Partial<Pick<Attempt, 'state' | 'is_requested'>>,
): Promise<void> {
  await db.updateTable('payment_attempts').set(change).where('user_id', '=', user_id).where('id', '=', id).execute()
}
