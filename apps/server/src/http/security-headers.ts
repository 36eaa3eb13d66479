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

/** The sources that Stripe's card field needs, according to Stripe's documentation. */
const STRIPE_DIRECTIVES: Directives = {
  'script-src': ['https://js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
}

function policyOf(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';')
}

/** The content security policy of pages with a card field; undefined without Stripe. */
export function paymentPagePolicy({
  analyticsUrl,
  stripe,
}: Pick<Config, 'analyticsUrl' | 'stripe'>): string | undefined {
  if (stripe === undefined) return undefined
  const directives = directivesOf(analyticsUrl)
  for (const [name, sources] of Object.entries(STRIPE_DIRECTIVES))
    directives[name] = [...(directives[name] ?? []), ...sources]
  return policyOf(directives)
}

/**
 * Allows no resources from other hosts except the operator's analytics module, and no inline scripts. Inline styles
 * are allowed because the component library sets them. Whatever does not say how long it may be cached is not stored.
 * Register it before anything that may refuse a request, so that refusals have the headers too.
 */
export function sendSecurityHeaders(app: FastifyInstance, { analyticsUrl }: Pick<Config, 'analyticsUrl'>): void {
  const headers = {
    'content-security-policy': policyOf(directivesOf(analyticsUrl)),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done()
  })
}
