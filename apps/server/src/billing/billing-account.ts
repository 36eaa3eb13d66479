import { setTimeout as delay } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { findPayer } from '../accounts/premium.ts'
import type { BillingAccountsTable } from '../database/schema.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import type { BillingServices } from './billing-services.ts'

export type BillingAccount = Selectable<BillingAccountsTable>

type Services = Pick<BillingServices, 'db' | 'clock' | 'provider'>

/** If a process dies, its lease blocks others for this long. */
const LEASE_MS = 15_000
const RENEW_EVERY_MS = 4000
const RETRY_EVERY_MS = 100

/** Another request or sweep held the lease on the user's payments for the whole wait. */
export class LeaseBusyError extends Error {
  override readonly name = 'LeaseBusyError'
}

/** The account was deleted, or the lease expired and another process took it over. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

export async function findBillingAccount(
  { db, provider }: Pick<Services, 'db' | 'provider'>,
  userId: string,
): Promise<BillingAccount | undefined> {
  return await db
    .selectFrom('billing_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('mode', '=', provider.mode)
    .executeTakeFirst()
}

async function ensureBillingAccount({ db, clock, provider }: Services, userId: string): Promise<void> {
  if ((await findPayer(db, userId)) === undefined) throw new DomainError('not-found')
  await db
    .insertInto('billing_accounts')
    .values({
      user_id: userId,
      mode: provider.mode,
      id: newId(),
      customer_id: null,
      card_brand: null,
      card_last4: null,
      trial_used_at: null,
      invoices: null,
      invoices_fetched_at: null,
      lease: null,
      leased_until: clock.now().toISOString(),
      settles_at: null,
      next_fetch_at: null,
      claimed_until: clock.now().toISOString(),
      failures: 0,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'mode']).doNothing())
    .execute()
}

export interface Lease {
  userId: string
  /** Reads the account; throws a LeaseLostError when the lease was lost. */
  read(): Promise<BillingAccount>
  /** Updates the account; throws like `read`. */
  change(columns: Partial<BillingAccount>): Promise<BillingAccount>
}

function createLease({ db, clock, provider }: Services, userId: string, token: string): Lease {
  const change: Lease['change'] = async (columns) => {
    const row = await db
      .updateTable('billing_accounts')
      .set({ ...columns, leased_until: new Date(clock.now().getTime() + LEASE_MS).toISOString() })
      .where('user_id', '=', userId)
      .where('mode', '=', provider.mode)
      .where('lease', '=', token)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) throw new LeaseLostError('The billing account is no longer leased to this process')
    return row
  }
  return { userId, change, read: () => change({}) }
}

async function take({ db, clock, provider }: Services, userId: string, token: string): Promise<boolean> {
  const now = clock.now()
  const { numUpdatedRows } = await db
    .updateTable('billing_accounts')
    .set({ lease: token, leased_until: new Date(now.getTime() + LEASE_MS).toISOString() })
    .where('user_id', '=', userId)
    .where('mode', '=', provider.mode)
    .where((where) => where.or([where('lease', 'is', null), where('leased_until', '<=', now.toISOString())]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Runs one request or sweep at a time on a user's payments, across all server processes. The lease is a row instead
 * of a database lock because it is held during requests to the payment provider.
 *
 * @param waitMs how long to wait for the lease before throwing a LeaseBusyError
 */
export async function withLease<T>(
  services: Services,
  userId: string,
  waitMs: number,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  await ensureBillingAccount(services, userId)
  const token = newId()
  const deadline = performance.now() + waitMs
  while (!(await take(services, userId, token))) {
    if (performance.now() >= deadline) throw new LeaseBusyError('The billing account is leased')
    await delay(RETRY_EVERY_MS)
  }
  const lease = createLease(services, userId, token)
  const renewal = setInterval(() => void lease.read().catch(() => undefined), RENEW_EVERY_MS)
  try {
    return await work(lease)
  } finally {
    clearInterval(renewal)
    await services.db
      .updateTable('billing_accounts')
      .set({ lease: null })
      .where('user_id', '=', userId)
      .where('mode', '=', services.provider.mode)
      .where('lease', '=', token)
      .execute()
  }
}
