import { expect, test } from '@playwright/test'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getBilling, subscribe } from '@plumbline/contract/billing/operations'
import type { StripeRequest } from '@plumbline/fixtures/stripe/answer-request'
import { PRICES } from '@plumbline/fixtures/stripe/stripe-account'
import { startStripeStandIn } from '@plumbline/fixtures/stripe/stripe-server'
import {
  makeDataFolder,
  removeDataFolder,
  type ServerProcess,
  START_LIMIT_MS,
  startServer,
} from '../../scripts/processes/server-process.ts'
import { type ApiClient, clientWithToken, signInByApi } from '../harness/api-client.ts'
import { fixtureEnvironment } from '../harness/product.ts'

const START = Date.parse('2026-11-20T06:00:00Z')
/** Longer than a lease, and longer than a payment without a response blocks the next one. */
const MINUTES_PER_START = 2

/** Every request of a subscription. */
const requests: [name: string, is: (request: StripeRequest) => boolean][] = [
  ['the customer', ({ method, path }) => method === 'POST' && path === '/v1/customers'],
  ['attaching the card', ({ path }) => path.endsWith('/attach')],
  ['setting the card', ({ method, path }) => method === 'POST' && /^\/v1\/customers\/\w+$/.test(path)],
  ['the subscription', ({ method, path }) => method === 'POST' && path === '/v1/subscriptions'],
  ['the subscriptions', ({ method, path }) => method === 'GET' && path === '/v1/subscriptions'],
]

/** Before and after each request. Stripe returns the first response again for a repeated idempotency key. */
const killPoints = requests.flatMap(([name, isRequest]) =>
  (['before', 'after'] as const).map((when) => ({ name: `${when} ${name}`, isRequest, when })),
)

test('PAY-09 a server killed at any request of a payment charges once and gives Premium', async () => {
  test.setTimeout((killPoints.length + 1) * START_LIMIT_MS)
  const dataFolder = makeDataFolder()
  let now = START
  const stripe = await startStripeStandIn(() => new Date(now))
  let server: ServerProcess | undefined
  const start = async () => {
    now += MINUTES_PER_START * 60_000
    server = await startServer(dataFolder, {
      ...fixtureEnvironment,
      NOW: new Date(now).toISOString(),
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: PRICES.monthly,
      STRIPE_PRICE_YEARLY: PRICES.yearly,
      STRIPE_API_BASE: stripe.origin,
    })
    return server
  }
  const pay = async ({ call }: ApiClient) =>
    await call(subscribe, { body: { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } })
  try {
    let running = await start()
    for (const [index, { name, isRequest, when }] of killPoints.entries()) {
      const { token, ...client } = await signInByApi(running, `user${index}@plumbline.example`)
      let kill: Promise<void> | undefined
      stripe.interrupt = async (request, moment) => {
        if (kill !== undefined || moment !== when || !isRequest(request)) return
        kill = running.kill()
        await kill
      }
      await expect(pay({ token, ...client }), name).rejects.toThrow()
      expect(kill, name).toBeDefined()
      await kill

      running = await start()
      const again = clientWithToken(running.origin, token)
      // The customer tries again, unless the first payment is found to have succeeded.
      await pay(again).catch((error: unknown) => expect(error, name).toMatchObject({ code: 'already-subscribed' }))
      expect((await again.call(getUser)).plan, name).toBe('premium')
      expect((await again.call(getBilling)).subscription?.status, name).toBe('active')
      expect(stripe.account.liveSubscriptions(), name).toHaveLength(index + 1)
      expect(
        stripe.account.charges.filter(({ refunded }) => !refunded),
        name,
      ).toHaveLength(index + 1)
    }
  } finally {
    await server?.kill()
    await stripe.close()
    removeDataFolder(dataFolder)
  }
})
