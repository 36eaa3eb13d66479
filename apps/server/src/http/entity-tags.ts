import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Names the content of what was read in `ETag`, and answers 304 without a body to a request whose `If-None-Match` has it.
 * The tag is a weak one: compression changes the bytes. Register it before what compresses.
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
