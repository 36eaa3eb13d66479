import assert from 'node:assert/strict'
import { type Context, type Customer, findIntent, type Intent, type Invoice } from './customer.ts'
import { switchPrice } from './periods.ts'

function newIntent(prefix: 'pi' | 'seti', method: string | null, { now, newId }: Context): Intent {
  const id = newId(prefix)
  const secret = `${id}_${newId('secret')}`
  return { id, secret, method, status: 'requires_confirmation', failure: null, createdAt: now }
}

function markPaid(customer: Customer, invoice: Invoice, { now, tell }: Context): void {
  assert(invoice.status === 'open', `only an open invoice is paid, and ${invoice.id} is ${invoice.status}`)
  invoice.status = 'paid'
  invoice.paidAt = now
  const subscription = customer.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  assert(subscription !== undefined, `${invoice.id} is for a subscription`)
  const { pendingChange, status } = subscription
  if (pendingChange?.invoiceId === invoice.id) switchPrice(subscription, pendingChange.price, invoice.createdAt)
  const isWaiting = status === 'incomplete' || status === 'past_due'
  if (isWaiting && subscription.latestInvoiceId === invoice.id) subscription.status = 'active'
  tell('invoice.paid', invoice.id)
  tell('invoice.payment_succeeded', invoice.id)
  tell('customer.subscription.updated', subscription.id)
}

function succeed(customer: Customer, intent: Intent, context: Context): void {
  intent.status = 'succeeded'
  intent.failure = null
  const invoice = customer.invoices.find((each) => each.intent === intent)
  if (invoice === undefined) context.tell('setup_intent.succeeded', intent.id)
  else markPaid(customer, invoice, context)
}

function isSetUp({ invoices, setups }: Customer, method: string): boolean {
  const intents = [...invoices.flatMap(({ intent }) => intent ?? []), ...setups]
  return intents.some((intent) => intent.method === method && intent.status === 'succeeded')
}

/** Charges or sets up the card of an intent. `isOnSession`: the customer is there to authenticate. */
function attempt(customer: Customer, intent: Intent, isOnSession: boolean, context: Context): void {
  const { method } = intent
  const card = method === null ? null : context.cardOf(method)
  const isCharge = !customer.setups.includes(intent)
  const refusal = card?.declineCode ?? (isCharge ? card?.chargeDeclineCode : null) ?? null
  intent.failure = refusal
  if (method === null || card === null || refusal !== null) intent.status = 'requires_payment_method'
  else {
    const { authentication } = card
    const asks =
      authentication === 'always' || (authentication === 'until-set-up' && (isOnSession || !isSetUp(customer, method)))
    if (asks) intent.status = 'requires_action'
    else succeed(customer, intent, context)
  }
}

/** Charges the customer's card for an open invoice. If the bank requires 3-D Secure, its intent waits for it. */
export function collect(customer: Customer, invoice: Invoice, isOnSession: boolean, context: Context): void {
  if (invoice.dueCents === 0) {
    markPaid(customer, invoice, context)
    return
  }
  invoice.intent ??= newIntent('pi', null, context)
  invoice.intent.method = customer.defaultMethod
  attempt(customer, invoice.intent, isOnSession, context)
  const { status } = invoice.intent
  if (status === 'requires_action') context.tell('invoice.payment_action_required', invoice.id)
  if (status !== 'succeeded') context.tell('invoice.payment_failed', invoice.id)
}

/** A setup intent for a card that will pay later. The customer confirms it. */
export function startSetup(customer: Customer, method: string | null, context: Context): Intent {
  const intent = newIntent('seti', method, context)
  customer.setups.push(intent)
  return intent
}

/** The setup intent for the card of a trial; null when the card needs none. */
export function setUpTrial(customer: Customer, context: Context): Intent | null {
  const { defaultMethod: method } = customer
  if (method === null || context.cardOf(method).authentication === 'none') return null
  const intent = startSetup(customer, method, context)
  intent.status = 'requires_action'
  return intent
}

/**
 * The customer confirms an intent; `isApproved` is what they answer their bank, undefined when they have not been asked
 * yet. Nothing happens to an intent that is done or canceled.
 */
export function confirm(customer: Customer, intent: Intent, isApproved: boolean | undefined, context: Context): void {
  assert(findIntent(customer, intent.id) === intent, `${intent.id} is an intent of ${customer.id}`)
  if (intent.status === 'requires_confirmation') attempt(customer, intent, true, context)
  if (intent.status !== 'requires_action' || isApproved === undefined) return
  if (isApproved) {
    succeed(customer, intent, context)
    return
  }
  intent.status = 'requires_payment_method'
  intent.failure = `${intent.id.startsWith('seti') ? 'setup' : 'payment'}_intent_authentication_failure`
}

/** Gives the payment of an invoice back. */
export function refund(invoice: Invoice): void {
  assert(invoice.intent?.status === 'succeeded' && !invoice.isRefunded, `${invoice.id} was charged and not given back`)
  invoice.isRefunded = true
}
