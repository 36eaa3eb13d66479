import { getUser } from '@plumbline/contract/accounts/operations'
import { getBilling, subscribe } from '@plumbline/contract/billing/operations'
import type { Payment } from '@plumbline/contract/billing/schemas'
import { PRICES } from '@plumbline/fixtures/stripe/stripe-account'
import { type StripeStandIn, startStripeStandIn } from '@plumbline/fixtures/stripe/stripe-server'
import { type SignedWebhook, webhookOf } from '@plumbline/fixtures/stripe/webhooks'
import { CLOSING_SWEEP } from '../billing/close-customers.ts'
import { FETCH_SWEEP } from '../billing/fetch-due.ts'
import { WEBHOOK_SWEEP } from '../billing/webhooks.ts'
import type { Database } from '../database/database.ts'
import { createManualClock } from './manual-clock.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export const WEBHOOK_SECRET = 'whsec_first'
const NOW = '2026-11-20T12:00:00Z'

export interface StripeServer {
  server: TestServer
  stripe: StripeStandIn
  /** Advances both clocks. */
  advance(minutes: number): void
  /** Posts a webhook and returns the status of the response. */
  post(webhook: SignedWebhook): Promise<number>
  /** Posts all events since the last call, in the order returned by `arrange`. */
  deliverEvents(
    arrange?: (events: StripeStandIn['account']['events']) => StripeStandIn['account']['events'],
  ): Promise<void>
  /** Runs the due background work. */
  sweep(): Promise<void>
  subscribe(token: string, change?: Record<string, unknown>): Promise<Payment>
  planOf(token: string): Promise<'free' | 'premium'>
  statusOf(token: string): Promise<string | undefined>
  /** A second server process on the same database and Stripe account. */
  startBeside(): Promise<StripeServer>
  /** Deletes all users and resets Stripe, which is faster than starting another server; signs in a first user. */
  reset(): Promise<string>
  close(): Promise<void>
}

export const MONTHLY = { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } as const

/** A server with Stripe payments, and a fake Stripe that shares its clock. */
export async function startStripeServer(
  options: { environment?: Record<string, string>; database?: Database; stripe?: StripeStandIn; now?: string } = {},
): Promise<StripeServer> {
  const stripeClock = createManualClock(options.now ?? NOW)
  const stripe = options.stripe ?? (await startStripeStandIn(() => stripeClock.now()))
  const server = await startTestServer({
    checksQueries: false,
    now: options.now ?? NOW,
    ...(options.database && { database: options.database }),
    secretKey: Buffer.alloc(32, 7),
    environment: {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, whsec_second`,
      STRIPE_PRICE_MONTHLY: PRICES.monthly,
      STRIPE_PRICE_YEARLY: PRICES.yearly,
      STRIPE_API_BASE: stripe.origin,
      ...options.environment,
    },
  })
  let delivered = 0
  let minutesPassed = 0

  const self: StripeServer = {
    server,
    stripe,
    advance(minutes) {
      minutesPassed += minutes
      server.clock.advance(minutes)
      stripeClock.advance(minutes)
    },
    async post({ body, signature }) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/billing/webhook',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        payload: body,
      })
      return response.statusCode
    },
    async deliverEvents(arrange = (events) => events) {
      const events = stripe.account.events.slice(delivered)
      delivered = stripe.account.events.length
      for (const event of arrange(events))
        await self.post(webhookOf(stripe.account, event, WEBHOOK_SECRET, { at: server.clock.now() }))
      await server.app.background.run(WEBHOOK_SWEEP)
    },
    async sweep() {
      for (const name of [WEBHOOK_SWEEP, FETCH_SWEEP, CLOSING_SWEEP]) await server.app.background.run(name)
    },
    subscribe: async (token, change = {}) =>
      await server.call(subscribe, { token, body: { ...MONTHLY, ...change } as never }),
    planOf: async (token) => (await server.call(getUser, { token })).plan,
    statusOf: async (token) => (await server.call(getBilling, { token })).subscription?.status,
    startBeside: () => startStripeServer({ ...options, database: server.database, stripe }),
    async reset() {
      stripe.reset()
      await self.sweep()
      self.advance(-minutesPassed)
      const { db } = server.database
      for (const table of [
        'users',
        'billing_events',
        'closed_customers',
        'trial_cards',
        'rate_limits',
        'lifetime_codes',
      ] as const)
        await db.deleteFrom(table).execute()
      await db.deleteFrom('sign_in_links').execute()
      await db.deleteFrom('mails').execute()
      delivered = 0
      server.mails.length = 0
      server.log.length = 0
      return await server.signIn('ada@plumbline.example')
    },
    async close() {
      await server.close()
      if (options.stripe === undefined) await stripe.close()
    },
  }
  return self
}
