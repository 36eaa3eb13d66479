import {
  createCalendarAddress,
  getCalendarAddress,
  listCalendar,
  revokeCalendarAddress,
} from '@plumbline/contract/calendar/operations'
import * as schemas from '@plumbline/contract/calendar/schemas'
import { text } from '@plumbline/text/text'
import type { FastifyInstance } from 'fastify'
import { originOf, recordEvent } from '../audit/record-event.ts'
import { DomainError } from '../errors.ts'
import { clientNetwork } from '../http/client-network.ts'
import { countPerMinute, requireRoomInWindow } from '../http/count-per-minute.ts'
import { serveToUser } from '../http/operation.ts'
import { requirePortfolio } from '../portfolios/require-portfolio.ts'
import { createAddress, deleteAddress, findAddress, readAddress } from './calendar-addresses.ts'
import type { CalendarServices } from './calendar-services.ts'
import { describeCalendar } from './describe-calendar.ts'
import { describeDays } from './describe-days.ts'

/** For each address, and for each network that asks for addresses that do not exist; in each server process. */
const MAX_READS_PER_MINUTE = 30
const MAX_UNKNOWN_PER_MINUTE = 30

/** Serves the dates of what a portfolio holds and of what its owner watches. */
export function serveCalendarDays(app: FastifyInstance, services: CalendarServices): void {
  serveToUser(app, listCalendar, schemas.listCalendar, async ({ user, params, query }) => {
    return await describeDays(services, user, params.id, query.currency)
  })
}

/** Serves the calendar addresses of portfolios to their owner. */
export function serveCalendarAddresses(app: FastifyInstance, { db, clock, publicUrl }: CalendarServices): void {
  serveToUser(app, getCalendarAddress, schemas.getCalendarAddress, async ({ user, params: { id } }) => {
    await requirePortfolio(db, user.id, id)
    return await readAddress(db, { userId: user.id, portfolioId: id })
  })

  serveToUser(app, createCalendarAddress, schemas.createCalendarAddress, async ({ user, params: { id }, request }) => {
    return await db.transaction().execute(async (tx) => {
      await requirePortfolio(tx, user.id, id)
      const { secret, ...created } = await createAddress(tx, clock, { userId: user.id, portfolioId: id })
      await recordEvent(tx, clock, originOf(request), { event: 'calendar-created', userId: user.id })
      return { ...created, address: `${publicUrl}/calendar/${secret}.ics` }
    })
  })

  serveToUser(app, revokeCalendarAddress, {}, async ({ user, params: { id }, request }) => {
    await db.transaction().execute(async (tx) => {
      await requirePortfolio(tx, user.id, id)
      const wasThere = await deleteAddress(tx, { userId: user.id, portfolioId: id })
      if (!wasThere) throw new DomainError('not-found', text('There is no calendar address.'))
      await recordEvent(tx, clock, originOf(request), { event: 'calendar-revoked', userId: user.id })
    })
  })
}

/** Serves /calendar/{secret}.ics, which opens one calendar and nothing else, and needs nothing else. */
export function serveCalendar(app: FastifyInstance, services: CalendarServices): void {
  const { db, clock } = services
  const reads = countPerMinute(MAX_READS_PER_MINUTE)
  const unknown = countPerMinute(MAX_UNKNOWN_PER_MINUTE)
  const access = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', access, async (request, reply) => {
    const owner = await findAddress(db, clock, request.params.secret)
    const counted =
      owner === undefined ? unknown(clientNetwork(request.ip)) : reads(`${owner.userId} ${owner.portfolioId}`)
    requireRoomInWindow(reply, counted)
    const calendar = owner && (await describeCalendar(services, owner))
    if (calendar === undefined) throw new DomainError('not-found', text('There is no calendar at this address.'))
    return reply
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'inline; filename="dividends.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}
