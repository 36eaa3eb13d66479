import { type Selectable, sql } from 'kysely'
import { findPayer } from '../accounts/premium.ts'
import { processDue } from '../background/claim-due.ts'
import type { Sweep } from '../background/sweeps.ts'
import type { BillingEventsTable } from '../database/schema.ts'
import { messageOf } from '../thrown.ts'
import { LeaseLostError, withLease } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { retryFetchAt } from './next-fetch.ts'
import { isLive } from './provider/subscription.ts'
import { synchronize } from './synchronize.ts'

export const WEBHOOK_SWEEP = 'payment-webhooks'
/** All customers of a claim are fetched side by side. */
const EVENTS_AT_ONCE = 5
/** Longer than a customer can take: two waits for its turn, and the requests, which have a timeout each. */
const CLAIM_SECONDS = 120
const TURN_WAIT_MS = 30_000

/** Verifies a webhook and stores its event; a known event changes nothing. @throws {InvalidWebhookError} */
export async function receiveWebhook(
  { db, clock, provider, background }: BillingServices,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { id, type, customerId } = provider.readWebhook(body, signature)
  const now = clock.now().toISOString()
  await db
    .insertInto('billing_events')
    .values({
      id,
      mode: provider.mode,
      type,
      customer_id: customerId,
      received_at: now,
      state: customerId === null ? 'done' : 'waiting',
      next_attempt_at: now,
      claimed_until: now,
      attempts: 0,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  void background.run(WEBHOOK_SWEEP)
}

/** The user of a customer. Records a customer that an interrupted request left unrecorded. */
async function findUser(services: BillingServices, customerId: string): Promise<string | undefined> {
  const { db, provider } = services
  const known = await db
    .selectFrom('billing_accounts')
    .select('user_id')
    .where('mode', '=', provider.mode)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (known !== undefined) return known.user_id
  const userId = await provider.findUserOf(customerId)
  if (userId === undefined) return undefined
  const isAdopted =
    (await findPayer(db, userId)) !== undefined &&
    (await withLease(services, userId, TURN_WAIT_MS, async (lease) => {
      const { customer_id: current } = await lease.read()
      if (current === null) await lease.change({ customer_id: customerId })
      return current === null || current === customerId
    }))
  if (isAdopted) return userId
  await endForNobody(services, customerId, userId)
  return undefined
}

/** Ends the subscriptions of a customer that belongs to no account. */
async function endForNobody({ provider, log }: BillingServices, customerId: string, userId: string): Promise<void> {
  const subscriptions = (await provider.listSubscriptions(customerId, userId)) ?? []
  for (const subscription of subscriptions) {
    if (!isLive(subscription) && subscription.status !== 'incomplete') continue
    log.warn({ subscription: subscription.id }, 'a subscription without an account was ended')
    await provider.endNow(subscription.id, `${subscription.id}:end`)
  }
}

/** Fetches one customer's state. The content of the events does not matter. */
async function processCustomer(services: BillingServices, customerId: string): Promise<void> {
  const userId = await findUser(services, customerId)
  if (userId === undefined) return
  try {
    await withLease(services, userId, TURN_WAIT_MS, (lease) => synchronize(services, lease))
  } catch (error) {
    // The account was deleted in the meantime; closing it ends its subscriptions.
    if (!(error instanceof LeaseLostError)) throw error
  }
}

type WaitingEvent = Pick<Selectable<BillingEventsTable>, 'id' | 'attempts' | 'next_attempt_at'>

/** Every waiting event of a customer, claimed or not, and due or not: one fetch after their arrival answers them all. */
async function readWaiting({ db, provider }: BillingServices, customerId: string): Promise<WaitingEvent[]> {
  return await db
    .selectFrom('billing_events')
    .select(['id', 'attempts', 'next_attempt_at'])
    .where('mode', '=', provider.mode)
    .where('customer_id', '=', customerId)
    .where('state', '=', 'waiting')
    .execute()
}

async function settle(
  { db, clock, log }: BillingServices,
  events: readonly WaitingEvent[],
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const isDone = error === undefined
  for (const { id, attempts, next_attempt_at } of events) {
    if (!isDone && next_attempt_at > now.toISOString()) continue
    const columns = {
      state: isDone ? 'done' : 'waiting',
      attempts: attempts + 1,
      claimed_until: now.toISOString(),
      next_attempt_at: retryFetchAt(now, attempts).toISOString(),
      last_error: isDone ? null : messageOf(error).slice(0, 300),
    }
    await db.updateTable('billing_events').set(columns).where('id', '=', id).where('state', '=', 'waiting').execute()
  }
  if (error !== undefined) log.warn({ reason: messageOf(error) }, 'webhooks could not be processed')
}

async function processAndSettle(services: BillingServices, customerId: string): Promise<void> {
  const events = await readWaiting(services, customerId)
  let failure: unknown
  try {
    await processCustomer(services, customerId)
  } catch (error) {
    failure = error
  }
  await settle(services, events, failure)
}

/** Processes stored webhooks: fetches the subscriptions once per affected customer. */
export function webhookSweep(services: BillingServices): Sweep {
  const { db, clock, provider } = services
  return {
    name: WEBHOOK_SWEEP,
    schedule: { every: 5 },
    async run(signal) {
      return await processDue(
        db,
        clock,
        signal,
        (now) => ({
          table: 'billing_events',
          key: 'id',
          due: sql`mode = ${provider.mode} and state = 'waiting' and next_attempt_at <= ${now}`,
          orderBy: 'next_attempt_at',
          limit: EVENTS_AT_ONCE,
          seconds: CLAIM_SECONDS,
        }),
        async (events) => {
          const customers = new Set(events.flatMap(({ customer_id }) => customer_id ?? []))
          await Promise.all([...customers].map((customerId) => processAndSettle(services, customerId)))
        },
      )
    },
  }
}
