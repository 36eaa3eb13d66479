import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Nothing is loaded from other hosts, but for the analytics module that the operator names, and no inline script runs. Inline styles are allowed: the
 * component library sets them. Comes before whatever may refuse a request: refusals carry the headers too.
 */
export async function sendSecurityHeaders(app: FastifyInstance, analyticsUrl: string | undefined): Promise<void> {
  const analyticsOrigins = analyticsUrl === undefined ? [] : [new URL(analyticsUrl).origin]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
    if (request.url.startsWith('/api') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}
