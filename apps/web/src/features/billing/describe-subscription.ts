import { t } from '@lingui/core/macro'
import type { Billing, BillingSubscription } from '@plumbline/contract/billing/schemas'
import { type BillingPeriod, prices } from '@plumbline/contract/plans'
import { formatDate } from '../../formatting/format-date.ts'
import { formatDollars } from './format-dollars.ts'

export function describeCard({ brand, last4 }: NonNullable<Billing['card']>): string {
  const brandName = `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`
  return t`${brandName} ending in ${last4}`
}

/** The price of Premium, such as `$10 per month`. */
export function describePrice(period: BillingPeriod): string {
  const price = formatDollars(prices[period])
  return period === 'monthly' ? t`${price} per month` : t`${price} per year`
}

/** The label of a control that changes the billing period. */
export function nameSwitch(period: BillingPeriod): string {
  return period === 'monthly' ? t`Switch to monthly` : t`Switch to yearly`
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
  const price = describePrice(period)
  if (endsAt !== null) return t`Premium ends on ${{ endDate: formatDate(endsAt) }} and is not renewed.`
  if (status === 'past_due')
    return graceEndsAt === null
      ? t`Your last payment failed.`
      : t`Your last payment failed. Premium stays on until ${{ endDate: formatDate(graceEndsAt) }}.`
  if (status === 'trialing') return t`Free until ${{ endDate: formatDate(periodEndsAt) }}, then ${price}.`
  return t`${price}, renews on ${{ renewalDate: formatDate(periodEndsAt) }}.`
}
