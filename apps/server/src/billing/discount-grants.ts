import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { decodeObject } from '../database/decode.ts'
import type { Discount } from './provider/payment-provider.ts'

const GRANT_LIFE_MS = 3_600_000

/** What a code grants: a discount from the provider, or lifetime premium for one of our own codes. */
export type Grant = { kind: 'discount'; discount: Discount } | { kind: 'lifetime' }

/** Lets the user subscribe with the coupon for one hour; with `isOnce`, an earlier grant is never extended. */
export async function grantCoupon(
  db: Db,
  clock: Clock,
  { userId, couponId, isOnce = false }: { userId: string; couponId: string; isOnce?: boolean },
  grant: Grant,
): Promise<void> {
  const columns = {
    discount: JSON.stringify(grant),
    expires_at: new Date(clock.now().getTime() + GRANT_LIFE_MS).toISOString(),
  }
  await db
    .insertInto('coupon_grants')
    .values({ user_id: userId, coupon_id: couponId, ...columns })
    .onConflict((conflict) => {
      const known = conflict.columns(['user_id', 'coupon_id'])
      return isOnce ? known.doNothing() : known.doUpdateSet(columns)
    })
    .execute()
}

/** The user's grant for a coupon; undefined when it was granted to someone else or has expired. */
export async function findGrant(db: Db, clock: Clock, userId: string, couponId: string): Promise<Grant | undefined> {
  const row = await db
    .selectFrom('coupon_grants')
    .select('discount')
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row === undefined ? undefined : decodeObject<Grant>(row.discount, 'coupon_grants.discount')
}
