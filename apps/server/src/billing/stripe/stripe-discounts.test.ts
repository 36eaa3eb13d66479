import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { createStripeDiscounts } from './stripe-discounts.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const SECONDS = NOW.getTime() / 1000

const coupon = { id: 'c', valid: true, percent_off: 25, amount_off: null, duration: 'forever', currency: null }
const promotion = { id: 'promo_1', active: true, code: 'SPRING', times_redeemed: 3 }
const customer = { id: 'cus_1', isNew: true }

interface Changes {
  promotion?: object
  coupon?: object
}

/** Stripe with one promotion code, and Premium as the product `prod_1`. */
function discounts({ promotion: ofCode = {}, coupon: ofCoupon = {} }: Changes = {}) {
  const ours = { ...coupon, ...ofCoupon }
  const code = { ...promotion, promotion: { type: 'coupon', coupon: ours }, ...ofCode }
  const stripe = {
    promotionCodes: { list: async () => ({ data: [code] }) },
    coupons: { retrieve: async () => ours },
    prices: { retrieve: async () => ({ product: 'prod_1' }) },
  } as unknown as Stripe
  const services = {
    stripe,
    call: <T>(request: () => Promise<T>) => request(),
    priceIds: { monthly: 'm', yearly: 'y' },
  }
  return createStripeDiscounts(services, () => NOW)
}

const find = (changes: Changes, by = customer, code = 'spring') => discounts(changes).find(code, by)

describe('a promotion code', () => {
  test('gives what its coupon takes off', async () => {
    expect(await find({})).toEqual({
      id: 'c',
      amountOff: null,
      percentOff: 25,
      duration: 'forever',
      durationInMonths: null,
      promotionCodeId: 'promo_1',
      period: null,
    })
    expect(await find({ coupon: { duration: 'repeating', duration_in_months: 2 } })).toMatchObject({
      duration: 'repeating',
      durationInMonths: 2,
    })
    expect(await find({ coupon: { duration: 'once', duration_in_months: 2 } })).toMatchObject({
      duration: 'once',
      durationInMonths: null,
    })
  })

  test.each<[string, Changes]>([
    ['that expires in a second', { promotion: { expires_at: SECONDS + 1 } }],
    ['with one redemption left', { promotion: { max_redemptions: 4 } }],
    ['of the customer', { promotion: { customer: 'cus_1' } }],
    ['for new customers', { promotion: { restrictions: { first_time_transaction: true } } }],
    ['whose coupon expires in a second', { coupon: { redeem_by: SECONDS + 1 } }],
    ['whose coupon has one redemption left', { coupon: { max_redemptions: 4, times_redeemed: 3 } }],
    ['over dollars', { coupon: { amount_off: 500, currency: 'USD' } }],
    ['for Premium', { coupon: { applies_to: { products: ['prod_2', 'prod_1'] } } }],
    ['for every product', { coupon: { applies_to: { products: [] } } }],
    ['that names its coupon', { promotion: { promotion: { coupon: 'c' } } }],
  ])('%s is accepted', async (_what, changes) => {
    expect(await find(changes)).toMatchObject({ id: 'c' })
  })

  test.each<[string, Changes]>([
    ['that expires now', { promotion: { expires_at: SECONDS } }],
    ['that was redeemed as often as it may be', { promotion: { max_redemptions: 3 } }],
    ['that is not active', { promotion: { active: false } }],
    ['of another code', { promotion: { code: 'SPRING2' } }],
    ['of another customer', { promotion: { customer: 'cus_2' } }],
    ['without a coupon', { promotion: { promotion: {} } }],
    ['whose coupon is not valid', { coupon: { valid: false } }],
    ['whose coupon expires now', { coupon: { redeem_by: SECONDS } }],
    ['whose coupon was redeemed as often as it may be', { coupon: { max_redemptions: 3, times_redeemed: 3 } }],
    ['over euros', { coupon: { amount_off: 500, currency: 'eur' } }],
    ['for another product', { coupon: { applies_to: { products: ['prod_2'] } } }],
  ])('%s is refused', async (_what, changes) => {
    expect(await find(changes)).toBeUndefined()
  })

  test('for new customers is refused to others', async () => {
    const changes = { promotion: { restrictions: { first_time_transaction: true } } }
    expect(await find(changes, { id: 'cus_1', isNew: false })).toBeUndefined()
  })

  // A month costs 10 dollars, a year 100.
  test.each([
    [0, 'eur', null],
    [1000, 'usd', null],
    [1001, 'usd', 'yearly'],
    [10_000, 'USD', 'yearly'],
    [10_001, 'usd', undefined],
    [1, 'eur', undefined],
  ])('for orders from %i cents of %s is one for the period %s', async (amount, currency, period) => {
    const restrictions = { minimum_amount: amount, minimum_amount_currency: currency }
    expect((await find({ promotion: { restrictions } }))?.period).toBe(period)
  })
})

describe('the welcome offer', () => {
  const welcome = { percent_off: 90, duration: 'repeating', duration_in_months: 2 }

  test('is 90 percent off the first two months', async () => {
    expect(await discounts({ coupon: welcome }).findWelcome('c')).toMatchObject({ percentOff: 90, period: 'monthly' })
  })

  test.each([
    ['another percentage', { percent_off: 89 }],
    ['another time', { duration_in_months: 3 }],
    ['no end', { duration: 'forever' }],
    ['an end that is over', { redeem_by: SECONDS }],
  ])('is none with %s', async (_what, change) => {
    expect(await discounts({ coupon: { ...welcome, ...change } }).findWelcome('c')).toBeUndefined()
  })
})
