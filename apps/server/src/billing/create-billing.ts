import type { FastifyInstance } from 'fastify'
import type { PaymentHooks } from '../accounts/account-services.ts'
import type { Background } from '../background/sweeps.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/db.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { BillingServices } from './billing-services.ts'
import { closeBilling } from './close-billing.ts'
import { CLOSING_SWEEP, closingSweep } from './close-customers.ts'
import { describeBilling } from './describe-billing.ts'
import { fetchNow, fetchSweep } from './fetch-due.ts'
import { fetchSoon } from './fetch-soon.ts'
import { createRefreshPending } from './refresh-pending.ts'
import { serveBilling, serveNoBilling } from './routes.ts'
import { createSandboxProvider } from './sandbox/sandbox-provider.ts'
import { serveSandbox } from './sandbox/sandbox-routes.ts'
import { switchMode } from './switch-mode.ts'
import { webhookSweep } from './webhooks.ts'

export interface BillingParts {
  config: Pick<Config, 'billing' | 'stripe' | 'publicUrl'>
  clock: Clock
  db: Db
  background: Background
  outbox: Outbox
  log: BillingServices['log']
}

/** Registers the billing routes for the configured provider and its background work. Returns the hooks for accounts. */
export async function createBilling(app: FastifyInstance, parts: BillingParts): Promise<PaymentHooks> {
  const { config, clock, db, background, outbox, log } = parts
  const { stripe, publicUrl } = config
  const hooks: PaymentHooks = {
    onUserRead: () => undefined,
    onLifetime: (tx, userId) => fetchSoon(tx, userId, clock.now()),
    onDeletion: (tx, userId) => closeBilling(tx, clock, userId),
    afterDeletion: () => void background.run(CLOSING_SWEEP),
  }
  if (config.billing === 'off') {
    serveNoBilling(app)
    return hooks
  }
  const shared = { db, clock, outbox, background, publicUrl, log }
  let services: BillingServices
  if (stripe === undefined) {
    const provider = createSandboxProvider(db, clock, (id) => `${publicUrl}/api/billing/sandbox/invoices/${id}`)
    const sandbox = { ...shared, provider }
    services = sandbox
    const refresh = async (userId: string) => {
      await fetchNow(sandbox, userId, 0)
      return await describeBilling(sandbox, userId)
    }
    serveSandbox(app, { store: provider.store, refresh })
  } else {
    // Loaded on demand because it is large.
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts')
    services = { ...shared, provider: createStripeProvider(stripe, clock) }
  }
  await switchMode(db, services.provider.mode)
  await serveBilling(app, services)
  for (const sweep of [webhookSweep(services), fetchSweep(services), closingSweep(services)]) background.add(sweep)
  return { ...hooks, onUserRead: createRefreshPending(services) }
}
