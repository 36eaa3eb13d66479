import * as operations from '@plumbline/contract/share-links/operations'
import type { SharedPortfolio } from '@plumbline/contract/share-links/schemas'
import * as schemas from '@plumbline/contract/share-links/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { requireFreshSignIn } from '../accounts/sessions.ts'
import { readSignedInUser } from '../accounts/signed-in-user.ts'
import { originOf, recordEvent } from '../audit/record-event.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { DomainError, fieldProblem } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { countPerMinute, requireRoomInWindow } from '../http/count-per-minute.ts'
import { serveToAnyone, serveToUser } from '../http/operation.ts'
import type { MeasurementServices } from '../measurement/measure-for-user.ts'
import { requirePortfolio } from '../portfolios/require-portfolio.ts'
import { describeShared } from './describe-shared.ts'
import {
  createShareLink,
  deleteShareLink,
  findShareLink,
  listShareLinks,
  noteReading,
  type OpenLink,
} from './share-links.ts'

/** For each link, and for each network that asks for links that do not exist; in each server process. */
const MAX_READS_PER_MINUTE = 120
const MAX_UNKNOWN_PER_MINUTE = 30

interface ShareServices extends MeasurementServices {
  clock: Clock
  billing: Config['billing']
  publicUrl: string
}

/** Serves share links to their owner. */
export function serveShareLinks(app: FastifyInstance, { db, clock, publicUrl }: ShareServices): void {
  serveToUser(app, operations.listShareLinks, schemas.listShareLinks, async ({ user }) => {
    return await listShareLinks(db, user.id)
  })

  serveToUser(app, operations.createShareLink, schemas.createShareLink, async ({ user, body, request }) => {
    if (body.expiresOn !== null && body.expiresOn < user.today)
      throw fieldProblem('invalid-payload', 'expiresOn', text('The last day must not be over'))
    await requireFreshSignIn(db, clock, user)
    return await db.transaction().execute(async (tx) => {
      await requirePortfolio(tx, user.id, body.portfolioId)
      const { secret, ...link } = await createShareLink(tx, clock, user.id, body)
      await recordEvent(tx, clock, originOf(request), { event: 'share-link-created', userId: user.id })
      return { ...link, address: `${publicUrl}/app/shared#${secret}` }
    })
  })

  serveToUser(app, operations.revokeShareLink, {}, async ({ user, params, request }) => {
    await db.transaction().execute(async (tx) => {
      const wasThere = await deleteShareLink(tx, user.id, params.id)
      if (!wasThere) throw new DomainError('not-found', text('There is no such share link.'))
      await recordEvent(tx, clock, originOf(request), { event: 'share-link-revoked', userId: user.id })
    })
  })
}

/** Serves what a share link opens, to anybody who has its secret. */
export function serveSharedPortfolio(app: FastifyInstance, services: ShareServices): void {
  const { db } = services
  const reads = countPerMinute(MAX_READS_PER_MINUTE)
  const unknown = countPerMinute(MAX_UNKNOWN_PER_MINUTE)

  serveToAnyone(app, operations.readSharedPortfolio, schemas.readSharedPortfolio, async ({ body, request, reply }) => {
    const link = await findShareLink(db, body.secret)
    const counted = link === undefined ? unknown(clientNetwork(request.ip)) : reads(link.linkId)
    requireRoomInWindow(reply, counted)
    const shared = link && (await openLink(services, link))
    if (shared === undefined)
      throw new DomainError(
        'not-found',
        text('This link opens nothing: it was revoked, has expired, or is not complete.'),
      )
    reply.header('cache-control', 'private, no-store')
    return shared
  })
}

/** Undefined once the link has expired, and when its portfolio or owner is gone or the account is disabled. */
async function openLink(services: ShareServices, link: OpenLink): Promise<SharedPortfolio | undefined> {
  const { db, clock, billing } = services
  const now = clock.now()
  const owner = await readSignedInUser(db, billing, link.userId, now)
  if (owner === undefined || (link.expiresOn !== null && link.expiresOn < owner.today)) return undefined
  try {
    const shared = await describeShared(services, { ...owner, sessionId: '' }, link)
    await noteReading(db, now, link)
    return shared
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not-found')) throw error
    return undefined
  }
}
