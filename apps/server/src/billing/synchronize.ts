import { findPayer } from '../accounts/premium.ts'
import { lockUser } from '../accounts/users.ts'
import type { Db } from '../database/db.ts'
import { newId } from '../identifiers.ts'
import { applyFetched, type KnownSubscription } from './apply-fetched.ts'
import { changeAttempt, findOpenAttempt } from './attempts.ts'
import { type Lease, LeaseLostError } from './billing-account.ts'
import { mailNotice } from './billing-mails.ts'
import type { BillingServices } from './billing-services.ts'
import { nextFetchAt } from './next-fetch.ts'
import { currentOf, isLive, type Subscription } from './provider/subscription.ts'
import { readSubscriptions, writePremium, writeSubscription } from './subscription-rows.ts'

/** Subscriptions that the provider no longer lists have ended, for example because the customer was deleted. */
function withVanished(known: readonly KnownSubscription[], fetched: readonly Subscription[]): Subscription[] {
  const vanished = known.filter((each) => isLive(each) && !fetched.some(({ id }) => id === each.id))
  return [...fetched, ...vanished.map((each) => ({ ...each, status: 'canceled' as const }))]
}

/** Completes an attempt once its subscription is live, and fails it once the subscription can no longer be paid. */
async function settleAttempt(db: Db, services: BillingServices, userId: string, fetched: readonly Subscription[]) {
  const attempt = await findOpenAttempt(db, services.provider.mode, userId)
  const subscription = fetched.find(({ attemptId }) => attemptId !== null && attemptId === attempt?.id)
  if (attempt === undefined || subscription === undefined || subscription.status === 'incomplete') return
  await changeAttempt(db, attempt, { state: isLive(subscription) ? 'done' : 'failed' })
}

/**
 * Replaces the stored subscriptions of a user with the fetched ones, updates premium and queues the resulting mails,
 * in one transaction.
 */
async function storeFetched(services: BillingServices, userId: string, report: readonly Subscription[]): Promise<void> {
  const { db, clock, provider } = services
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    // Lock the user first, as account deletion does, to avoid deadlocks.
    await lockUser(tx, userId)
    if ((await findPayer(tx, userId)) === undefined) throw new LeaseLostError('The account was deleted')
    const known = await readSubscriptions(tx, provider.mode, userId)
    const fetched = withVanished(known, report)
    for (const subscription of fetched) {
      const before = known.find(({ id }) => id === subscription.id)
      const { next, notices } = applyFetched(before, subscription, now)
      await writeSubscription(tx, provider.mode, userId, next)
      for (const notice of notices) await mailNotice(services, tx, userId, subscription, notice)
    }
    await writePremium(tx, provider.mode, userId)
    await settleAttempt(tx, services, userId, fetched)
  })
  services.outbox.wake()
}

/** Ends every live subscription but the oldest, so that a customer never pays twice. */
async function endDuplicates({ provider, log }: BillingServices, fetched: readonly Subscription[]): Promise<boolean> {
  const [kept, ...duplicates] = fetched
    .filter((each) => isLive(each) && each.attemptId !== null)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const duplicate of duplicates) {
    log.error({ kept: kept?.id, ended: duplicate.id }, 'a user had two subscriptions: the second is paid back')
    await provider.endAndRefund(duplicate.id, `${duplicate.id}:duplicate`)
  }
  return duplicates.length > 0
}

/** A lifetime account needs no subscription; the paid period runs out. */
async function endForLifetime(
  { db, provider }: BillingServices,
  userId: string,
  fetched: readonly Subscription[],
): Promise<boolean> {
  const renewing = fetched.filter((each) => isLive(each) && each.endsAt === null)
  if (renewing.length === 0) return false
  if ((await findPayer(db, userId))?.isLifetime !== true) return false
  const cancellation = { reason: 'other', comment: 'The account has lifetime Premium.' } as const
  for (const { id } of renewing) await provider.endAtPeriodEnd(id, cancellation, `${id}:lifetime`)
  return true
}

/**
 * Fetches and stores a user's subscriptions. Requires the user's lease. Returns the stored subscriptions; none for a
 * user who is not a customer yet.
 */
export async function synchronize(services: BillingServices, lease: Lease): Promise<KnownSubscription[]> {
  const { db, clock, provider } = services
  const { userId } = lease
  const { customer_id: customerId } = await lease.read()
  if (customerId === null) return []
  const report = await provider.listSubscriptions(customerId, userId)
  // A new id changes the idempotency keys: the next customer is a different one.
  await lease.change(report === undefined ? { customer_id: null, id: newId() } : {})
  let fetched = report ?? []
  if ((await endDuplicates(services, fetched)) || (await endForLifetime(services, userId, fetched)))
    fetched = (await provider.listSubscriptions(customerId, userId)) ?? []
  await storeFetched(services, userId, fetched)
  const attempt = await findOpenAttempt(db, provider.mode, userId)
  const attemptedAt = attempt === undefined ? null : new Date(attempt.created_at)
  const account = await lease.change({
    failures: 0,
    // A changed subscription has new invoices, so the list is fetched again.
    invoices_fetched_at: null,
    next_fetch_at: nextFetchAt(clock.now(), fetched, attemptedAt).toISOString(),
  })
  if (account.trial_used_at === null && fetched.some(({ trialEndsAt }) => trialEndsAt !== null))
    await lease.change({ trial_used_at: clock.now().toISOString() })
  return await readSubscriptions(db, provider.mode, userId)
}

/** The stored subscription that is shown to the user. */
export async function readCurrent(
  { db, provider }: Pick<BillingServices, 'db' | 'provider'>,
  userId: string,
): Promise<KnownSubscription | undefined> {
  return currentOf(await readSubscriptions(db, provider.mode, userId))
}
