import { confirmDeletion, startDeletion } from '@plumbline/contract/accounts/operations'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type StripeServer, startStripeServer } from '../testing/stripe-server.ts'

let billing: StripeServer
let token: string

beforeAll(async () => {
  billing = await startStripeServer()
})
afterAll(() => billing.close())
beforeEach(async () => {
  token = await billing.reset()
})

async function askForDeletion(): Promise<string> {
  await billing.server.call(startDeletion, { token })
  await billing.server.deliver()
  return /code=([\w-]+)/.exec(billing.server.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function deleteAccount(): Promise<void> {
  await billing.server.call(confirmDeletion, { body: { token: await askForDeletion() } })
}

const closed = () => billing.server.database.db.selectFrom('closed_customers').selectAll().execute()

test('deleting the account ends its subscription at once, and forgets the customer after some looks', async () => {
  await billing.subscribe(token)
  await deleteAccount()
  await billing.sweep()
  expect(billing.stripe.account.liveSubscriptions()).toEqual([])
  for (let look = 0; look < 8; look += 1) {
    billing.advance(64)
    await billing.sweep()
  }
  expect(await closed()).toEqual([])
})

test('while Stripe is down the account is deleted all the same, and the subscription ends when Stripe is back', async () => {
  await billing.subscribe(token)
  billing.stripe.faultOf = () => ({ kind: 'error', status: 500 })
  await deleteAccount()
  await billing.sweep()
  billing.stripe.faultOf = () => undefined
  expect(billing.stripe.account.liveSubscriptions()).toHaveLength(1)
  billing.advance(2)
  await billing.sweep()
  expect(billing.stripe.account.liveSubscriptions()).toEqual([])
})

test('a payment that awaits 3-D Secure can no longer be made', async () => {
  const response = await billing.subscribe(token, { source: 'pm_card_authenticationRequired' })
  await deleteAccount()
  await billing.sweep()
  const { account } = billing.stripe
  expect(() => account.confirmIntent(response.intentId ?? '', response.clientSecret ?? '', true)).toThrow(/canceled/)
  expect(account.charges).toEqual([])
})

test.each([
  ['before it reached Stripe', 'before'],
  ['after it reached Stripe', 'after'],
] as const)('a payment that was under way %s is given back', async (_when, moment) => {
  const code = await askForDeletion()
  billing.stripe.interrupt = async ({ method, path }, when) => {
    if (method !== 'POST' || path !== '/v1/subscriptions' || when !== moment) return
    billing.stripe.interrupt = () => undefined
    await billing.server.call(confirmDeletion, { body: { token: code } })
    await billing.sweep()
  }
  await expect(billing.subscribe(token)).rejects.toThrow()
  for (let look = 0; look < 3; look += 1) {
    billing.advance(5)
    await billing.sweep()
  }
  const { account } = billing.stripe
  expect(account.liveSubscriptions()).toEqual([])
  expect(account.charges.filter(({ refunded }) => !refunded)).toEqual([])
})

test('a webhook of a deleted account’s customer ends what is left', async () => {
  await billing.subscribe(token)
  const [subscription] = billing.stripe.account.liveSubscriptions()
  billing.stripe.faultOf = () => ({ kind: 'error', status: 500 })
  await deleteAccount()
  await billing.sweep()
  await billing.server.database.db.deleteFrom('closed_customers').execute()
  billing.stripe.faultOf = () => undefined
  billing.stripe.account.updateSubscription(subscription?.id ?? '', { cancelAtPeriodEnd: false })
  await billing.deliverEvents()
  expect(billing.stripe.account.liveSubscriptions()).toEqual([])
})
