import { BILLING_PERIODS, TRIAL_DAYS } from '@plumbline/contract/plans'
import { text } from '@plumbline/text/text'
import { redeemLifetimeCode } from '../accounts/lifetime-codes.ts'
import { grantLifetime } from '../accounts/premium.ts'
import type { EventOrigin } from '../audit/record-event.ts'
import { decodeWord } from '../database/decode.ts'
import { DomainError } from '../errors.ts'
import { newId } from '../identifiers.ts'
import {
  type Attempt,
  changeAttempt,
  findOpenAttempt,
  isSameOrder,
  openAttempt,
  type SubscribeOrder,
} from './attempts.ts'
import { type Lease, withLease } from './billing-account.ts'
import type { BillingServices } from './billing-services.ts'
import { findGrant, type Grant } from './discount-grants.ts'
import { CardDeclinedError, PaymentRefusedError, PaymentsUnavailableError } from './provider/payment-errors.ts'
import type { Confirmation, Discount, PaymentCard } from './provider/payment-provider.ts'
import { isLive, type Subscription } from './provider/subscription.ts'
import { notePayment, refuseUnsettled } from './settling.ts'
import { synchronize } from './synchronize.ts'
import { takeTrialOf } from './trial-cards.ts'

/** Concurrent subscribe calls of a user are serialized. */
const TURN_WAIT_MS = 25_000

/** Providers keep idempotency keys for a day. */
const ATTEMPT_LIFE_MS = 20 * 3_600_000

export interface Subscriber {
  userId: string
  email: string
  isLifetime: boolean
  origin: EventOrigin
}

/** The browser's next step; `none` when Premium is active. */
export type SubscribeResult = Extract<Confirmation, { kind: 'none' | 'processing' | 'intent' }>

function refuseDeclined(message: string): never {
  throw new DomainError('card_declined', message)
}

async function redeemLifetime(
  { db, clock }: BillingServices,
  { userId, origin }: Subscriber,
  codeId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const code = await redeemLifetimeCode(tx, clock, { id: codeId })
    if (code === undefined) throw new DomainError('unknown-discount')
    await grantLifetime(tx, clock, origin, { userId, code })
  })
}

/** Finds or creates the customer at the provider, including one that an interrupted request left behind. */
async function ensureCustomer(
  services: BillingServices,
  lease: Lease,
  { userId, email }: Subscriber,
  isRetry: boolean,
): Promise<string> {
  const { provider } = services
  const account = await lease.read()
  if (account.customer_id !== null) return account.customer_id
  const payer = { userId, email }
  const left = isRetry ? await provider.findCustomer(payer) : undefined
  const customerId = left ?? (await provider.createCustomer(payer, `${account.id}:customer:${email}`))
  await lease.change({ customer_id: customerId })
  return customerId
}

/**
 * Cleans up earlier attempts at the provider. Returns the remaining step when one of them is for this same order.
 * Throws when the user already has a subscription.
 */
async function clearLeftovers(
  services: BillingServices,
  lease: Lease,
  subscriptions: readonly Subscription[],
  same: Attempt | undefined,
): Promise<SubscribeResult | undefined> {
  const { provider } = services
  for (const { id, status, attemptId } of subscriptions) {
    if (status === 'unpaid' || status === 'paused') await provider.endNow(id, `${id}:end`)
    if (status !== 'incomplete') continue
    const confirmation = attemptId === same?.id ? await provider.confirmationOf(id) : undefined
    if (confirmation?.kind === 'intent' || confirmation?.kind === 'processing') return confirmation
    if (!(await provider.abandonSubscription(id, `${id}:abandon`))) await refuseSubscribed(services, lease)
  }
  return undefined
}

async function refuseSubscribed(services: BillingServices, lease: Lease): Promise<void> {
  const subscriptions = await synchronize(services, lease)
  if (subscriptions.some(isLive)) throw new DomainError('already-subscribed')
}

/** Finds the subscription of a request whose response was lost; undefined when there is none. */
async function recover(
  services: BillingServices,
  customerId: string,
  { user_id: userId, id }: Attempt,
): Promise<Subscription | undefined> {
  const subscriptions = (await services.provider.listSubscriptions(customerId, userId)) ?? []
  return subscriptions.find(({ attemptId }) => attemptId === id)
}

async function createSubscription(
  services: BillingServices,
  lease: Lease,
  attempt: Attempt,
  { customerId, discount }: { customerId: string; discount: Discount | null },
): Promise<Subscription> {
  const { db, provider } = services
  const { userId } = lease
  await lease.read()
  await changeAttempt(db, attempt, { is_requested: 1 })
  const request = {
    customerId,
    userId,
    attemptId: attempt.id,
    period: decodeWord(BILLING_PERIODS, attempt.period, 'billing_attempts.period'),
    discount,
    trialDays: attempt.is_trial === 1 ? TRIAL_DAYS : 0,
  }
  try {
    return await provider.createSubscription(request, `${attempt.id}:subscription`)
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error
    await notePayment(services, lease, error)
    if (error.outcome !== 'unknown') throw error
    // The request has ended, so its effect can be looked up.
    const subscription = await recover(services, customerId, attempt)
    if (subscription !== undefined) return subscription
    await changeAttempt(db, attempt, { state: 'failed' })
    throw error
  }
}

/** Maps an error to a problem that the user can act on, and ends the attempt. */
async function fail({ db, log }: BillingServices, attempt: Attempt, error: unknown): Promise<never> {
  if (error instanceof CardDeclinedError || error instanceof PaymentRefusedError || error instanceof DomainError)
    await changeAttempt(db, attempt, { state: 'failed' })
  if (error instanceof CardDeclinedError) refuseDeclined(error.message)
  if (error instanceof PaymentRefusedError) {
    if (error.subject === 'discount') throw new DomainError('unknown-discount')
    if (error.subject === 'source')
      throw new DomainError('invalid-payload', undefined, { errors: [{ path: 'source', message: error.message }] })
    log.error({ reason: error.message }, 'the payment provider refused a subscription')
    throw new DomainError('payments-unavailable')
  }
  throw error
}

/** Sets the customer's card. A customer that was deleted at the provider is replaced by a new one. */
async function setCard(
  services: BillingServices,
  lease: Lease,
  subscriber: Subscriber,
  { attempt, source, isRetry }: { attempt: Attempt; source: string; isRetry: boolean },
): Promise<{ customerId: string; card: PaymentCard }> {
  const set = async (isAgain: boolean) => {
    const customerId = await ensureCustomer(services, lease, subscriber, isAgain)
    await lease.read()
    return { customerId, card: await services.provider.setCard(customerId, subscriber, source, attempt.id) }
  }
  try {
    return await set(isRetry)
  } catch (error) {
    if (!(error instanceof PaymentRefusedError && error.subject === 'gone')) throw error
    await lease.change({ customer_id: null, id: newId() })
    return await set(false)
  }
}

async function order(
  services: BillingServices,
  lease: Lease,
  subscriber: Subscriber,
  attempt: Attempt,
  { source, isRetry, discount }: { source: string; isRetry: boolean; discount: Discount | null },
): Promise<SubscribeResult> {
  const { provider } = services
  const { userId } = subscriber
  const { customerId, card } = await setCard(services, lease, subscriber, { attempt, source, isRetry })
  await lease.change({ card_brand: card.brand, card_last4: card.last4 })
  if (attempt.is_trial === 1 && !(await takeTrialOf(services, userId, card)))
    throw new DomainError('trial-not-available', text('This card was already used for a trial.'))
  const subscription = await createSubscription(services, lease, attempt, { customerId, discount })
  await synchronize(services, lease)
  if (subscription.status === 'active') return { kind: 'none' }
  const confirmation = await provider.confirmationOf(subscription.id)
  if (confirmation.kind !== 'declined') return confirmation
  await provider.abandonSubscription(subscription.id, `${subscription.id}:abandon`)
  await synchronize(services, lease)
  throw new CardDeclinedError(confirmation.message)
}

async function subscribeInTurn(
  services: BillingServices,
  lease: Lease,
  subscriber: Subscriber,
  wish: SubscribeOrder,
  discount: Discount | null,
): Promise<SubscribeResult> {
  const { db, clock, provider } = services
  const { userId } = subscriber
  const account = await lease.read()
  refuseUnsettled(services, account)
  const open = await findOpenAttempt(db, provider.mode, userId)
  const isFresh = open !== undefined && clock.now().getTime() - Date.parse(open.created_at) < ATTEMPT_LIFE_MS
  const same = open !== undefined && isFresh && isSameOrder(open, wish) ? open : undefined
  const subscriptions = await synchronize(services, lease)
  if (subscriptions.some(isLive)) throw new DomainError('already-subscribed')
  if (wish.isTrial && (account.trial_used_at !== null || subscriptions.some(({ trialEndsAt }) => trialEndsAt !== null)))
    throw new DomainError('trial-not-available')
  const left = await clearLeftovers(services, lease, subscriptions, same)
  if (left !== undefined) return left
  const hasOwnLeftover = subscriptions.some(({ attemptId }) => attemptId !== null && attemptId === same?.id)
  const reused = hasOwnLeftover ? undefined : same
  if (open !== undefined && reused === undefined) await changeAttempt(db, open, { state: 'failed' })
  const attempt = reused ?? (await openAttempt(db, provider.mode, userId, wish, clock.now()))
  const inAMinute = new Date(clock.now().getTime() + 60_000).toISOString()
  await lease.change({ next_fetch_at: inAMinute })
  try {
    return await order(services, lease, subscriber, attempt, {
      source: wish.source,
      isRetry: open !== undefined,
      discount,
    })
  } catch (error) {
    return await fail(services, attempt, error)
  }
}

function discountOf(grant: Grant | undefined, { period }: SubscribeOrder): Discount | null {
  if (grant?.kind !== 'discount') return null
  if (grant.discount.period !== null && grant.discount.period !== period)
    throw new DomainError(
      'unknown-discount',
      text('This discount is for {period} payment.', { period: String(grant.discount.period) }),
    )
  return grant.discount
}

/**
 * Subscribes a user to Premium. Concurrent or repeated calls create at most one subscription, and the next call
 * completes an interrupted one.
 *
 * @throws {DomainError} `already-subscribed`, `card_declined`, `trial-not-available`, `unknown-discount`,
 * `coupon-not-checked`, `payments-unavailable`
 */
export async function subscribe(
  services: BillingServices,
  subscriber: Subscriber,
  wish: SubscribeOrder,
): Promise<SubscribeResult> {
  const { db, clock } = services
  const { userId } = subscriber
  if (subscriber.isLifetime) throw new DomainError('already-subscribed')
  const grant = wish.couponId === null ? undefined : await findGrant(db, clock, userId, wish.couponId)
  if (wish.couponId !== null && grant === undefined) throw new DomainError('coupon-not-checked')
  if (grant?.kind === 'lifetime') {
    await redeemLifetime(services, subscriber, wish.couponId ?? '')
    return { kind: 'none' }
  }
  const discount = discountOf(grant, wish)
  return await withLease(services, userId, TURN_WAIT_MS, (lease) =>
    subscribeInTurn(services, lease, subscriber, wish, discount),
  )
}
