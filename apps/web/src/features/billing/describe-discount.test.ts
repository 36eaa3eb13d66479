import type { BillingDiscount } from '@plumbline/contract/billing/schemas'
import type { BillingPeriod } from '@plumbline/contract/plans'
import { expect, test } from 'vitest'
import { describeDiscount } from './describe-discount.ts'

const NONE: BillingDiscount = {
  id: 'a',
  amount_off: null,
  percent_off: null,
  duration: 'once',
  duration_in_months: null,
  period: null,
  isLifetime: false,
}

test.each<[BillingPeriod, Partial<BillingDiscount>, string]>([
  ['monthly', { percent_off: 50 }, '$5 for one month and 10 after'],
  ['monthly', { amount_off: 250 }, '$7.50 for one month and 10 after'],
  ['monthly', { percent_off: 90, duration: 'repeating', duration_in_months: 2 }, '$1 the first 2 months and 10 after'],
  [
    'monthly',
    { percent_off: 12.5, duration: 'repeating', duration_in_months: 3 },
    '$8.75 the first 3 months and 10 after',
  ],
  ['monthly', { percent_off: 10, duration: 'repeating', duration_in_months: 1 }, '$9 for one month and 10 after'],
  ['monthly', { percent_off: 20, duration: 'forever' }, '$8 every month'],
  ['monthly', { amount_off: 5000 }, '$0 for one month and 10 after'],
  ['yearly', { percent_off: 50 }, '$50 for one year and 100 after'],
  ['yearly', { percent_off: 90, duration: 'repeating', duration_in_months: 2 }, '$10 for one year and 100 after'],
  ['yearly', { percent_off: 10, duration: 'repeating', duration_in_months: 18 }, '$90 the first 2 years and 100 after'],
])('%s payment with %o reads %s', (period, discount, text) => {
  expect(describeDiscount(period, { ...NONE, ...discount })).toBe(text)
})
