import rateLimit from '@fastify/rate-limit'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'
import { clientNetwork } from './client-network.ts'

/** Per client and minute (an IPv6 client is its /64): enough to import a file of a hundred thousand rows in batches. */
const MAX_CHANGES_PER_MINUTE = 6000
const MAX_READS_PER_MINUTE = 120_000

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

const noHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Limits the requests of each client. Each process counts separately. Sign-in has its own, much stricter limits in
 * the database.
 */
export async function limitRequests(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    addHeaders: { ...noHeaders, 'retry-after': true },
    addHeadersOnExceeding: noHeaders,
  })
  // A hook on the whole server, so that requests without a session are counted before a session is looked up.
  const limit = app.rateLimit({
    timeWindow: 60_000,
    max: (request) => (isRead(request) ? MAX_READS_PER_MINUTE : MAX_CHANGES_PER_MINUTE),
    keyGenerator: (request) => `${isRead(request) ? 'read' : 'change'} ${clientNetwork(request.ip)}`,
    errorResponseBuilder: () =>
      new DomainError('too-many-requests', text('Too many requests from here. Try again in a minute.')),
  })
  app.addHook('onRequest', limit)
}
