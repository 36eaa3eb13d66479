import { MAX_PICTURES_PER_REQUEST, PICTURES_PATH, type PictureKind, type Pictures } from '@plumbline/contract/pictures'
import { text } from '@plumbline/text/text'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../errors.ts'
import { sendNotFound } from '../http/problem-details.ts'
import type { Market } from '../market/market.ts'
import { findAssets } from '../market/securities/assets.ts'

const CACHE_CONTROL = 'public, max-age=86400'

function sendSvg(reply: FastifyReply, svg: string): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('cache-control', CACHE_CONTROL)
    .serializer((text: string) => text)
    .send(svg)
}

async function drawLogos({ db }: Market, ids: string[]): Promise<Map<string, string>> {
  const assets = await findAssets(db, ids)
  const { drawLogo } = await import('@plumbline/market-sources/demo/draw-logo')
  return new Map([...assets].map(([id, asset]) => [id, drawLogo(asset)]))
}

/**
 * Serves generated logos and news pictures of the simulated market, one by one and several at once as JSON. They
 * contain no user data, so they are public.
 */
export function servePictures(app: FastifyInstance, market: Market): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<{ Params: { id: string } }>(`${PICTURES_PATH}/logo/:id.svg`, options, async (request, reply) => {
    const logo = (await drawLogos(market, [request.params.id])).get(request.params.id)
    return logo === undefined ? sendNotFound(request, reply) : sendSvg(reply, logo)
  })

  app.get<{ Params: { seed: string } }>(`${PICTURES_PATH}/news/:seed.svg`, options, async (request, reply) => {
    const { drawPicture } = await import('@plumbline/market-sources/demo/draw-picture')
    return sendSvg(reply, drawPicture(request.params.seed))
  })

  app.get<{ Querystring: Partial<Record<PictureKind, string | string[]>> }>(
    PICTURES_PATH,
    options,
    async (request, reply) => {
      const logoIds = [request.query.logo ?? []].flat()
      const seeds = [request.query.news ?? []].flat()
      if (logoIds.length + seeds.length > MAX_PICTURES_PER_REQUEST) {
        throw new DomainError(
          'invalid-payload',
          text('Request at most {max} pictures at once.', { max: MAX_PICTURES_PER_REQUEST }),
        )
      }
      const logos = await drawLogos(market, logoIds)
      const { drawPicture } = await import('@plumbline/market-sources/demo/draw-picture')
      const pictures: Pictures = {
        logo: Object.fromEntries(logos),
        news: Object.fromEntries(seeds.map((seed) => [seed, drawPicture(seed)])),
      }
      return reply.header('cache-control', CACHE_CONTROL).serializer(JSON.stringify).send(pictures)
    },
  )
}
