import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Sends an `ETag` with whatever is read. A request that sends it back in `If-None-Match` gets 304 without a body while
 * nothing has changed. The tag is weak because compression changes the bytes: register this before compression.
 */
export function tagReadAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    if (request.routeOptions.url?.startsWith('/api/') !== true) return payload
    const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`
    reply.header('etag', `W/${tag}`)
    if (!namesTag(request.headers['if-none-match'], tag)) return payload
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    return ''
  })
}

/** Strong and weak tags are compared alike. */
function namesTag(header: string | undefined, tag: string): boolean {
  const names = (header ?? '').split(',').map((name) => name.trim().replace(/^W\//, ''))
  return names.includes(tag) || names.includes('*')
}
