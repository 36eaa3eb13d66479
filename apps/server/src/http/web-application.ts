import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './problem-details.ts'

const dist = join(import.meta.dirname, '../../../web/dist')

/** Serves the built pages below /app/. Any other path there is a page's own route: the id of an asset may end as a file does. */
export async function serveWebApplication(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(dist, 'index.html'))
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: dist,
      prefix: '/app/',
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        const isFingerprinted = path.includes('/assets/')
        reply.header('cache-control', isFingerprinted ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.get('/', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/app/'))
  app.get('/app', { config: { access: 'public' } }, (_request, reply) => reply.redirect('/app/'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      path.startsWith('/app/') &&
      !path.startsWith('/app/assets/')
    if (isPage && isBuilt) return reply.header('cache-control', 'no-cache').sendFile('index.html', dist)
    return sendNotFound(request, reply)
  })
}
