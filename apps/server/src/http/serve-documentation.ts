import type { FastifyInstance, RouteOptions } from 'fastify'
import { sendNotFound } from './problem-details.ts'

/** Headers that describe a connection, which the documentation server does not have. */
const CONNECTION_HEADERS = ['connection', 'date', 'transfer-encoding', 'content-length']

const ROOT = '/api/docs'

/** The address of a part of the documentation; undefined for one that leads out of it. */
function addressOf(part: string | undefined): string | undefined {
  if (part === undefined) return ROOT
  const names = part.split(/[/\\]/)
  if (names.includes('.') || names.includes('..')) return undefined
  return `${ROOT}/${names.map(encodeURIComponent).join('/')}`
}

/**
 * Serves the API documentation, generated from the contract, at /api/docs (JSON at /api/docs/json). It is built for the
 * first request, because most processes never show it. Register it before the routes.
 */
export function serveDocumentation(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = []
  let documentation: Promise<FastifyInstance> | undefined
  for (const path of [ROOT, `${ROOT}/*`]) {
    app.get<{ Params: { '*'?: string } }>(path, { config: { access: 'public' } }, async (request, reply) => {
      const url = addressOf(request.params['*'])
      if (url === undefined) return sendNotFound(request, reply)
      documentation ??= import('./openapi.ts').then(({ buildDocumentation }) =>
        buildDocumentation(routes, app.operations, version),
      )
      const { headers } = request
      const response = await (await documentation).inject({ method: 'GET', url, headers })
      if (response.statusCode === 404) return sendNotFound(request, reply)
      for (const [name, value] of Object.entries(response.headers))
        if (!CONNECTION_HEADERS.includes(name)) reply.header(name, value)
      return reply.code(response.statusCode).send(response.rawPayload)
    })
  }
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
}
