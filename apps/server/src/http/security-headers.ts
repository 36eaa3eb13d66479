import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

type Directives = Record<string, string[]>

function directivesOf(analyticsUrl: string | undefined): Directives {
  const analyticsOrigins = analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...analyticsOrigins],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...analyticsOrigins],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
}

/** What Stripe's card field loads, as Stripe documents it. */
const STRIPE_DIRECTIVES: Directives = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
}

/** The content security policy of the pages that take a card; undefined where no card is taken by Stripe. */
export function paymentPagePolicy({
  analyticsUrl,
  stripe,
}: Pick<Config, 'analyticsUrl' | 'stripe'>): string | undefined {
  if (stripe === undefined) return undefined
  const directives = directivesOf(analyticsUrl)
  for (const [name, sources] of Object.entries(STRIPE_DIRECTIVES))
    directives[name] = [...(directives[name] ?? []), ...sources]
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/**
 * Nothing is loaded from other hosts, but for the analytics module that the operator names, and no inline script runs. Inline styles are allowed: the
 * component library sets them. Comes before whatever may refuse a request: refusals carry the headers too.
 */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { analyticsUrl }: Pick<Config, 'analyticsUrl'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directivesOf(analyticsUrl) },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
