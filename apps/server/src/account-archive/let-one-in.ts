import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const RETRY_AFTER_SECONDS = 30

/**
 * Lets one request at a time into the scope, from before its body is read until its work is done; others are refused
 * with 503. Each process counts separately.
 *
 * @returns runs a request's work. The request keeps its place until the work ends, even if the client disconnects
 */
export function letOneIn(scope: FastifyInstance) {
  let inside: FastifyRequest | undefined
  const leave = (request: FastifyRequest) => {
    if (inside === request) inside = undefined
  }
  const working = new WeakSet<FastifyRequest>()

  scope.addHook('onRequest', async (request, reply) => {
    if (inside !== undefined)
      throw new DomainError('unavailable', text('Another archive is being imported. Try again in a minute.'), {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    inside = request
    reply.raw.once('close', () => {
      if (!working.has(request)) leave(request)
    })
    if (!reply.raw.closed) return undefined
    // The client disconnected while its account was looked up.
    leave(request)
    return reply.hijack()
  })

  return async <Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> => {
    working.add(request)
    try {
      return await work()
    } finally {
      leave(request)
    }
  }
}
