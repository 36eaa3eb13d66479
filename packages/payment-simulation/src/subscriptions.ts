import assert from 'node:assert/strict'
import { addIntervals } from './calendar.ts'
import {
  type Context,
  type Coupon,
  type Customer,
  type Discount,
  hasEnded,
  type Invoice,
  latestInvoiceOf,
  type Price,
  type Subscription,
} from './customer.ts'
import { addInvoice, changeLines, periodLine, sumOf, voidInvoice } from './invoices.ts'
import { collect, setUpTrial } from './payments.ts'
import { startPeriod, switchPrice } from './periods.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a first payment, or that of a change, may be confirmed. */
const INCOMPLETE_LIFE_MS = 23 * HOUR_MS
/** How long a subscription survives an overdue payment. */
const DUNNING_MS = 21 * DAY_MS

export interface Order {
  price: Price
  /** 0 for none. */
  trialDays: number
  coupons: Coupon[]
  metadata: Record<string, string>
}

function discountOf(coupon: Coupon, startsAt: number, { newId }: Context): Discount {
  const endsAt = coupon.months === null ? null : addIntervals(startsAt, 'month', coupon.months)
  return { id: newId('di'), coupon, startsAt, endsAt }
}

function billPeriod(customer: Customer, subscription: Subscription, reason: Invoice['reason'], context: Context) {
  return addInvoice(customer, subscription, { lines: [periodLine(subscription)], reason }, context)
}

/** Creates a subscription and charges its first payment; a trial begins with an invoice of nothing. */
export function subscribe(customer: Customer, order: Order, context: Context): Subscription {
  const { now } = context
  const { price, trialDays, metadata } = order
  const hasTrial = trialDays > 0
  const anchorAt = now + trialDays * DAY_MS
  const subscription: Subscription = {
    id: context.newId('sub'),
    customer: customer.id,
    price,
    status: hasTrial ? 'trialing' : 'incomplete',
    createdAt: now,
    anchorAt,
    cycles: 0,
    periodStartsAt: now,
    periodEndsAt: anchorAt,
    trialEndsAt: hasTrial ? anchorAt : null,
    isEnding: false,
    canceledAt: null,
    endedAt: null,
    cancellation: { feedback: null, comment: null },
    discounts: order.coupons.map((coupon) => discountOf(coupon, anchorAt, context)),
    setupId: null,
    latestInvoiceId: null,
    pendingChange: null,
    metadata,
  }
  customer.subscriptions.push(subscription)
  context.tell('customer.subscription.created', subscription.id)
  if (hasTrial) subscription.setupId = setUpTrial(customer, context)?.id ?? null
  else startPeriod(subscription)
  const invoice = billPeriod(customer, subscription, 'subscription_create', context)
  collect(customer, invoice, true, context)
  return subscription
}

function dropPendingChange(customer: Customer, subscription: Subscription, context: Context): void {
  const invoice = customer.invoices.find(({ id }) => id === subscription.pendingChange?.invoiceId)
  subscription.pendingChange = null
  if (invoice !== undefined) voidInvoice(customer, invoice, context)
}

/** Ends a subscription now. What is unpaid can no longer be paid. */
export function endNow(customer: Customer, subscription: Subscription, context: Context): void {
  if (hasEnded(subscription)) return
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.endedAt = context.now
  subscription.canceledAt ??= context.now
  subscription.pendingChange = null
  for (const invoice of customer.invoices)
    if (invoice.subscriptionId === subscription.id) voidInvoice(customer, invoice, context)
  context.tell('customer.subscription.deleted', subscription.id)
}

/** Lets a subscription end with its period, or renew. */
export function setEnding(subscription: Subscription, isEnding: boolean, { now, tell }: Context): void {
  subscription.isEnding = isEnding
  subscription.canceledAt = isEnding ? now : null
  tell('customer.subscription.updated', subscription.id)
}

/** The period is over: the next one is charged, or the subscription ends. */
export function renew(customer: Customer, subscription: Subscription, context: Context): void {
  assert(!hasEnded(subscription), `${subscription.id} has ended`)
  const atEnd = { ...context, now: subscription.periodEndsAt }
  if (subscription.isEnding) {
    endNow(customer, subscription, atEnd)
    return
  }
  dropPendingChange(customer, subscription, atEnd)
  startPeriod(subscription)
  subscription.status = 'past_due'
  const invoice = billPeriod(customer, subscription, 'subscription_cycle', atEnd)
  collect(customer, invoice, false, atEnd)
  if (invoice.status !== 'paid') context.tell('customer.subscription.updated', subscription.id)
}

/** Takes the next step that is due; returns whether there was one. */
function step(customer: Customer, subscription: Subscription, context: Context): boolean {
  const { status, periodEndsAt, createdAt, pendingChange } = subscription
  const invoicedAt = latestInvoiceOf(customer, subscription)?.createdAt ?? createdAt
  const isDue = (at: number) => at <= context.now
  const isUnpaidTooLong =
    (status === 'incomplete' && isDue(createdAt + INCOMPLETE_LIFE_MS)) ||
    (status === 'past_due' && isDue(invoicedAt + DUNNING_MS))
  if (isUnpaidTooLong) endNow(customer, subscription, context)
  else if (pendingChange !== null && isDue(pendingChange.expiresAt)) dropPendingChange(customer, subscription, context)
  else if ((status === 'active' || status === 'trialing') && isDue(periodEndsAt)) renew(customer, subscription, context)
  else return false
  return true
}

/** Takes every step that is due: renewals, ends of trials and subscriptions, and what nobody paid for too long. */
export function advance(customer: Customer, context: Context): void {
  for (const subscription of customer.subscriptions) {
    while (step(customer, subscription, context));
  }
}

/** The invoice that a change to `price` at `at` would make. */
export function previewChange(customer: Customer, subscription: Subscription, price: Price, at: number) {
  const lines = changeLines(subscription, price, at)
  return { lines, ...sumOf(customer, lines) }
}

/**
 * Changes the price at once in a trial, and otherwise when the invoice of the change is paid, which is returned. Of two
 * changes that await their payments the later one counts.
 */
export function changePrice(
  customer: Customer,
  subscription: Subscription,
  { price, at }: { price: Price; at: number },
  context: Context,
): Invoice | null {
  const { id, status } = subscription
  assert(status === 'active' || status === 'trialing', `${id} is ${status}: its price cannot change`)
  dropPendingChange(customer, subscription, context)
  if (subscription.price.id === price.id) return null
  if (status === 'trialing') {
    switchPrice(subscription, price, at)
    context.tell('customer.subscription.updated', id)
    return null
  }
  const lines = changeLines(subscription, price, at)
  const invoice = addInvoice(customer, subscription, { lines, reason: 'subscription_update' }, { ...context, now: at })
  const expiresAt = Math.min(at + INCOMPLETE_LIFE_MS, subscription.periodEndsAt)
  subscription.pendingChange = { price, invoiceId: invoice.id, expiresAt }
  collect(customer, invoice, true, context)
  if (invoice.status !== 'paid') context.tell('customer.subscription.updated', id)
  return invoice
}

/** Voids an open invoice, and with it what waited for it: the change of a price, or a subscription's beginning. */
export function cancelInvoice(customer: Customer, invoice: Invoice, context: Context): void {
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  assert(subscription !== undefined, `${invoice.id} is for a subscription`)
  if (subscription.pendingChange?.invoiceId === invoice.id) subscription.pendingChange = null
  voidInvoice(customer, invoice, context)
  if (subscription.status === 'incomplete') endNow(customer, subscription, context)
}

/** Moves every instant of a customer back, as if this much time had passed. */
export function passTime(value: object, milliseconds: number): void {
  for (const [name, each] of Object.entries(value)) {
    if (typeof each === 'number' && name.endsWith('At')) Object.assign(value, { [name]: each - milliseconds })
    else if (typeof each === 'object' && each !== null) passTime(each, milliseconds)
  }
}
