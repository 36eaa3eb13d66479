import { LIFETIME_SOURCE } from '@plumbline/contract/plans'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'

/** The account data that billing needs. */
export interface Payer {
  email: string
  timeZone: string
  /** True when the account has lifetime premium. */
  isLifetime: boolean
}

/** Returns undefined for a deleted account. */
export async function findPayer(db: Db, userId: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'time_zone', 'plan'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { email: row.email, timeZone: row.time_zone, isLifetime: row.plan === 'premium' }
}

/** Grants lifetime premium. Call it in the transaction that redeems the code. */
export async function grantLifetime(
  tx: Tx,
  clock: Clock,
  origin: EventOrigin,
  { userId, code }: { userId: string; code: { id: string; ending: string } },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ plan: 'premium', upgrade_source: LIFETIME_SOURCE })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('lifetime_codes').set({ redeemed_by: userId }).where('id', '=', code.id).execute()
  await recordEvent(tx, clock, origin, { event: 'code-redeemed', userId, detail: code.ending })
}

/** Sets the ISO instant until which subscriptions grant the account premium; null for none. */
export async function setPremiumUntil(tx: Tx, userId: string, until: string | null): Promise<void> {
  await tx.updateTable('users').set({ premium_until: until }).where('id', '=', userId).execute()
}

/** Sets premium for all accounts at once. Accounts that are not in the map have none. */
export async function replacePremium(tx: Tx, untilOf: ReadonlyMap<string, string>): Promise<void> {
  await tx.updateTable('users').set({ premium_until: null }).where('premium_until', 'is not', null).execute()
  for (const [userId, until] of untilOf) await setPremiumUntil(tx, userId, until)
}
