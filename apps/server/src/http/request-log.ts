import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request. The line has the route instead of the URL, so that it contains no ids, searches or
 * tokens. It has neither the client's address nor its headers.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request')
  })
}
