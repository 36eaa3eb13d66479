import { lifetimeSource } from '@plumbline/contract/plans'
import { type EventOrigin, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../database/db.ts'

/** What payments need to know of an account. */
export interface Payer {
  email: string
  timeZone: string
  /** Premium for good, by a code. */
  isLifetime: boolean
}

/** Undefined for an account that was deleted. */
export async function findPayer(db: Db, userId: string): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'time_zone', 'plan'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { email: row.email, timeZone: row.time_zone, isLifetime: row.plan === 'premium' }
}

/** Makes an account premium for good, by a code that the same transaction redeems. */
export async function grantLifetime(
  tx: Tx,
  clock: Clock,
  origin: EventOrigin,
  { userId, code }: { userId: string; code: { id: string; ending: string } },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ plan: 'premium', upgrade_source: lifetimeSource })
    .where('id', '=', userId)
    .execute()
  await tx.updateTable('lifetime_codes').set({ redeemed_by: userId }).where('id', '=', code.id).execute()
  await recordEvent(tx, clock, origin, { event: 'code-redeemed', userId, detail: code.ending })
}

/** Sets until when the account's subscriptions grant premium, as an ISO instant; null for not at all. */
export async function setPremiumUntil(tx: Tx, userId: string, until: string | null): Promise<void> {
  await tx.updateTable('users').set({ premium_until: until }).where('id', '=', userId).execute()
}

/** Sets the same for all accounts at once: those that are not named have no premium. */
export async function replacePremium(tx: Tx, untilOf: ReadonlyMap<string, string>): Promise<void> {
  await tx.updateTable('users').set({ premium_until: null }).where('premium_until', 'is not', null).execute()
  for (const [userId, until] of untilOf) await setPremiumUntil(tx, userId, until)
}
