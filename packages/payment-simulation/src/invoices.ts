import { addIntervals } from './calendar.ts'
import type { Context, Customer, Discount, Invoice, InvoiceLine, Price, Subscription } from './customer.ts'

function isActive({ coupon, startsAt, endsAt }: Discount, price: Price, at: number): boolean {
  if (coupon.priceId !== undefined && coupon.priceId !== price.id) return false
  return coupon.duration === 'once' ? at === startsAt : at >= startsAt && (endsAt === null || at < endsAt)
}

/** What the discounts take off a period that begins at `at`: each from what the ones before it leave. */
function discountCents(discounts: readonly Discount[], price: Price, at: number): number {
  let left = price.cents
  for (const discount of discounts) {
    const { amountOff, percentOff } = discount.coupon
    if (isActive(discount, price, at)) left -= Math.min(left, amountOff ?? Math.round((left * (percentOff ?? 0)) / 100))
  }
  return price.cents - left
}

function lineOf(price: Price, discounts: readonly Discount[], startsAt: number, endsAt: number): InvoiceLine {
  const discount = discountCents(discounts, price, startsAt)
  return { text: price.name, priceId: price.id, cents: price.cents, discountCents: discount, startsAt, endsAt }
}

function trialLine({ price, periodEndsAt }: Subscription, at: number): InvoiceLine {
  const { name, id } = price
  return { text: `Trial of ${name}`, priceId: id, cents: 0, discountCents: 0, startsAt: at, endsAt: periodEndsAt }
}

/** The line of the current period, or of the trial. */
export function periodLine(subscription: Subscription): InvoiceLine {
  const { price, discounts, status, periodStartsAt, periodEndsAt } = subscription
  if (status === 'trialing') return trialLine(subscription, periodStartsAt)
  return lineOf(price, discounts, periodStartsAt, periodEndsAt)
}

/** The lines of a change to `price` at `at`: what is unused is given back, and the new period is charged. */
export function changeLines(subscription: Subscription, price: Price, at: number): InvoiceLine[] {
  if (subscription.status === 'trialing') return [trialLine(subscription, at)]
  const { cents, discountCents: discount, startsAt, endsAt } = periodLine(subscription)
  const unused = Math.round(((cents - discount) * Math.max(0, endsAt - at)) / (endsAt - startsAt))
  const { id, name } = subscription.price
  const lasting = subscription.discounts.filter(({ coupon }) => coupon.duration !== 'once')
  return [
    { text: `Unused time of ${name}`, priceId: id, cents: -unused, discountCents: 0, startsAt: at, endsAt },
    lineOf(price, lasting, at, addIntervals(at, price.interval, 1)),
  ]
}

/** The sum of the lines, and what is left to charge after the customer's credit. */
export function sumOf({ creditCents }: Customer, lines: readonly InvoiceLine[]) {
  const totalCents = lines.reduce((sum, { cents, discountCents }) => sum + cents - discountCents, 0)
  return { totalCents, dueCents: Math.max(0, totalCents - creditCents) }
}

export function addInvoice(
  customer: Customer,
  subscription: Subscription,
  { lines, reason }: Pick<Invoice, 'lines' | 'reason'>,
  { now, newId, tell }: Context,
): Invoice {
  const { totalCents, dueCents } = sumOf(customer, lines)
  customer.creditCents -= totalCents - dueCents
  const invoice: Invoice = {
    id: newId('in'),
    number: `${customer.invoicePrefix}-${String(customer.invoices.length + 1).padStart(4, '0')}`,
    customer: customer.id,
    subscriptionId: subscription.id,
    reason,
    status: 'open',
    createdAt: now,
    paidAt: null,
    lines,
    totalCents,
    dueCents,
    intent: null,
    isRefunded: false,
  }
  customer.invoices.push(invoice)
  subscription.latestInvoiceId = invoice.id
  tell('invoice.finalized', invoice.id)
  return invoice
}

/** An open invoice is void: it can no longer be paid, and the credit that it used returns. */
export function voidInvoice(customer: Customer, invoice: Invoice, { tell }: Context): void {
  if (invoice.status !== 'open') return
  invoice.status = 'void'
  if (invoice.intent !== null) invoice.intent.status = 'canceled'
  customer.creditCents += invoice.totalCents - invoice.dueCents
  tell('invoice.voided', invoice.id)
}
