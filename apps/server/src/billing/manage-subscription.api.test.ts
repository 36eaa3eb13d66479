import { updateUser } from '@plumbline/contract/accounts/operations'
import {
  changePeriod,
  finishCardChange,
  getBilling,
  listInvoices,
  previewPeriodChange,
  resumeSubscription,
  startCardChange,
  subscribe,
  unsubscribe,
} from '@plumbline/contract/billing/operations'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLifetimeCodes, revokeLifetimeCode } from '../accounts/lifetime-codes.ts'
import { MONTHLY, type StripeServer, startStripeServer } from '../testing/stripe-server.ts'
import { switchMode } from './switch-mode.ts'

const email = 'ada@plumbline.example'
const DAY = 24 * 60

let billing: StripeServer
let token: string

beforeAll(async () => {
  billing = await startStripeServer()
})
afterAll(() => billing.close())
beforeEach(async () => {
  token = await billing.reset()
})

function theSubscription() {
  const [subscription] = [...billing.stripe.account.subscriptions.values()]
  if (subscription === undefined) throw new Error('no subscription')
  return subscription
}

/** Lets days pass, in steps that no session ends in. */
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    billing.advance(Math.min(left, 20) * DAY)
    token = await billing.server.signIn(email)
  }
}

/** Brings the subscription to its renewal; `isDeclined` makes the card fail. */
async function renew(isDeclined = false): Promise<void> {
  const [customer] = billing.stripe.account.customers.values()
  if (isDeclined && customer) customer.defaultMethod = null
  const days = Math.ceil((theSubscription().periodEndsAt - billing.server.clock.now().getTime()) / (DAY * 60_000))
  await pass(days)
  billing.stripe.account.renew(theSubscription().id)
  await billing.deliverEvents()
}

const cancel = (reason = 'expensive', comment = 'Too much') =>
  billing.server.call(unsubscribe, { token, body: { reason: reason as 'other', comment } })

async function mailSubjects(): Promise<string[]> {
  await billing.server.deliver()
  return billing.server.mails.map(({ subject }) => subject).filter((subject) => !subject.startsWith('Sign in'))
}

describe('a cancellation', () => {
  test('keeps premium until the paid period ends, tells Stripe why, and can be repeated', async () => {
    await billing.subscribe(token)
    const first = await cancel()
    expect(first.subscription).toMatchObject({ status: 'active', endsAt: '2026-12-20T12:00:00.000Z' })
    expect(await cancel('bugs', 'again')).toEqual(first)
    expect(theSubscription().cancellation).toMatchObject({ feedback: 'too_expensive', comment: 'Too much' })
    await pass(29.9)
    expect(await billing.planOf(token)).toBe('premium')
    await pass(0.2)
    expect(await billing.planOf(token)).toBe('free')
    billing.stripe.account.renew(theSubscription().id)
    await billing.deliverEvents()
    expect(await billing.statusOf(token)).toBe('canceled')
    expect(billing.stripe.account.charges).toHaveLength(1)
    expect(await mailSubjects()).toEqual([
      '[Test] Receipt: $10.00 for Plumbline Premium',
      '[Test] Your Premium subscription is cancelled',
    ])
  })

  test('is undone before it takes effect', async () => {
    await billing.subscribe(token)
    await cancel()
    const resumed = await billing.server.call(resumeSubscription, { token })
    expect(resumed.subscription).toMatchObject({ status: 'active', endsAt: null })
    await renew()
    expect(await billing.planOf(token)).toBe('premium')
    expect(billing.stripe.account.charges).toHaveLength(2)
  })

  test('of a payment that awaits 3-D Secure ends it at once', async () => {
    await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
    await cancel()
    expect(theSubscription().status).toBe('incomplete_expired')
    expect(await billing.server.call(getBilling, { token })).toMatchObject({ isPaymentPending: false })
  })

  test('while a payment is overdue ends the retries with the grace', async () => {
    await billing.subscribe(token)
    await renew(true)
    expect(await cancel()).toMatchObject({ subscription: { status: 'past_due' } })
    expect(theSubscription().isEnding).toBe(true)
    await pass(7)
    expect(await billing.planOf(token)).toBe('free')
  })

  test('needs a subscription, a known reason and a comment of bounded length', async () => {
    const refuse = (reason: string, comment: string) =>
      billing.server.refusal(unsubscribe, { token, body: { reason: reason as 'other', comment } })
    expect(await refuse('other', 'x')).toMatchObject({ status: 404, code: 'no-subscription' })
    expect(await refuse('boredom', 'x')).toMatchObject({ status: 400 })
    expect(await refuse('other', 'x'.repeat(10_000))).toMatchObject({ status: 400 })
  })

  test('passes a comment on as it was written', async () => {
    await billing.subscribe(token)
    const comment = '<img src=x onerror=alert(1)> & "quotes"\nsecond line'
    await cancel('other', comment)
    expect(theSubscription().cancellation.comment).toBe(comment)
  })
})

describe('a payment that fails', () => {
  test('PAY-07 leaves premium for seven days, is mailed once, and is over when a new card pays', async () => {
    await billing.subscribe(token)
    await renew(true)
    const { subscription } = await billing.server.call(getBilling, { token })
    expect(subscription).toMatchObject({ status: 'past_due', graceEndsAt: '2026-12-27T12:00:00.000Z' })
    expect(await billing.planOf(token)).toBe('premium')
    await pass(6.9)
    expect(await billing.planOf(token)).toBe('premium')
    await pass(0.2)
    expect(await billing.planOf(token)).toBe('free')
    await billing.sweep()
    expect(await billing.planOf(token)).toBe('free')

    const setup = await billing.server.call(startCardChange, { token, body: { source: 'pm_card_mastercard' } })
    expect(setup).toMatchObject({ type: 'setup_intent', status: 'requires_action' })
    const body = { intentId: setup.intentId ?? '' }
    expect(await billing.server.refusal(finishCardChange, { token, body })).toMatchObject({ status: 402 })
    billing.stripe.account.confirmIntent(body.intentId, setup.clientSecret ?? '', undefined)
    expect(await billing.server.call(finishCardChange, { token, body })).toMatchObject({ status: 'succeeded' })
    expect(await billing.server.call(finishCardChange, { token, body })).toMatchObject({ status: 'succeeded' })
    expect(billing.stripe.account.charges).toHaveLength(2)
    expect(await billing.planOf(token)).toBe('premium')
    expect(await billing.server.call(getBilling, { token })).toMatchObject({
      subscription: { status: 'active', graceEndsAt: null },
      card: { brand: 'mastercard', last4: '4444' },
    })
    expect((await mailSubjects()).filter((subject) => subject.includes('failed'))).toHaveLength(1)
  })

  test('links to the page where another card is added, on PUBLIC_URL alone', async () => {
    await billing.subscribe(token)
    await renew(true)
    await billing.server.deliver()
    const mail = billing.server.mails.find(({ subject }) => subject.includes('failed'))
    expect(mail?.text).toContain('$10.00')
    expect(mail?.text).toContain('You keep Premium until 27 Dec 2026.')
    const links = [
      ...(mail?.text ?? '').matchAll(/https?:\/\/[^\s]+/g),
      ...(mail?.html ?? '').matchAll(/https?:\/\/[^\s"<]+/g),
    ]
    expect(new Set(links.map(([link]) => link))).toEqual(new Set(['http://127.0.0.1:3000/app/settings/billing']))
  })

  test('and is given up by Stripe ends premium at once', async () => {
    await billing.subscribe(token)
    await renew(true)
    billing.stripe.account.giveUp(theSubscription().id)
    await billing.deliverEvents()
    expect(await billing.planOf(token)).toBe('free')
    expect((await mailSubjects()).at(-1)).toBe('[Test] Your Premium subscription has ended')
    expect(await billing.subscribe(token)).toMatchObject({ status: 'succeeded' })
  })

  test('can be confirmed by 3-D Secure with the new card', async () => {
    await billing.subscribe(token)
    await renew(true)
    const source = 'pm_card_authenticationRequired'
    const setup = await billing.server.call(startCardChange, { token, body: { source } })
    billing.stripe.account.confirmIntent(setup.intentId ?? '', setup.clientSecret ?? '', true)
    const payment = await billing.server.call(finishCardChange, { token, body: { intentId: setup.intentId ?? '' } })
    expect(payment).toMatchObject({ type: 'payment_intent', status: 'requires_action' })
    billing.stripe.account.confirmIntent(payment.intentId ?? '', payment.clientSecret ?? '', true)
    await billing.deliverEvents()
    expect(await billing.statusOf(token)).toBe('active')
  })

  test('of another user’s card setup is refused', async () => {
    await billing.subscribe(token)
    const other = await billing.server.signIn('bob@plumbline.example')
    await billing.subscribe(other, { source: 'pm_card_mastercard' })
    const setup = await billing.server.call(startCardChange, { token: other, body: { source: 'pm_card_visa' } })
    billing.stripe.account.confirmIntent(setup.intentId ?? '', setup.clientSecret ?? '', undefined)
    const body = { intentId: setup.intentId ?? '' }
    expect(await billing.server.refusal(finishCardChange, { token, body })).toMatchObject({ status: 402 })
  })
})

describe('a change of the period', () => {
  const preview = (period: 'monthly' | 'yearly') =>
    billing.server.call(previewPeriodChange, { token, query: { period } })

  test('to yearly costs what the preview said, once, however often it is sent', async () => {
    await billing.subscribe(token)
    await pass(15)
    const { at, ...shown } = await preview('yearly')
    expect(shown).toEqual({ amountDue: 9500, credit: 0, currency: 'USD', renewsAt: '2027-12-05T12:00:00.000Z' })
    billing.stripe.honorsIdempotencyKeys = false
    const change = () => billing.server.call(changePeriod, { token, body: { period: 'yearly', at } })
    for (const response of await Promise.all([change(), change(), change()]))
      expect(response).toMatchObject({ status: 'succeeded' })
    expect(billing.stripe.account.charges.map(({ amount }) => amount)).toEqual([1000, 9500])
    expect(await billing.server.call(getBilling, { token })).toMatchObject({
      subscription: { period: 'yearly', periodEndsAt: '2027-12-05T12:00:00.000Z' },
    })
  })

  test('to monthly leaves a credit, and nothing is paid', async () => {
    await billing.subscribe(token, { period: 'yearly' })
    const { at, ...shown } = await preview('monthly')
    expect(shown).toMatchObject({ amountDue: 0, credit: 9000 })
    await billing.server.call(changePeriod, { token, body: { period: 'monthly', at } })
    await renew()
    expect(billing.stripe.account.charges.map(({ amount }) => amount)).toEqual([10_000])
    expect(await billing.planOf(token)).toBe('premium')
  })

  test('waits while an earlier payment may still be made, and charges nothing until then', async () => {
    await billing.subscribe(token)
    const { at } = await preview('yearly')
    const settles_at = new Date(billing.server.clock.now().getTime() + 45_000).toISOString()
    await billing.server.database.db.updateTable('billing_accounts').set({ settles_at }).execute()
    const change = { token, body: { period: 'yearly' as const, at } }
    expect(await billing.server.refusal(changePeriod, change)).toMatchObject({
      status: 503,
      detail: expect.stringContaining('still being processed'),
    })
    expect(billing.stripe.account.charges).toHaveLength(1)
    billing.advance(1)
    expect(await billing.server.call(changePeriod, change)).toMatchObject({ status: 'succeeded' })
    expect(billing.stripe.account.charges).toHaveLength(2)
  })

  test('whose card is declined leaves everything as it was', async () => {
    await billing.subscribe(token)
    const [customer] = billing.stripe.account.customers.values()
    if (customer) customer.defaultMethod = billing.stripe.account.attach('pm_card_chargeCustomerFail', customer.id).id
    const { at } = await preview('yearly')
    const refusal = await billing.server.refusal(changePeriod, { token, body: { period: 'yearly', at } })
    expect(refusal).toMatchObject({ status: 402, code: 'card_declined' })
    expect(await billing.server.call(getBilling, { token })).toMatchObject({
      subscription: { period: 'monthly', status: 'active' },
    })
    expect(billing.stripe.account.charges).toHaveLength(1)
  })

  test('at a price that was shown too long ago is refused', async () => {
    await billing.subscribe(token)
    const { at } = await preview('yearly')
    billing.advance(31)
    const refusal = await billing.server.refusal(changePeriod, { token, body: { period: 'yearly', at } })
    expect(refusal).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect(await billing.server.refusal(previewPeriodChange, { token, query: { period: 'monthly' } })).toMatchObject({
      status: 409,
    })
  })
})

describe('mails', () => {
  test('remind of the end of a trial three days before, once, and confirm each payment with its invoice', async () => {
    await billing.subscribe(token, { trial: true })
    await pass(10.9)
    await billing.sweep()
    expect(await mailSubjects()).toEqual([])
    await pass(0.2)
    await billing.sweep()
    await pass(1)
    await billing.sweep()
    expect(await mailSubjects()).toEqual(['[Test] Your Premium trial ends on 4 Dec 2026'])
    await renew()
    await billing.server.deliver()
    const receipt = billing.server.mails.at(-1)
    expect(receipt?.subject).toBe('[Test] Receipt: $10.00 for Plumbline Premium')
    const [invoice] = await billing.server.call(listInvoices, { token })
    expect(receipt?.text).toContain(`Invoice ${invoice?.number}: ${invoice?.invoice_pdf}`)
    expect(receipt?.text).toContain('Your subscription renews on 4 Jan 2027.')
  })

  test('hold nothing that a name or an address could smuggle in', async () => {
    await billing.server.call(updateUser, { token, body: { first_name: '<b>Ada</b>' } })
    await billing.subscribe(token)
    await billing.server.deliver()
    expect(billing.server.mails.at(-1)?.html).not.toContain('<b>')
  })
})

describe('lifetime premium', () => {
  test('needs no subscription: one that runs is not renewed, and none can be begun', async () => {
    await billing.subscribe(token)
    const [code = ''] = await createLifetimeCodes(billing.server.database.db, billing.server.clock, 1)
    const claim = { first_name: 'Ada', last_name: 'Byron', email, code }
    const { claimLifetime } = await import('@plumbline/contract/accounts/operations')
    await billing.server.call(claimLifetime, { body: claim })
    await billing.sweep()
    expect(theSubscription().isEnding).toBe(true)
    expect(await billing.server.refusal(subscribe, { token, body: MONTHLY })).toMatchObject({ status: 409 })
    await renew()
    await pass(40)
    expect(await billing.planOf(token)).toBe('premium')
    await revokeLifetimeCode(billing.server.database.db, billing.server.clock, code)
    expect(await billing.planOf(token)).toBe('free')
  })
})

test('what was bought in another mode grants nothing', async () => {
  await billing.subscribe(token)
  const { db } = billing.server.database
  await switchMode(db, 'stripe-live')
  expect(await billing.planOf(token)).toBe('free')
  await switchMode(db, 'stripe-test')
  expect(await billing.planOf(token)).toBe('premium')
})
