import { PRICES } from '@plumbline/fixtures/stripe/stripe-account'
import { type StripeStandIn, startStripeStandIn } from '@plumbline/fixtures/stripe/stripe-server'
import { signWebhook, webhookOf } from '@plumbline/fixtures/stripe/webhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StripeConfig } from '../../config.ts'
import { PaymentRefusedError } from '../provider/payment-errors.ts'
import type { PaymentProvider } from '../provider/payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const payer = { userId: 'u1', email: 'ada@plumbline.example' }
const secret = 'whsec_first'

let standIn: StripeStandIn
let provider: PaymentProvider
let config: StripeConfig

beforeEach(async () => {
  standIn = await startStripeStandIn()
  config = {
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: [secret, 'whsec_second'],
    priceIds: PRICES,
    welcomeCoupon: undefined,
    apiBase: standIn.origin,
    timeoutMs: 10_000,
    isLive: false,
  }
  provider = createStripeProvider(config, { now: () => new Date() })
})
afterEach(() => standIn.close())

async function newCustomer(source = 'pm_card_visa'): Promise<string> {
  const customerId = await provider.createCustomer(payer, 'customer')
  await provider.setCard(customerId, payer, source, 'card')
  return customerId
}

async function subscribe(source?: string, change: { trialDays?: number; discount?: string } = {}) {
  const customerId = await newCustomer(source)
  const { trialDays = 0, discount } = change
  const request = {
    customerId,
    userId: payer.userId,
    attemptId: 'a1',
    period: 'monthly' as const,
    discount: discount === undefined ? null : { id: 'c', promotionCodeId: discount },
    trialDays,
  }
  return { customerId, subscription: await provider.createSubscription(request, 'a1:subscription') }
}

describe('a subscription at Stripe', () => {
  test('is active once the card is charged, and nothing is left to confirm', async () => {
    const { customerId, subscription } = await subscribe()
    expect(subscription).toMatchObject({
      status: 'active',
      period: 'monthly',
      attemptId: 'a1',
      endsAt: null,
      latestInvoice: { status: 'paid', amountPaid: 1000, currency: 'USD' },
    })
    expect(await provider.confirmationOf(subscription.id)).toEqual({ kind: 'none' })
    expect(await provider.listSubscriptions(customerId, payer.userId)).toEqual([subscription])
  })

  test('awaits 3-D Secure, and can be abandoned only until it is paid', async () => {
    const { subscription } = await subscribe('pm_card_authenticationRequired')
    const confirmation = await provider.confirmationOf(subscription.id)
    expect(confirmation).toMatchObject({ kind: 'intent', type: 'payment_intent' })
    if (confirmation.kind !== 'intent') return
    standIn.account.confirmIntent(confirmation.intentId, confirmation.clientSecret ?? '', true)
    expect(await provider.abandonSubscription(subscription.id, 'k')).toBe(false)
    expect(standIn.account.liveSubscriptions()).toHaveLength(1)
  })

  test('that is abandoned takes no money any more', async () => {
    const { subscription } = await subscribe('pm_card_authenticationRequired')
    expect(await provider.abandonSubscription(subscription.id, 'k')).toBe(true)
    expect(await provider.abandonSubscription(subscription.id, 'k')).toBe(true)
    const [intent] = [...standIn.account.intents.values()]
    expect(() => standIn.account.confirmIntent(intent?.id ?? '', intent?.secret ?? '', true)).toThrow()
    expect(standIn.account.charges).toEqual([])
  })

  test('is declined with the words that Stripe has for the customer', async () => {
    const { subscription } = await subscribe('pm_card_chargeCustomerFail')
    expect(await provider.confirmationOf(subscription.id)).toEqual({
      kind: 'declined',
      message: 'Your card was declined.',
    })
  })

  test('does not begin with a card that is declined when it is given', async () => {
    await expect(newCustomer('pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow(
      'Your card has insufficient funds.',
    )
  })

  test('with a trial confirms the card by a setup intent and charges nothing', async () => {
    const { subscription } = await subscribe('pm_card_authenticationRequired', { trialDays: 14 })
    expect(subscription).toMatchObject({ status: 'trialing', trialEndsAt: subscription.periodEndsAt })
    const confirmation = await provider.confirmationOf(subscription.id)
    expect(confirmation).toMatchObject({ kind: 'intent', type: 'setup_intent' })
    expect(standIn.account.charges).toEqual([])
  })

  test('ends at the end of the period, resumes, and ends now', async () => {
    const { customerId, subscription } = await subscribe()
    await provider.endAtPeriodEnd(subscription.id, { reason: 'expensive', comment: 'Too much' }, 'k1')
    const read = async () => (await provider.listSubscriptions(customerId, payer.userId))?.[0]
    expect(await read()).toMatchObject({ status: 'active', endsAt: subscription.periodEndsAt })
    expect(standIn.account.subscriptions.get(subscription.id)?.cancellation).toMatchObject({
      feedback: 'too_expensive',
      comment: 'Too much',
    })
    await provider.resume(subscription.id, 'k2')
    expect(await read()).toMatchObject({ endsAt: null })
    await provider.endNow(subscription.id, 'k3')
    await provider.endNow(subscription.id, 'k4')
    expect(await read()).toMatchObject({ status: 'canceled' })
  })

  test('that should not exist is paid back', async () => {
    const { subscription } = await subscribe()
    await provider.endAndRefund(subscription.id, 'k')
    expect(standIn.account.charges).toMatchObject([{ amount: 1000, refunded: true }])
  })

  test('changes its period for the price that the preview said', async () => {
    const { customerId, subscription } = await subscribe()
    const preview = await provider.previewChange(subscription.id, 'yearly', new Date())
    expect(preview.amountDue).toBeGreaterThanOrEqual(9000)
    expect(await provider.changePeriod(subscription.id, 'yearly', new Date(), 'k')).toEqual({ kind: 'none' })
    const [now] = (await provider.listSubscriptions(customerId, payer.userId)) ?? []
    expect(now).toMatchObject({ period: 'yearly', periodEndsAt: preview.renewsAt })
    expect(standIn.account.charges.at(-1)?.amount).toBe(preview.amountDue)
  })

  test('stays as it is when the card for a change is declined', async () => {
    const { customerId, subscription } = await subscribe()
    await provider.setCard(customerId, payer, 'pm_card_chargeCustomerFail', 'k1')
    expect(await provider.changePeriod(subscription.id, 'yearly', new Date(), 'k2')).toMatchObject({ kind: 'declined' })
    expect(await provider.listSubscriptions(customerId, payer.userId)).toMatchObject([
      { period: 'monthly', status: 'active' },
    ])
  })

  test('that is overdue is paid with a new card', async () => {
    const { customerId, subscription } = await subscribe()
    await provider.setCard(customerId, payer, 'pm_card_chargeCustomerFail', 'k1')
    standIn.account.renew(subscription.id)
    expect(await provider.payOverdue(subscription.id, 'k2')).toMatchObject({ kind: 'declined' })
    const setup = await provider.startCardChange(customerId, 'pm_card_visa', 'k3')
    if (setup.kind !== 'intent') throw new Error(setup.kind)
    await expect(provider.finishCardChange(customerId, setup.intentId, 'k4')).rejects.toThrow(PaymentRefusedError)
    standIn.account.confirmIntent(setup.intentId, setup.clientSecret ?? '', undefined)
    expect(await provider.finishCardChange(customerId, setup.intentId, 'k5')).toMatchObject({ last4: '4242' })
    expect(await provider.payOverdue(subscription.id, 'k6')).toEqual({ kind: 'none' })
    expect(await provider.listSubscriptions(customerId, payer.userId)).toMatchObject([{ status: 'active' }])
  })

  test('of a deleted customer is gone', async () => {
    const { customerId } = await subscribe()
    expect(await provider.findUserOf(customerId)).toBe(payer.userId)
    standIn.account.deleteCustomer(customerId)
    expect(await provider.listSubscriptions(customerId, payer.userId)).toBeUndefined()
    expect(await provider.findUserOf(customerId)).toBeUndefined()
  })
})

describe('a promotion code', () => {
  const coupon = {
    id: 'spring',
    amountOff: null as number | null,
    percentOff: 25 as number | null,
    currency: null as string | null,
    duration: 'once' as const,
    months: null,
    redeemBy: null as number | null,
    maxRedemptions: null as number | null,
    timesRedeemed: 0,
    products: null as string[] | null,
  }
  const promotion = {
    id: 'promo_1',
    code: 'SPRING',
    coupon: 'spring',
    active: true,
    customer: null as string | null,
    expiresAt: null as number | null,
    maxRedemptions: null as number | null,
    timesRedeemed: 0,
    firstTimeTransaction: false,
    minimumAmount: null as number | null,
  }
  const past = 1_600_000_000

  function offer(change: { coupon?: Partial<typeof coupon>; promotion?: Partial<typeof promotion> } = {}) {
    standIn.account.coupons.set('spring', { ...coupon, ...change.coupon })
    standIn.account.promotionCodes.set('promo_1', { ...promotion, ...change.promotion })
  }
  const find = async (code = 'spring', customer = { id: null as string | null, isNew: true }) =>
    await provider.findDiscount(code, customer)

  test('is found however it is typed, with what it takes off', async () => {
    offer()
    const discount = { id: 'spring', promotionCodeId: 'promo_1', percentOff: 25, duration: 'once', period: null }
    expect(await find()).toMatchObject(discount)
    expect((await subscribe('pm_card_visa', { discount: 'promo_1' })).subscription.latestInvoice?.amountPaid).toBe(750)
  })

  test.each([
    ['unknown', {}, 'WINTER'],
    ['switched off', { promotion: { active: false } }],
    ['expired', { promotion: { expiresAt: past } }],
    ['of an expired coupon', { coupon: { redeemBy: past } }],
    ['used up', { promotion: { maxRedemptions: 1, timesRedeemed: 1 } }],
    ['of a coupon that is used up', { coupon: { maxRedemptions: 3, timesRedeemed: 3 } }],
    ['in another currency', { coupon: { amountOff: 500, percentOff: null, currency: 'eur' } }],
    ['of another customer', { promotion: { customer: 'cus_other' } }],
    ['for another product', { coupon: { products: ['prod_other'] } }],
    ['for more than Premium costs', { promotion: { minimumAmount: 20_000 } }],
  ])('is not found when it is %s', async (_why, change, code = 'spring') => {
    offer(change)
    expect(await find(code)).toBeUndefined()
  })

  test('for first payments is for new customers alone, and one with a minimum is for yearly payment', async () => {
    offer({ promotion: { firstTimeTransaction: true } })
    expect(await find()).toBeDefined()
    expect(await find('spring', { id: 'cus_1', isNew: false })).toBeUndefined()
    offer({ promotion: { minimumAmount: 5000 } })
    expect(await find()).toMatchObject({ period: 'yearly' })
  })

  test('that is used up in between is refused when it is used', async () => {
    offer({ promotion: { maxRedemptions: 1, timesRedeemed: 1 } })
    await expect(subscribe('pm_card_visa', { discount: 'promo_1' })).rejects.toMatchObject({ subject: 'discount' })
  })
})

describe('other responses of Stripe', () => {
  test.each([
    ['nothing that can be read', { kind: 'html', status: 200 }, 'unknown'],
    ['an error page', { kind: 'html', status: 502 }, 'unknown'],
    ['500', { kind: 'error', status: 500 }, 'unknown'],
    ['429', { kind: 'error', status: 429 }, 'not-done'],
    ['half a response', { kind: 'sever', when: 'after' }, 'unknown'],
    ['nothing at all', { kind: 'sever', when: 'before' }, 'unknown'],
  ] as const)('%s is unavailability with an outcome', async (_what, fault, outcome) => {
    standIn.faultOf = () => fault
    await expect(provider.createCustomer(payer, 'k')).rejects.toMatchObject({
      name: 'PaymentsUnavailableError',
      outcome,
    })
    expect(standIn.requests).toHaveLength(1)
  })

  test('a refused connection is known to have had no effect, and soon no more requests are sent', async () => {
    const port = new URL(standIn.origin).port
    const down = createStripeProvider({ ...config, apiBase: 'http://127.0.0.1:1' }, { now: () => new Date() })
    for (let count = 0; count < 6; count += 1)
      await expect(down.createCustomer(payer, 'k')).rejects.toMatchObject({ outcome: 'not-done' })
    await expect(down.createCustomer(payer, 'k')).rejects.toThrow('Stripe has not responded for a while')
    expect(port).not.toBe('1')
  })
})

describe('a webhook', () => {
  async function newEvent() {
    await newCustomer()
    const event = standIn.account.events.at(-1)
    if (event === undefined) throw new Error('no event')
    return event
  }
  const read = ({ body, signature }: { body: string; signature: string }) =>
    provider.readWebhook(Buffer.from(body), signature)
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  test('is read with either secret, also an hour in the future', async () => {
    const event = await newEvent()
    const expected = { id: event.id, type: 'customer.created', customerId: event.subject }
    for (const secret of ['whsec_first', 'whsec_second'])
      expect(read(webhookOf(standIn.account, event, secret))).toMatchObject(expected)
    expect(read(webhookOf(standIn.account, event, secret, { at: ago(-3600) }))).toMatchObject(expected)
  })

  test('is refused when it is old, changed, signed with another secret, or of the other mode or another version', async () => {
    const event = await newEvent()
    const { account } = standIn
    const good = webhookOf(account, event, secret)
    const refused = [
      webhookOf(account, event, 'whsec_other'),
      webhookOf(account, event, secret, { at: ago(301) }),
      webhookOf(account, event, secret, { change: (each) => ({ ...each, livemode: true }) }),
      webhookOf(account, event, secret, { change: (each) => ({ ...each, api_version: '2024-06-20' }) }),
      { ...good, body: `${good.body} ` },
      { ...good, body: good.body.replace('customer.created', 'customer.deleted') },
      { ...good, signature: '' },
      signWebhook('not json', secret),
      signWebhook('null', secret),
    ]
    for (const webhook of refused)
      expect(() => read(webhook), webhook.body).toThrow(expect.objectContaining({ name: 'InvalidWebhookError' }))
    expect(
      read(webhookOf(account, event, secret, { change: (each) => ({ ...each, api_version: null }) })),
    ).toBeDefined()
  })
})
