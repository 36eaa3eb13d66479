import type { Billing, BillingSubscription } from '@plumbline/contract/billing/schemas'
import { prices } from '@plumbline/contract/plans'
import { formatDate } from '../../formatting/format-date.ts'
import { formatMoney } from '../../formatting/format-money.ts'

/** Minor units of a currency with two decimals, such as `USD 12.50`; the currency may be in lower case. */
export function formatCents(cents: number, currency: string): string {
  return formatMoney(cents / 100, currency.toUpperCase())
}

export function describeCard({ brand, last4 }: NonNullable<Billing['card']>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`
}

/** The subscription that gives or gave Premium and was not replaced; null if it was never paid. */
export function hasRunningSubscription({ subscription }: Billing): boolean {
  return subscription !== null && ['trialing', 'active', 'past_due'].includes(subscription.status)
}

/** What happens next with a running subscription, in one sentence. */
export function describeNextPayment({
  status,
  period,
  periodEndsAt,
  endsAt,
  graceEndsAt,
}: BillingSubscription): string {
  const price = `$${prices[period]} per ${period === 'monthly' ? 'month' : 'year'}`
  if (endsAt !== null) return `Premium ends on ${formatDate(endsAt)} and is not renewed.`
  if (status === 'past_due')
    return graceEndsAt === null
      ? 'Your last payment failed.'
      : `Your last payment failed. Premium stays on until ${formatDate(graceEndsAt)}.`
  if (status === 'trialing') return `Free until ${formatDate(periodEndsAt)}, then ${price}.`
  return `${price}, renews on ${formatDate(periodEndsAt)}.`
}
