import type { FastifyInstance, RouteOptions } from 'fastify'

/** Headers that describe a connection, which the documentation server does not have. */
const CONNECTION_HEADERS = ['connection', 'date', 'transfer-encoding', 'content-length']

/**
 * Serves the API documentation, generated from the contract, at /api/docs (JSON at /api/docs/json). It is built for the
 * first request, because most processes never show it. Register it before the routes.
 */
export function serveDocumentation(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = []
  let documentation: Promise<FastifyInstance> | undefined
  for (const url of ['/api/docs', '/api/docs/*']) {
    app.get(url, async (request, reply) => {
      documentation ??= import('./openapi.ts').then(({ buildDocumentation }) =>
        buildDocumentation(routes, app.operations, version),
      )
      const { headers } = request
      const response = await (await documentation).inject({ method: 'GET', url: request.url, headers })
      for (const [name, value] of Object.entries(response.headers))
        if (!CONNECTION_HEADERS.includes(name)) reply.header(name, value)
      return reply.code(response.statusCode).send(response.rawPayload)
    })
  }
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
}
