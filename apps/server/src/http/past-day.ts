import type { Operation } from '@plumbline/contract/operation'
import { calendarDate } from '@plumbline/contract/value-schemas'
import { text } from '@plumbline/text/text'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldProblem } from '../errors.ts'
import type { SignedInUser } from './authentication.ts'
import { refusal } from './payload-validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The past day that the request asks about, as it was sent. */
    on: string | undefined
  }
}

const dayOfQuery = z.object({ on: calendarDate.optional() })

/** Takes `on` out of the query, because the operation's own schema does not have it. */
export function takeDay(request: FastifyRequest, { takesDay }: Operation): string | undefined {
  if (!takesDay) return undefined
  // The parser of queries makes an object of them.
  const { on, ...query } = request.query as Record<string, unknown>
  const asked = dayOfQuery.safeParse({ on })
  if (!asked.success) throw refusal(dayOfQuery, { on }, asked.error, 'querystring')
  request.query = query
  return asked.data.on
}

/** The user at the end of a past day. `present` keeps the current one. */
export function userOn(user: SignedInUser, on: string | undefined): SignedInUser {
  if (on === undefined || on === user.today) return user
  if (on > user.today) throw fieldProblem('invalid-payload', 'on', text('The date is in the future'))
  return { ...user, today: on, present: user.today }
}
