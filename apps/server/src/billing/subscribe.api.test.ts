import { getUser } from '@plumbline/contract/accounts/operations'
import { getBilling, listInvoices, subscribe } from '@plumbline/contract/billing/operations'
import type { StripeRequest } from '@plumbline/fixtures/stripe/answer-request'
import type { StripeFault } from '@plumbline/fixtures/stripe/stripe-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MONTHLY, type StripeServer, startStripeServer } from '../testing/stripe-server.ts'

const email = 'ada@plumbline.example'

let billing: StripeServer
let token: string

beforeAll(async () => {
  // A test waits for the timeout.
  billing = await startStripeServer({ environment: { STRIPE_TIMEOUT_SECONDS: '2' } })
})
afterAll(() => billing.close())
beforeEach(async () => {
  token = await billing.reset()
})

function refuse(change: Record<string, unknown> = {}, as = token) {
  return billing.server.refusal(subscribe, { token: as, body: { ...MONTHLY, ...change } as never })
}

/** What a user may never find: two subscriptions, a payment without premium, or premium without a payment. */
async function expectOneSubscription(as = token): Promise<void> {
  const { account } = billing.stripe
  const { email } = await billing.server.call(getUser, { token: as })
  const customers = [...account.customers.values()].filter((customer) => customer.email === email)
  const ids = customers.map(({ id }) => id)
  expect(account.liveSubscriptions().filter(({ customer }) => ids.includes(customer))).toHaveLength(1)
  expect(account.charges.filter(({ customer, refunded }) => ids.includes(customer) && !refunded)).toHaveLength(1)
  expect(await billing.planOf(as)).toBe('premium')
}

describe('POST /billing/subscribe', () => {
  test('PAY-04 a card that is charged at once leaves nothing to confirm, and the account is premium', async () => {
    expect(await billing.subscribe(token)).toEqual({
      type: null,
      clientSecret: null,
      intentId: null,
      status: 'succeeded',
    })
    await expectOneSubscription()
    const [customer] = billing.stripe.account.customers.values()
    expect(customer).toMatchObject({
      email,
      metadata: { user_id: (await billing.server.call(getUser, { token }))._id },
    })
    expect(await billing.server.call(getBilling, { token })).toMatchObject({
      isTest: true,
      subscription: { status: 'active', period: 'monthly', endsAt: null },
      card: { brand: 'visa', last4: '4242' },
      isTrialAvailable: false,
      isPaymentPending: false,
    })
  })

  test('PAY-04 a yearly subscription is charged the yearly price, whatever the browser says of amounts', async () => {
    await billing.subscribe(token, { period: 'yearly' })
    expect(billing.stripe.account.charges).toMatchObject([{ amount: 10_000 }])
    expect(await refuse({ amount: 1 })).toMatchObject({ status: 400 })
    expect(await refuse({ period: 'weekly' })).toMatchObject({ status: 400 })
    expect(await refuse({ source: '4242 4242 4242 4242' })).toMatchObject({ status: 400 })
  })

  test('PAY-04 3-D Secure returns a payment intent, the same one for the same call, and premium waits for it', async () => {
    const first = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    expect(first).toMatchObject({ type: 'payment_intent', status: 'requires_action' })
    expect(first.clientSecret).toContain(`${first.intentId}_secret_`)
    expect(await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })).toEqual(first)
    expect(await billing.planOf(token)).toBe('free')
    expect(await billing.server.call(getBilling, { token })).toMatchObject({ isPaymentPending: true })
    billing.stripe.account.confirmIntent(first.intentId ?? '', first.clientSecret ?? '', true)
    await billing.deliverEvents()
    await expectOneSubscription()
  })

  test('PAY-09 another card takes the place of a payment that nobody confirmed, which can no longer be made', async () => {
    const first = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
    expect(() => billing.stripe.account.confirmIntent(first.intentId ?? '', first.clientSecret ?? '', true)).toThrow(
      /canceled/,
    )
    await expectOneSubscription()
  })

  test('PAY-09 a payment that is confirmed in another tab meanwhile is never followed by a second one', async () => {
    const first = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    billing.stripe.interrupt = ({ path }, when) => {
      if (when === 'before' && path.endsWith('/void'))
        billing.stripe.account.confirmIntent(first.intentId ?? '', first.clientSecret ?? '', true)
    }
    expect(await refuse()).toMatchObject({ status: 409, code: 'already-subscribed' })
    await expectOneSubscription()
  })

  test.each([
    ['when it is given', 'pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['when it is charged', 'pm_card_chargeCustomerFail', 'Your card was declined.'],
  ])(
    'PAY-05 a card that is declined %s is refused in the bank’s words, and another one works',
    async (_when, source, detail) => {
      expect(await refuse({ source })).toMatchObject({ status: 402, code: 'card_declined', message: detail })
      expect(await billing.planOf(token)).toBe('free')
      expect(billing.stripe.account.charges).toEqual([])
      await billing.subscribe(token)
      await expectOneSubscription()
      expect(billing.stripe.account.customers.size).toBe(1)
    },
  )

  test('a second subscription is refused while one is active, on trial or overdue', async () => {
    await billing.subscribe(token)
    expect(await refuse()).toMatchObject({ status: 409, code: 'already-subscribed' })
    const [subscription] = billing.stripe.account.liveSubscriptions()
    const [customer] = billing.stripe.account.customers.values()
    if (customer) customer.defaultMethod = null
    billing.advance(31 * 24 * 60)
    billing.stripe.account.renew(subscription?.id ?? '')
    await billing.deliverEvents()
    token = await billing.server.signIn(email)
    expect(await billing.statusOf(token)).toBe('past_due')
    expect(await refuse()).toMatchObject({ status: 409 })
    await expectOneSubscription()
  })

  test('a subscription created manually at Stripe counts, even without a webhook', async () => {
    await refuse({ source: 'pm_card_chargeDeclined' })
    const [customer] = billing.stripe.account.customers.values()
    if (customer === undefined) throw new Error('no customer')
    customer.defaultMethod = billing.stripe.account.attach('pm_card_visa', customer.id).id
    const request = { customer: customer.id, price: 'price_monthly', trialDays: 0, discounts: [], metadata: {} }
    billing.stripe.account.createSubscription(request)
    expect(await refuse()).toMatchObject({ status: 409, code: 'already-subscribed' })
    await expectOneSubscription()
  })
})

describe('a trial', () => {
  test('UPG-11 charges nothing for 14 days, then the price; once per user', async () => {
    await billing.subscribe(token, { trial: true })
    expect(await billing.planOf(token)).toBe('premium')
    expect(await billing.server.call(getBilling, { token })).toMatchObject({
      subscription: { status: 'trialing', trialEndsAt: '2026-12-04T12:00:00.000Z' },
      isTrialAvailable: false,
    })
    expect(billing.stripe.account.charges).toEqual([])
    billing.advance(14 * 24 * 60)
    const [subscription] = billing.stripe.account.liveSubscriptions()
    billing.stripe.account.renew(subscription?.id ?? '')
    await billing.deliverEvents()
    expect(billing.stripe.account.charges).toMatchObject([{ amount: 1000 }])
    expect(await billing.statusOf(token)).toBe('active')

    billing.stripe.account.giveUp(subscription?.id ?? '')
    await billing.deliverEvents()
    expect(await refuse({ trial: true })).toMatchObject({ status: 409, code: 'trial-not-available' })
    expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
  })

  test('UPG-11 is not given again once the customer was deleted at Stripe', async () => {
    await billing.subscribe(token, { trial: true })
    const [customer = ''] = billing.stripe.account.customers.keys()
    billing.stripe.account.deleteCustomer(customer)
    await billing.deliverEvents()
    expect(await refuse({ trial: true })).toMatchObject({ status: 409, code: 'trial-not-available' })
    expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
  })

  test('UPG-11 is given once per card, and its length is the server’s own', async () => {
    await billing.subscribe(token, { trial: true })
    const other = await billing.server.signIn('bob@plumbline.example')
    expect(await refuse({ trial: true }, other)).toMatchObject({ status: 409, code: 'trial-not-available' })
    expect(await refuse({ trial: 9999 }, other)).toMatchObject({ status: 400 })
    expect(billing.stripe.account.liveSubscriptions()).toHaveLength(1)
    expect(await billing.subscribe(other, { trial: true, source: 'pm_card_mastercard' })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('PAY-04 with a card that needs 3-D Secure returns a setup intent', async () => {
    const response = await billing.subscribe(token, { trial: true, source: 'pm_card_authenticationRequired' })
    expect(response).toMatchObject({ type: 'setup_intent', status: 'requires_action' })
    expect(response.intentId).toMatch(/^seti_/)
  })
})

describe('at the same moment', () => {
  test('PAY-09 twenty calls to two servers make one customer, one subscription and one payment', async () => {
    const beside = await billing.startBeside()
    billing.stripe.honorsIdempotencyKeys = false
    await billing.server.warmUp()
    const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? billing : beside).subscribe(token))
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'already-subscribed' })
    await expectOneSubscription()
    expect(billing.stripe.account.customers.size).toBe(1)
    await beside.server.close()
  })

  test('PAY-09 calls of two tabs that await 3-D Secure share one payment', async () => {
    const source = 'pm_card_authenticationRequired'
    const responses = await Promise.all([1, 2, 3].map(() => billing.subscribe(token, { source })))
    expect(new Set(responses.map(({ intentId }) => intentId)).size).toBe(1)
    expect([...billing.stripe.account.subscriptions.values()]).toHaveLength(1)
  })
})

/** Every request that subscribing takes, so that each of them can go wrong. */
const steps = [
  ['a customer', ({ method, path }: StripeRequest) => method === 'POST' && path === '/v1/customers'],
  ['attaching the card', ({ path }: StripeRequest) => path.endsWith('/attach')],
  ['setting the card', ({ method, path }: StripeRequest) => method === 'POST' && /^\/v1\/customers\/\w+$/.test(path)],
  ['a subscription', ({ method, path }: StripeRequest) => method === 'POST' && path === '/v1/subscriptions'],
  ['the subscriptions', ({ method, path }: StripeRequest) => method === 'GET' && path === '/v1/subscriptions'],
] as const

const faults: [string, StripeFault][] = [
  ['500', { kind: 'error', status: 500 }],
  ['429', { kind: 'error', status: 429 }],
  ['an HTML page', { kind: 'html', status: 200 }],
  ['a connection that closes', { kind: 'sever', when: 'before' }],
  ['half a response', { kind: 'sever', when: 'after' }],
]

test.each(steps)(
  'PAY-09 whatever goes wrong with the request for %s, the next call completes it',
  async (_step, isStep) => {
    for (const honorsKeys of [true, false]) {
      for (const [name, fault] of faults) {
        const user = await billing.server.signIn(`${name.replace(/\W/g, '')}-${honorsKeys}@plumbline.example`)
        billing.stripe.honorsIdempotencyKeys = honorsKeys
        let isBroken = true
        billing.stripe.faultOf = (request) => {
          if (!isBroken || !isStep(request)) return undefined
          isBroken = false
          return fault
        }
        const attempt = () => billing.subscribe(user).catch((error: unknown) => error)
        const first = await attempt()
        if (first instanceof Error) {
          expect(first, name).toMatchObject({ status: 503, code: 'payments-unavailable' })
          const second = await attempt()
          if (second instanceof Error) expect(second, name).toMatchObject({ status: 409, code: 'already-subscribed' })
        }
        expect(isBroken).toBe(false)
        await expectOneSubscription(user)
      }
    }
  },
)

describe('while Stripe does not respond', () => {
  test('a paying user keeps premium, sees the last invoices as stale, and payments return 503', async () => {
    await billing.subscribe(token)
    const [invoice] = await billing.server.call(listInvoices, { token })
    expect(invoice).toMatchObject({ amount_paid: 1000, currency: 'usd', status: 'paid', stale: false })
    expect(invoice?.invoice_pdf).toMatch(/^https:/)
    billing.advance(2)
    billing.stripe.faultOf = () => ({ kind: 'html', status: 503 })
    expect(await billing.server.call(listInvoices, { token })).toEqual([{ ...invoice, stale: true }])
    await billing.sweep()
    expect(await billing.planOf(token)).toBe('premium')
    const other = await billing.server.signIn('bob@plumbline.example')
    const refusal = await refuse({}, other)
    expect(refusal).toMatchObject({ status: 503, code: 'payments-unavailable' })
    expect(await billing.planOf(other)).toBe('free')
  })

  test('a subscription that renewed unseen lasts through the grace and is fetched when Stripe is back', async () => {
    await billing.subscribe(token)
    billing.stripe.faultOf = () => ({ kind: 'error', status: 500 })
    billing.advance(33 * 24 * 60)
    await billing.sweep()
    token = await billing.server.signIn(email)
    expect(await billing.planOf(token)).toBe('premium')
    billing.advance(5 * 24 * 60)
    expect(await billing.planOf(token)).toBe('free')
    billing.stripe.faultOf = () => undefined
    const [subscription] = billing.stripe.account.liveSubscriptions()
    billing.stripe.account.renew(subscription?.id ?? '')
    billing.advance(60)
    await billing.sweep()
    expect(await billing.planOf(token)).toBe('premium')
  })

  test('a renewal during a slow fetch is found by the next sweep', async () => {
    await billing.subscribe(token)
    billing.advance(33 * 24 * 60)
    token = await billing.server.signIn(email)
    const known = billing.stripe.requests.length
    billing.stripe.faultOf = () => ({ kind: 'slow', milliseconds: 1000, when: 'after' })
    expect(await billing.planOf(token)).toBe('premium')
    await expect.poll(() => billing.stripe.requests.length).toBeGreaterThan(known)
    billing.stripe.faultOf = () => undefined
    const [subscription] = billing.stripe.account.liveSubscriptions()
    billing.stripe.account.renew(subscription?.id ?? '')
    await billing.sweep()
    billing.advance(5 * 24 * 60)
    expect(await billing.planOf(token)).toBe('premium')
  })
})

test('PAY-09 a payment to which Stripe responds after 30 seconds is not made again, and is found a minute later', async () => {
  billing.stripe.faultOf = ({ method, path }) =>
    method === 'POST' && path === '/v1/subscriptions'
      ? { kind: 'slow', milliseconds: 30_000, when: 'after' }
      : undefined
  expect(await refuse()).toMatchObject({ status: 503, code: 'payments-unavailable' })
  billing.stripe.faultOf = () => undefined
  expect(await refuse()).toMatchObject({ status: 503, detail: expect.stringContaining('still being processed') })
  billing.advance(1)
  await billing.sweep()
  await expectOneSubscription()
  expect(await refuse()).toMatchObject({ status: 409, code: 'already-subscribed' })
}, 120_000)

test('PAY-09 a payment that reaches Stripe only after the next one is the same payment', async () => {
  const isPayment = ({ method, path }: StripeRequest) => method === 'POST' && path === '/v1/subscriptions'
  let isFirst = true
  let arrived = 0
  billing.stripe.faultOf = (request) => {
    if (!isFirst || !isPayment(request)) return undefined
    isFirst = false
    return { kind: 'slow', milliseconds: 4000, when: 'before' }
  }
  billing.stripe.interrupt = (request, when) => {
    if (when === 'after' && isPayment(request)) arrived += 1
  }
  expect(await refuse()).toMatchObject({ status: 503, code: 'payments-unavailable' })
  billing.advance(1)
  expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(2)
  await expectOneSubscription()
}, 30_000)

test('no card number, client secret or key reaches the log', async () => {
  const response = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
  billing.stripe.faultOf = () => ({ kind: 'error', status: 500 })
  await refuse({ source: 'pm_card_visa' })
  // A time, a process id or a request id may contain the four digits by chance.
  const log = billing.server.log.join('\n').replace(/"(time|pid)":\d+|"requestId":"[^"]*"/g, '')
  expect(log).toContain('payment provider')
  for (const secret of [response.clientSecret ?? '', 'sk_test_1', 'whsec_', '4242']) expect(log).not.toContain(secret)
})

test('one user never sees or changes the payments of another', async () => {
  await billing.subscribe(token)
  const other = await billing.server.signIn('bob@plumbline.example')
  expect(await billing.server.call(getBilling, { token: other })).toMatchObject({ subscription: null, card: null })
  expect(await billing.server.call(listInvoices, { token: other })).toEqual([])
})
