import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

const A_DAY = 86_400

/**
 * Lets web pages of other origins call the API and `/mcp` with an access token, and get one by OAuth. Without origins,
 * browsers allow none. No cookie is involved: a page needs the token itself.
 * @param origins such as `https://dashboard.example`
 */
export async function allowOtherOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'accept-language'],
      ...['mcp-protocol-version', 'mcp-session-id', 'mcp-method', 'mcp-name', 'last-event-id'],
    ],
    exposedHeaders: [
      ...['x-total-count', 'x-next-cursor', 'x-period', 'etag', 'deprecation', 'sunset', 'content-disposition'],
      ...['ratelimit', 'ratelimit-policy', 'retry-after', 'www-authenticate'],
    ],
    maxAge: A_DAY,
  })
}
