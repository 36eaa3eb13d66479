import { type BillingPeriod, prices } from '@plumbline/contract/plans'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { newId } from '../../identifiers.ts'
import { CARD_DECLINED, NOT_AUTHENTICATED } from '../provider/decline-messages.ts'
import { addPeriods } from './calendar.ts'
import type {
  SandboxCustomer,
  SandboxDiscount,
  SandboxIntent,
  SandboxInvoice,
  SandboxSubscription,
} from './sandbox-customer.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

/** How long a first payment may be confirmed. */
const INCOMPLETE_LIFE_MS = 23 * HOUR_MS
/** How long a subscription survives an overdue payment. */
const DUNNING_MS = 21 * DAY_MS

function cardOf(source: string): TestCard {
  const card = findTestCard(source)
  if (card === undefined) throw new Error(`${source} is not a test card`)
  return card
}

function newIntent(prefix: string, card: string): SandboxIntent {
  const id = `${prefix}_sandbox_${newId()}`
  return { id, secret: `${id}_secret_${newId()}`, card, status: 'requires_action', failure: null }
}

export function priceCents(period: BillingPeriod): number {
  return prices[period] * 100
}

/** The discount in cents on the period that begins at `at`, the `cycle`th from 0. */
function discountCents({ discount, period, anchorAt }: SandboxSubscription, cycle: number, at: number): number {
  if (discount === null) return 0
  const { percentOff, amountOffCents, months } = discount
  const isActive = months === null || (months === 0 ? cycle === 0 : at < addPeriods(anchorAt, 'monthly', months))
  const cents = priceCents(period)
  return isActive ? Math.min(cents, amountOffCents ?? Math.round((cents * (percentOff ?? 0)) / 100)) : 0
}

function describePeriod(period: BillingPeriod): string {
  return `Premium, ${period}`
}

function addInvoice(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  lines: SandboxInvoice['lines'],
  at: number,
): SandboxInvoice {
  const sum = lines.reduce((total, { cents }) => total + cents, 0)
  const credit = Math.max(0, Math.min(sum, customer.creditCents))
  customer.creditCents -= credit
  if (credit > 0) lines.push({ text: 'Credit from an earlier change', cents: -credit })
  if (sum < 0) customer.creditCents -= sum
  const invoice: SandboxInvoice = {
    id: `in_${customer.id}_${customer.invoices.length + 1}`,
    number: `TEST-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    subscriptionId: subscription.id,
    status: 'open',
    createdAt: at,
    paidAt: null,
    lines,
    totalCents: Math.max(0, sum - credit),
    intent: null,
  }
  customer.invoices.push(invoice)
  subscription.latestInvoiceId = invoice.id
  return invoice
}

function billPeriod(customer: SandboxCustomer, subscription: SandboxSubscription, at: number): SandboxInvoice {
  const lines = [{ text: describePeriod(subscription.period), cents: priceCents(subscription.period) }]
  const discount = discountCents(subscription, subscription.cycles, at)
  if (discount > 0) lines.push({ text: 'Discount', cents: -discount })
  return addInvoice(customer, subscription, lines, at)
}

function markPaid(invoice: SandboxInvoice, at: number): void {
  invoice.status = 'paid'
  invoice.paidAt = at
}

/** Charges the customer's card for an open invoice. If the bank requires 3-D Secure, leaves an intent to confirm. */
function collect(
  customer: SandboxCustomer,
  invoice: SandboxInvoice,
  { at, isOnSession }: { at: number; isOnSession: boolean },
): void {
  if (invoice.totalCents === 0) {
    markPaid(invoice, at)
    return
  }
  const source = customer.card ?? 'pm_card_chargeCustomerFail'
  const card = cardOf(source)
  const intent = newIntent('pi', source)
  invoice.intent = intent
  const refusal = customer.isNextPaymentDeclined ? CARD_DECLINED : card.chargeRefusal
  customer.isNextPaymentDeclined = false
  if (refusal !== null) {
    intent.status = 'requires_payment_method'
    intent.failure = refusal
    return
  }
  const asks = card.authentication === 'always' || (card.authentication === 'once' && isOnSession)
  if (asks) return
  intent.status = 'succeeded'
  markPaid(invoice, at)
}

function startPeriod(subscription: SandboxSubscription): void {
  subscription.periodStartsAt = addPeriods(subscription.anchorAt, subscription.period, subscription.cycles)
  subscription.cycles += 1
  subscription.periodEndsAt = addPeriods(subscription.anchorAt, subscription.period, subscription.cycles)
}

export interface SubscriptionOrder {
  attemptId: string
  period: BillingPeriod
  discount: SandboxDiscount | null
  trialDays: number
}

/** Creates a subscription and charges its first payment. Idempotent per attempt. */
export function subscribe(customer: SandboxCustomer, order: SubscriptionOrder, now: number): SandboxSubscription {
  const { attemptId, period, discount, trialDays } = order
  const known = customer.subscriptions.find((each) => each.attemptId === attemptId)
  if (known !== undefined) return known
  const hasTrial = trialDays > 0
  const anchorAt = now + trialDays * DAY_MS
  const subscription: SandboxSubscription = {
    id: `sub_${customer.id}_${customer.subscriptions.length + 1}`,
    attemptId,
    status: hasTrial ? 'trialing' : 'incomplete',
    period,
    createdAt: now,
    anchorAt,
    cycles: 0,
    periodStartsAt: now,
    periodEndsAt: anchorAt,
    trialEndsAt: hasTrial ? anchorAt : null,
    isEnding: false,
    discount,
    setupId: null,
    latestInvoiceId: null,
    pendingPeriod: null,
  }
  customer.subscriptions.push(subscription)
  if (hasTrial) {
    if (customer.card !== null && cardOf(customer.card).authentication !== 'none') {
      const setup = newIntent('seti', customer.card)
      customer.setups.push(setup)
      subscription.setupId = setup.id
    }
    return subscription
  }
  const invoice = billPeriod(customer, subscription, now)
  startPeriod(subscription)
  collect(customer, invoice, { at: now, isOnSession: true })
  settle(customer, invoice)
  return subscription
}

function isPaid({ status }: SandboxInvoice): boolean {
  return status === 'paid'
}

/** Applies a paid invoice to its subscription. */
function settle(customer: SandboxCustomer, invoice: SandboxInvoice): void {
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  if (subscription === undefined || invoice.status !== 'paid') return
  if (subscription.status === 'incomplete' || subscription.status === 'past_due') subscription.status = 'active'
  if (subscription.pendingPeriod !== null) {
    switchPeriod(subscription, subscription.pendingPeriod, invoice.createdAt)
    subscription.pendingPeriod = null
  }
}

function switchPeriod(subscription: SandboxSubscription, period: BillingPeriod, at: number): void {
  subscription.period = period
  if (subscription.discount?.isOfPeriod) subscription.discount = null
  if (subscription.status === 'trialing') return
  subscription.anchorAt = at
  subscription.cycles = 0
  startPeriod(subscription)
}

function expire(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  status: 'canceled' | 'incomplete_expired',
) {
  subscription.status = status
  for (const invoice of customer.invoices) {
    if (invoice.subscriptionId === subscription.id && invoice.status === 'open') voidInvoice(invoice)
  }
}

function voidInvoice(invoice: SandboxInvoice): void {
  invoice.status = 'void'
  if (invoice.intent !== null) invoice.intent.status = 'canceled'
}

function latestInvoiceOf(
  customer: SandboxCustomer,
  { latestInvoiceId }: SandboxSubscription,
): SandboxInvoice | undefined {
  return customer.invoices.find(({ id }) => id === latestInvoiceId)
}

/** Processes one due event; returns whether there was one. */
function step(customer: SandboxCustomer, subscription: SandboxSubscription, now: number): boolean {
  const { status, periodEndsAt, createdAt } = subscription
  if (status === 'incomplete' && now >= createdAt + INCOMPLETE_LIFE_MS) {
    expire(customer, subscription, 'incomplete_expired')
    return true
  }
  const invoice = latestInvoiceOf(customer, subscription)
  if (status === 'past_due' && invoice !== undefined && now >= invoice.createdAt + DUNNING_MS) {
    expire(customer, subscription, 'canceled')
    return true
  }
  if (subscription.pendingPeriod !== null && invoice !== undefined && now >= invoice.createdAt + INCOMPLETE_LIFE_MS) {
    voidInvoice(invoice)
    subscription.pendingPeriod = null
  }
  if ((status !== 'active' && status !== 'trialing') || now < periodEndsAt) return false
  if (subscription.isEnding) {
    expire(customer, subscription, 'canceled')
    return true
  }
  const renewal = billPeriod(customer, subscription, periodEndsAt)
  startPeriod(subscription)
  collect(customer, renewal, { at: periodEndsAt, isOnSession: false })
  subscription.status = renewal.status === 'paid' ? 'active' : 'past_due'
  return true
}

/** Processes every event that is due by `now`: renewals, ends of trials and subscriptions, expiries. */
export function advance(customer: SandboxCustomer, now: number): void {
  for (const subscription of customer.subscriptions) {
    while (step(customer, subscription, now));
  }
}

/** Shifts all of the customer's instants back, as if this much time had passed. */
export function passTime(customer: SandboxCustomer, milliseconds: number): void {
  for (const subscription of customer.subscriptions) {
    subscription.createdAt -= milliseconds
    subscription.anchorAt -= milliseconds
    subscription.periodStartsAt -= milliseconds
    subscription.periodEndsAt -= milliseconds
    if (subscription.trialEndsAt !== null) subscription.trialEndsAt -= milliseconds
  }
  for (const invoice of customer.invoices) {
    invoice.createdAt -= milliseconds
    if (invoice.paidAt !== null) invoice.paidAt -= milliseconds
  }
}

/** Ends a subscription now. An unpaid invoice can no longer be paid. */
export function endNow(customer: SandboxCustomer, subscription: SandboxSubscription): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') return
  expire(customer, subscription, subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled')
}

function prorationLines(subscription: SandboxSubscription, period: BillingPeriod, at: number): SandboxInvoice['lines'] {
  const { periodStartsAt, periodEndsAt, cycles } = subscription
  const unused = Math.max(0, periodEndsAt - at) / (periodEndsAt - periodStartsAt)
  const paid = priceCents(subscription.period) - discountCents(subscription, cycles - 1, periodStartsAt)
  return [
    { text: `Unused time of ${describePeriod(subscription.period)}`, cents: -Math.round(paid * unused) },
    { text: describePeriod(period), cents: priceCents(period) },
  ]
}

export function previewChange(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  period: BillingPeriod,
  at: number,
): { dueCents: number; creditCents: number; renewsAt: number } {
  if (subscription.status === 'trialing') return { dueCents: 0, creditCents: 0, renewsAt: subscription.periodEndsAt }
  const sum = prorationLines(subscription, period, at).reduce((total, { cents }) => total + cents, 0)
  const dueCents = Math.max(0, sum - customer.creditCents)
  return { dueCents, creditCents: Math.max(0, -sum), renewsAt: addPeriods(at, period, 1) }
}

/** Changes the period once its invoice is paid. Returns the unpaid invoice, if any. */
export function changePeriod(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  period: BillingPeriod,
  at: number,
): SandboxInvoice | null {
  if (subscription.period === period) return null
  if (subscription.status === 'trialing') {
    switchPeriod(subscription, period, at)
    return null
  }
  const invoice = addInvoice(customer, subscription, prorationLines(subscription, period, at), at)
  subscription.pendingPeriod = period
  collect(customer, invoice, { at, isOnSession: true })
  settle(customer, invoice)
  if (invoice.intent?.status === 'requires_payment_method') {
    voidInvoice(invoice)
    subscription.pendingPeriod = null
  }
  return isPaid(invoice) ? null : invoice
}

/** Retries the customer's card for an overdue invoice. */
export function payOverdue(
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  now: number,
): SandboxInvoice | null {
  const invoice = latestInvoiceOf(customer, subscription)
  if (invoice?.status !== 'open') return null
  collect(customer, invoice, { at: now, isOnSession: true })
  settle(customer, invoice)
  return isPaid(invoice) ? null : invoice
}

export function findIntent(customer: SandboxCustomer, intentId: string): SandboxIntent | undefined {
  const payments = customer.invoices.flatMap(({ intent }) => intent ?? [])
  return [...payments, ...customer.setups].find(({ id }) => id === intentId)
}

/** Confirms or rejects a payment, as on the bank's page. Returns the error, or null. */
export function confirm(
  customer: SandboxCustomer,
  intent: SandboxIntent,
  isApproved: boolean,
  now: number,
): string | null {
  if (intent.status === 'succeeded') return null
  if (intent.status !== 'requires_action') return intent.failure ?? NOT_AUTHENTICATED
  intent.status = isApproved ? 'succeeded' : 'requires_payment_method'
  intent.failure = isApproved ? null : NOT_AUTHENTICATED
  const invoice = customer.invoices.find((each) => each.intent?.id === intent.id)
  if (invoice !== undefined && isApproved) {
    markPaid(invoice, now)
    settle(customer, invoice)
  }
  return intent.failure
}

export function startCardSetup(customer: SandboxCustomer, source: string): SandboxIntent {
  const setup = newIntent('seti', source)
  if (cardOf(source).authentication === 'none') setup.status = 'succeeded'
  customer.setups.push(setup)
  return setup
}
