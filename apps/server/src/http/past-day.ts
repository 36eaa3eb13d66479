import type { Operation } from '@plumbline/contract/operation'
import { NOT_A_DATE } from '@plumbline/contract/value-schemas'
import { isIsoDate } from '@plumbline/engine/calendar'
import { text } from '@plumbline/text/text'
import type { FastifyRequest } from 'fastify'
import { fieldProblem } from '../errors.ts'
import type { SignedInUser } from './authentication.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The past day that the request asks about, as it was sent. */
    on: string | undefined
  }
}

const FIRST_DAY = '1900-01-01'

/** Takes `on` out of the query, because the operation's own schema does not have it. */
export function takeDay(request: FastifyRequest, { takesDay }: Operation): string | undefined {
  // The parser of queries makes an object of them.
  const { on, ...query } = request.query as Record<string, unknown>
  if (!takesDay || on === undefined) return undefined
  if (typeof on !== 'string' || !isIsoDate(on) || on < FIRST_DAY)
    throw fieldProblem('invalid-payload', 'on', NOT_A_DATE)
  request.query = query
  return on
}

/** The user at the end of a past day. `present` keeps the current one. */
export function userOn(user: SignedInUser, on: string | undefined): SignedInUser {
  if (on === undefined || on === user.today) return user
  if (on > user.today) throw fieldProblem('invalid-payload', 'on', text('The date is in the future'))
  return { ...user, today: on, present: user.today }
}
