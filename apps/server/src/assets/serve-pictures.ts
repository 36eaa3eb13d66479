import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../database/db.ts'
import { sendNotFound } from '../http/problem-details.ts'
import { findAssets } from '../market/securities/assets.ts'

function sendSvg(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('cache-control', 'public, max-age=86400')
    .serializer((text: string) => text)
    .send(svg)
}

/** Serves generated logos and news pictures of the simulated market. They contain no user data, so they are public. */
export function servePictures(app: FastifyInstance, db: Db): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<{ Params: { id: string } }>('/api/pictures/logo/:id.svg', options, async (request, reply) => {
    const asset = (await findAssets(db, [request.params.id])).get(request.params.id)
    if (asset === undefined) return sendNotFound(request, reply)
    const { drawLogo } = await import('@plumbline/market-sources/demo/draw-logo')
    return sendSvg(reply, drawLogo(asset))
  })

  app.get<{ Params: { seed: string } }>('/api/pictures/news/:seed.svg', options, async (request, reply) => {
    const { drawPicture } = await import('@plumbline/market-sources/demo/draw-picture')
    return sendSvg(reply, drawPicture(request.params.seed))
  })
}
