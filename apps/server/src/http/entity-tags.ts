import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Sends an `ETag` with whatever is read. A request that sends it back in `If-None-Match` gets 304 without a body while
 * nothing has changed. A handler that sends bytes sets the tag itself. The tag is weak because compression changes the
 * bytes: register this before compression.
 */
export function tagReadAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload
    if (request.routeOptions.url?.startsWith('/api/') !== true) return payload
    const tag = typeof payload === 'string' ? tagOf([payload]) : reply.getHeader('etag')
    if (typeof tag !== 'string') return payload
    reply.header('etag', tag)
    if (!namesTag(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-encoding')
    return ''
  })
}

/** The weak tag of a response. */
export function tagOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `W/"${hash.digest('base64url')}"`
}

/** Strong and weak tags are compared alike. */
function namesTag(header: string | undefined, tag: string): boolean {
  const opaque = (name: string) => name.trim().replace(/^W\//, '')
  const names = (header ?? '').split(',').map(opaque)
  return names.includes(opaque(tag)) || names.includes('*')
}
