import type { FastifyInstance } from 'fastify'

/**
 * Logs one line per request. It holds the route and not the address, so that no id, search or token of a user is logged,
 * and neither the client's address nor its headers.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'request')
  })
}
