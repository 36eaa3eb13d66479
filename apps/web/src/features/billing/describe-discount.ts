import { plural, t } from '@lingui/core/macro'
import type { BillingDiscount } from '@plumbline/contract/billing/schemas'
import { type BillingPeriod, prices } from '@plumbline/contract/plans'
import { formatDollars } from './format-dollars.ts'

const MONTHS_PER_PAYMENT = { monthly: 1, yearly: 12 } as const

/** The price in US dollars per period, less the discount, at least 0 and rounded to cents. */
export function discountedPrice(period: BillingPeriod, { amount_off, percent_off }: BillingDiscount): number {
  const cents = prices[period] * 100
  return Math.max(0, Math.round(cents - (amount_off ?? 0) - (cents * (percent_off ?? 0)) / 100)) / 100
}

/** A discount limited to one billing period does not apply to the other. */
export function isDiscountFor(period: BillingPeriod, discount: BillingDiscount): boolean {
  return discount.period === null || discount.period === period
}

/** How many payments are discounted; null for all. A yearly payment counts when it falls into the discounted months. */
function countPayments(period: BillingPeriod, { duration, duration_in_months }: BillingDiscount): number | null {
  if (duration === 'forever') return null
  return duration === 'once' ? 1 : Math.ceil((duration_in_months ?? 1) / MONTHS_PER_PAYMENT[period])
}

/** The price with a discount, such as `$5 for one month and 10 after` or `$7.50 the first 3 months and 10 after`. */
export function describeDiscount(period: BillingPeriod, discount: BillingDiscount): string {
  const price = formatDollars(discountedPrice(period, discount))
  const fullPrice = prices[period]
  const payments = countPayments(period, discount)
  if (period === 'monthly')
    return payments === null
      ? t`${price} every month`
      : t`${plural(payments, {
          one: `${price} for one month and ${fullPrice} after`,
          other: `${price} the first ${payments} months and ${fullPrice} after`,
        })}`
  return payments === null
    ? t`${price} every year`
    : t`${plural(payments, {
        one: `${price} for one year and ${fullPrice} after`,
        other: `${price} the first ${payments} years and ${fullPrice} after`,
      })}`
}
