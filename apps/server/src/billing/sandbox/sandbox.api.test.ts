import { confirmDeletion, getUser, startDeletion } from '@plumbline/contract/accounts/operations'
import {
  changePeriod,
  checkDiscount,
  confirmSandboxIntent,
  finishCardChange,
  getBilling,
  listInvoices,
  passSandboxTime,
  previewPeriodChange,
  resumeSubscription,
  startCardChange,
  subscribe,
  takeWelcomeOffer,
  unsubscribe,
} from '@plumbline/contract/billing/operations'
import type { Payment } from '@plumbline/contract/billing/schemas'
import type { SandboxMoment } from '@plumbline/contract/billing/vocabulary'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string
let users = 0

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox' } })
})
afterAll(() => server.close())
beforeEach(async () => {
  users += 1
  token = await server.signIn(`user${users}@plumbline.example`)
})

const order = (change: Record<string, unknown> = {}) =>
  ({ plan: 'premium', period: 'monthly', source: 'pm_card_visa', ...change }) as never
const buy = (change?: Record<string, unknown>) => server.call(subscribe, { token, body: order(change) })
const planOf = async () => (await server.call(getUser, { token })).plan
const statusOf = async () => (await server.call(getBilling, { token })).subscription?.status
const passTo = (to: SandboxMoment) => server.call(passSandboxTime, { token, body: { to } })

async function confirm({ intentId, clientSecret }: Payment, isApproved: boolean): Promise<string | null> {
  const body = { intentId: intentId ?? '', clientSecret: clientSecret ?? '', isApproved }
  return (await server.call(confirmSandboxIntent, { token, body })).failure
}

async function mailSubjects(): Promise<string[]> {
  await server.deliver()
  const own = server.mails.filter(({ to, subject }) => to.startsWith(`user${users}@`) && !subject.startsWith('Sign in'))
  return own.map(({ subject }) => subject)
}

describe('the sandbox', () => {
  test('takes the documented test cards, and says in the bank’s words why one is declined', async () => {
    const refusal = async (source: string) => await server.refusal(subscribe, { token, body: order({ source }) })
    expect(await refusal('pm_card_chargeDeclined')).toMatchObject({ status: 402, message: 'Your card was declined.' })
    expect(await refusal('pm_card_visa_chargeDeclinedInsufficientFunds')).toMatchObject({
      status: 402,
      message: 'Your card has insufficient funds.',
    })
    expect(await refusal('pm_card_chargeDeclinedExpiredCard')).toMatchObject({ message: 'Your card has expired.' })
    expect(await refusal('pm_card_chargeCustomerFail')).toMatchObject({ status: 402 })
    expect(await refusal('pm_1NotATestCard')).toMatchObject({ status: 400 })
    expect(await planOf()).toBe('free')
    expect(await buy()).toMatchObject({ status: 'succeeded', clientSecret: null })
    expect(await planOf()).toBe('premium')
  })

  test('asks for 3-D Secure, and premium follows its outcome', async () => {
    const source = 'pm_card_authenticationRequired'
    const failed = await buy({ source })
    expect(failed).toMatchObject({ type: 'payment_intent', status: 'requires_action' })
    expect(await confirm(failed, false)).toMatch(/unable to authenticate/)
    expect(await planOf()).toBe('free')
    const confirmed = await buy({ source })
    expect(confirmed.intentId).not.toBe(failed.intentId)
    expect(await confirm(confirmed, true)).toBeNull()
    expect(await planOf()).toBe('premium')
    expect(await server.call(listInvoices, { token })).toMatchObject([{ status: 'paid' }, { status: 'void' }])
  })

  test('shows the whole life of a subscription in a few steps', async () => {
    await buy({ trial: true })
    expect(await statusOf()).toBe('trialing')
    await passTo('trial-reminder')
    await passTo('trial-end')
    expect(await statusOf()).toBe('active')
    await passTo('renewal')
    await passTo('failed-renewal')
    expect(await statusOf()).toBe('past_due')
    expect(await planOf()).toBe('premium')
    await passTo('week')
    expect(await planOf()).toBe('free')
    const setup = await server.call(startCardChange, { token, body: { source: 'pm_card_mastercard' } })
    const body = { intentId: setup.intentId ?? '' }
    expect(await server.call(finishCardChange, { token, body })).toMatchObject({ status: 'succeeded' })
    expect(await planOf()).toBe('premium')
    await server.call(unsubscribe, { token, body: { reason: 'other', comment: 'Enough' } })
    await passTo('renewal')
    expect(await statusOf()).toBe('canceled')
    expect(await planOf()).toBe('free')
    expect(await mailSubjects()).toEqual([
      expect.stringContaining('Your Premium trial ends on'),
      '[Test] Receipt: $10.00 for Plumbline Premium',
      '[Test] Receipt: $10.00 for Plumbline Premium',
      '[Test] Your payment for Plumbline Premium failed',
      expect.stringContaining('Receipt: $10.00'),
      '[Test] Your Premium subscription is cancelled',
    ])
    expect(await server.refusal(passSandboxTime, { token, body: { to: 'renewal' } })).toMatchObject({ status: 404 })
  })

  test('renews with the server’s clock, too', async () => {
    await buy()
    server.clock.advance(20 * 24 * 60)
    token = await server.signIn(`user${users}@plumbline.example`)
    server.clock.advance(20 * 24 * 60)
    await server.app.background.run('subscriptions')
    expect(await planOf()).toBe('premium')
    expect(await server.call(listInvoices, { token })).toHaveLength(2)
  })

  test('changes the period, and takes a cancellation back', async () => {
    await buy()
    const { at, amountDue } = await server.call(previewPeriodChange, { token, query: { period: 'yearly' } })
    expect(amountDue).toBe(9000)
    await server.call(changePeriod, { token, body: { period: 'yearly', at } })
    await server.call(unsubscribe, { token, body: { reason: 'bugs', comment: 'Too many' } })
    await server.call(resumeSubscription, { token })
    expect(await server.call(getBilling, { token })).toMatchObject({ subscription: { period: 'yearly', endsAt: null } })
  })

  test('has codes to try and makes the welcome offer', async () => {
    const { response } = await server.call(checkDiscount, { token, body: { code: 'quarter-3' } })
    expect(response).toMatchObject({ percent_off: 25, duration_in_months: 3 })
    expect((await server.call(takeWelcomeOffer, { token })).response).toMatchObject({ id: 'welcome', percent_off: 90 })
    await buy({ coupon: 'welcome' })
    expect(await server.call(listInvoices, { token })).toMatchObject([{ amount_paid: 100 }])
  })

  test('prints an invoice that says that it is a test', async () => {
    await buy({ coupon: (await server.call(takeWelcomeOffer, { token })).response.id })
    const [invoice] = await server.call(listInvoices, { token })
    const { pathname } = new URL(invoice?.invoice_pdf ?? '')
    const response = await server.app.inject({ url: pathname })
    expect(response.headers['content-type']).toBe('application/pdf')
    for (const text of ['Test invoice', 'No money was moved', `user${users}@plumbline.example`, '$1.00', '-$9.00'])
      expect(response.body).toContain(text)
    const reference = Number(/startxref\n(\d+)/.exec(response.body)?.[1])
    expect(response.rawPayload.subarray(reference, reference + 4).toString()).toBe('xref')
    expect((await server.app.inject({ url: pathname.replace(/_1$/, '_2') })).statusCode).toBe(404)
    expect((await server.app.inject({ url: '/api/billing/sandbox/invoices/in_x' })).statusCode).toBe(404)
  })

  test('one user cannot confirm or move what is another’s', async () => {
    const payment = await buy({ source: 'pm_card_authenticationRequired' })
    const other = await server.signIn('eve@plumbline.example')
    const body = { intentId: payment.intentId ?? '', clientSecret: payment.clientSecret ?? '', isApproved: true }
    expect(await server.refusal(confirmSandboxIntent, { token: other, body })).toMatchObject({ status: 404 })
    expect(await server.refusal(passSandboxTime, { token: other, body: { to: 'week' } })).toMatchObject({ status: 404 })
    expect(await planOf()).toBe('free')
  })

  test('takes no webhooks', async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    const response = await server.app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: '{}' })
    expect(response.statusCode).toBe(400)
  })

  test('forgets a deleted account', async () => {
    await buy()
    await server.call(startDeletion, { token })
    await server.deliver()
    const code = /code=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await server.call(confirmDeletion, { body: { token: code } })
    const { db } = server.database
    expect(
      await db.selectFrom('sandbox_customers').select('user_id').where('state', 'like', `%user${users}@%`).execute(),
    ).toEqual([])
  })
})

describe('without billing', () => {
  test('every billing call returns that payments are turned off', async () => {
    const off = await startTestServer()
    const session = await off.signIn('ada@plumbline.example')
    expect(await off.refusal(getBilling, { token: session })).toMatchObject({ status: 404, code: 'payments_disabled' })
    expect(await off.refusal(subscribe, { token: session, body: order() })).toMatchObject({
      status: 404,
      code: 'payments_disabled',
    })
    expect(await off.refusal(listInvoices, { token: session })).toMatchObject({
      status: 404,
      code: 'payments_disabled',
    })
    expect((await off.app.inject({ method: 'POST', url: '/api/billing/webhook', payload: {} })).json()).toMatchObject({
      code: 'payments_disabled',
    })
    expect(await off.refusal(getBilling)).toMatchObject({ status: 401 })
    expect((await off.app.inject({ url: '/app/subscribe' })).headers['content-security-policy']).not.toContain('stripe')
    await off.close()
  })
})
