import type { FastifyInstance, RouteOptions } from 'fastify'

const CONTENT_TYPES = { json: 'application/json; charset=utf-8', yaml: 'application/yaml; charset=utf-8' }

/**
 * Serves the OpenAPI document, generated from the contract, at /api/docs/json and /api/docs/yaml; /api/docs leads to its
 * page. It is built for the first request, because most processes never show it. Register it before the routes.
 */
export function serveDocumentation(app: FastifyInstance, version: string): void {
  const routes: RouteOptions[] = []
  let documents: Promise<Record<keyof typeof CONTENT_TYPES, string>> | undefined
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, { config: { access: 'public' } }, (_request, reply) => reply.redirect('/help/reference'))
  for (const form of ['json', 'yaml'] as const) {
    app.get(`/api/docs/${form}`, { config: { access: 'public' } }, async (_request, reply) => {
      documents ??= import('./openapi.ts').then(({ describeApi }) => describeApi(routes, app.operations, version))
      return reply
        .type(CONTENT_TYPES[form])
        .serializer((text: string) => text)
        .send((await documents)[form])
    })
  }
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
}
