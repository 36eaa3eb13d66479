import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import type { Discount } from './provider/payment-provider.ts'

const GRANT_LIFE_MS = 3_600_000

/** What a code entitles a user to: a discount of the provider's, or lifetime Premium for a code of our own. */
export type Grant = { kind: 'discount'; discount: Discount } | { kind: 'lifetime' }

/** Lets the user subscribe with the coupon for an hour; `isOnce` never extends an earlier grant. */
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

/** What the user may subscribe with; undefined for a coupon of somebody else's and for one granted too long ago. */
export async function findGrant(db: Db, clock: Clock, userId: string, couponId: string): Promise<Grant | undefined> {
  const row = await db
    .selectFrom('coupon_grants')
    .select('discount')
    .where('user_id', '=', userId)
    .where('coupon_id', '=', couponId)
    .where('expires_at', '>', clock.now().toISOString())
    .executeTakeFirst()
  return row === undefined ? undefined : (JSON.parse(row.discount) as Grant)
}
