import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import Stripe from 'stripe'
import type { StripeConfig } from '../../config.ts'
import { codeOf } from '../../thrown.ts'

export const STRIPE_API_VERSION = '2026-10-28.endive'

type StripeHttpClient = NonNullable<Stripe.StripeConfig['httpClient']>

/**
 * Sends each request once, on its own connection. The SDK repeats a request whose connection was closed, even with
 * retries turned off, which would repeat a payment where idempotency keys are not honored. Connections are not
 * reused, so a closed one is never just stale.
 */
function sendOnce(agent: HttpAgent): StripeHttpClient {
  const client = Stripe.createNodeHttpClient(agent)
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      try {
        return await client.makeRequest(...request)
      } catch (cause) {
        const code = codeOf(cause)
        if (code !== 'ECONNRESET' && code !== 'EPIPE') throw cause
        throw Object.assign(new Error('The connection was closed', { cause }), { code: 'ERR_CONNECTION_CLOSED' })
      }
    },
  }
}

type StripeAccess = Pick<StripeConfig, 'secretKey' | 'apiBase' | 'timeoutMs'>

export function createStripe({ secretKey, apiBase, timeoutMs }: StripeAccess): Stripe {
  const base = apiBase === undefined ? undefined : new URL(apiBase)
  const isPlain = base?.protocol === 'http:'
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    appInfo: { name: 'Plumbline' },
    httpClient: sendOnce(isPlain ? new HttpAgent({ keepAlive: false }) : new HttpsAgent({ keepAlive: false })),
    ...(base && {
      host: base.hostname,
      port: base.port || (isPlain ? '80' : '443'),
      protocol: isPlain ? ('http' as const) : ('https' as const),
    }),
  })
}
