import { getUser } from '@plumbline/contract/accounts/operations'
import { checkDiscount, subscribe, takeWelcomeOffer } from '@plumbline/contract/billing/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLifetimeCodes } from '../accounts/lifetime-codes.ts'
import { MONTHLY, type StripeServer, startStripeServer } from '../testing/stripe-server.ts'

let billing: StripeServer
let token: string

beforeAll(async () => {
  billing = await startStripeServer({ environment: { STRIPE_WELCOME_COUPON: 'welcome' } })
})
afterAll(() => billing.close())
beforeEach(async () => {
  token = await billing.reset()
  const { coupons, promotionCodes } = billing.stripe.account
  const coupon = {
    amountOff: null,
    currency: null,
    redeemBy: null,
    maxRedemptions: null,
    timesRedeemed: 0,
    products: null,
  }
  coupons.set('spring', { ...coupon, id: 'spring', percentOff: 50, duration: 'once', months: null })
  coupons.set('fixed', {
    ...coupon,
    id: 'fixed',
    percentOff: null,
    amountOff: 300,
    currency: 'usd',
    duration: 'repeating',
    months: 3,
  })
  coupons.set('euro', {
    ...coupon,
    id: 'euro',
    percentOff: null,
    amountOff: 300,
    currency: 'eur',
    duration: 'once',
    months: null,
  })
  coupons.set('full', { ...coupon, id: 'full', percentOff: 100, duration: 'forever', months: null })
  coupons.set('welcome', { ...coupon, id: 'welcome', percentOff: 90, duration: 'repeating', months: 2 })
  const promotion = {
    active: true,
    customer: null,
    expiresAt: null,
    maxRedemptions: null,
    timesRedeemed: 0,
    firstTimeTransaction: false,
    minimumAmount: null,
  }
  for (const id of ['spring', 'fixed', 'euro', 'full'])
    promotionCodes.set(`promo_${id}`, { ...promotion, id: `promo_${id}`, code: id.toUpperCase(), coupon: id })
  promotionCodes.set('promo_old', { ...promotion, id: 'promo_old', code: 'OLD', coupon: 'spring', expiresAt: 1 })
  promotionCodes.set('promo_used', {
    ...promotion,
    id: 'promo_used',
    code: 'USED',
    coupon: 'spring',
    maxRedemptions: 1,
    timesRedeemed: 1,
  })
  promotionCodes.set('promo_own', {
    ...promotion,
    id: 'promo_own',
    code: 'OWN',
    coupon: 'spring',
    customer: 'cus_other',
  })
})

const check = (code: string, as = token) => billing.server.call(checkDiscount, { token: as, body: { code } })
const refuse = (code: string, as = token) => billing.server.refusal(checkDiscount, { token: as, body: { code } })
const amounts = () => billing.stripe.account.charges.map(({ amount }) => amount)

describe('POST /billing/discount', () => {
  test('PAY-03 returns what a code takes off', async () => {
    expect(await check(' spring ')).toEqual({
      response: {
        id: 'spring',
        amount_off: null,
        percent_off: 50,
        duration: 'once',
        duration_in_months: null,
        period: null,
        isLifetime: false,
      },
    })
    expect((await check('FIXED')).response).toMatchObject({
      amount_off: 300,
      percent_off: null,
      duration: 'repeating',
      duration_in_months: 3,
    })
  })

  test('PAY-03 refuses unknown, expired, used up and foreign codes, and other currencies, all alike', async () => {
    const refusals = await Promise.all(['NOTHING', 'OLD', 'USED', 'OWN', 'EURO'].map((code) => refuse(code)))
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ status: 404, code: 'unknown-discount', message: 'Invalid Coupon Code' })
    expect(await refuse('')).toMatchObject({ status: 400 })
    expect(await refuse('x'.repeat(65))).toMatchObject({ status: 400 })
  })

  test('takes ten guesses a minute from a user and thirty an hour from a network, and logs none', async () => {
    for (let count = 0; count < 10; count += 1) expect(await refuse('GUESSED')).toMatchObject({ status: 404 })
    expect(await refuse('GUESSED')).toMatchObject({ status: 429 })
    billing.advance(1.1)
    expect(await refuse('GUESSED')).toMatchObject({ status: 404 })
    const users = [
      await billing.server.signIn('b@plumbline.example'),
      await billing.server.signIn('c@plumbline.example'),
    ]
    const responses: (number | undefined)[] = []
    for (const user of users)
      for (let count = 0; count < 10; count += 1) responses.push((await refuse('GUESSED', user)).status)
    expect(responses.filter((status) => status === 429)).toHaveLength(1)
    expect(billing.server.log.join('')).not.toContain('GUESSED')
  })
})

describe('a discount at the subscription', () => {
  test('PAY-04 takes off what was shown', async () => {
    const { id } = (await check('SPRING')).response
    await billing.subscribe(token, { coupon: id })
    expect(amounts()).toEqual([500])
  })

  test('of 100 % needs no payment', async () => {
    const { id } = (await check('FULL')).response
    expect(await billing.subscribe(token, { coupon: id })).toMatchObject({ status: 'succeeded' })
    expect(amounts()).toEqual([])
    expect(await billing.planOf(token)).toBe('premium')
  })

  test('is refused when this user never checked it, or longer than an hour ago', async () => {
    const other = await billing.server.signIn('bob@plumbline.example')
    const { id } = (await check('SPRING', other)).response
    const use = (coupon: string) => billing.server.refusal(subscribe, { token, body: { ...MONTHLY, coupon } })
    expect(await use(id)).toMatchObject({ status: 400, code: 'coupon-not-checked' })
    expect(await use('full')).toMatchObject({ status: 400, code: 'coupon-not-checked' })
    await check('SPRING')
    billing.advance(61)
    expect(await use(id)).toMatchObject({ status: 400, code: 'coupon-not-checked' })
    expect(amounts()).toEqual([])
  })

  test('that was used up in between is refused, and nothing is charged', async () => {
    const { id } = (await check('SPRING')).response
    const promotion = billing.stripe.account.promotionCodes.get('promo_spring')
    if (promotion) promotion.active = false
    const body = { ...MONTHLY, coupon: id }
    expect(await billing.server.refusal(subscribe, { token, body })).toMatchObject({
      status: 404,
      code: 'unknown-discount',
    })
    expect(amounts()).toEqual([])
    expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
  })
})

describe('the welcome offer', () => {
  test('SGN-10 takes 90 % off the first two months, for monthly payment, within an hour', async () => {
    const { response } = await billing.server.call(takeWelcomeOffer, { token })
    expect(response).toMatchObject({ id: 'welcome', percent_off: 90, duration_in_months: 2, period: 'monthly' })
    const yearly = { ...MONTHLY, period: 'yearly' as const, coupon: 'welcome' }
    expect(await billing.server.refusal(subscribe, { token, body: yearly })).toMatchObject({ status: 404 })
    await billing.subscribe(token, { coupon: 'welcome' })
    expect(amounts()).toEqual([100])
  })

  test('SGN-10 is made once', async () => {
    await billing.server.call(takeWelcomeOffer, { token })
    billing.advance(61)
    expect(await billing.server.refusal(takeWelcomeOffer, { token })).toMatchObject({ status: 404 })
  })

  test('is not made where the coupon is not what it says', async () => {
    const coupon = billing.stripe.account.coupons.get('welcome')
    if (coupon) coupon.months = 12
    expect(await billing.server.refusal(takeWelcomeOffer, { token })).toMatchObject({ status: 404 })
  })
})

describe('a lifetime code in the place of a discount', () => {
  test('makes the account premium without a payment; fifty users get it once', async () => {
    const { db } = billing.server.database
    const [code = ''] = await createLifetimeCodes(db, billing.server.clock, 1)
    const { response } = await check(code.toLowerCase())
    expect(response).toMatchObject({ isLifetime: true, percent_off: 100, duration: 'forever' })
    const other = await billing.server.signIn('bob@plumbline.example')
    await check(code, other)
    await billing.server.warmUp()
    const attempts = Array.from({ length: 50 }, (_, index) =>
      billing.subscribe(index % 2 ? token : other, { coupon: response.id }).catch((error: unknown) => error),
    )
    const results = await Promise.all(attempts)
    const winners = results.filter((result) => !(result instanceof Error))
    expect(winners).toEqual([{ type: null, clientSecret: null, intentId: null, status: 'succeeded' }])
    const plans = [await billing.planOf(token), await billing.planOf(other)]
    expect(plans.sort()).toEqual(['free', 'premium'])
    expect(amounts()).toEqual([])
    const winner = (await billing.planOf(token)) === 'premium' ? token : other
    expect(await billing.server.call(getUser, { token: winner })).toMatchObject({ upgradeSource: 'sumo' })
    expect(await refuse(code)).toMatchObject({ status: 404 })
  })
})
