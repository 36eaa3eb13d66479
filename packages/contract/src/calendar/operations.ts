import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/**
 * The earnings reports, dividends and splits of what a portfolio holds and of what the user watches: from the first day
 * of last month to a year from today.
 */
export const listCalendar = defineOperation<typeof schemas.listCalendar>()({
  method: 'GET',
  path: '/portfolio/:id/calendar',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})

/** The calendar address of a portfolio, or of all as one, without its secret; null: there is none. */
export const getCalendarAddress = defineOperation<typeof schemas.getCalendarAddress>()({
  method: 'GET',
  path: '/calendar-address/:id',
  returns: 'json',
  access: 'session',
})

/**
 * Creates the calendar address of a portfolio, or of all as one. The response is the only place where it is shown. One
 * that exists already no longer works.
 */
export const createCalendarAddress = defineOperation<typeof schemas.createCalendarAddress>()({
  method: 'POST',
  path: '/calendar-address/:id',
  returns: 'json',
  access: 'session',
})

/** Revokes the calendar address, at once. */
export const revokeCalendarAddress = defineOperation()({
  method: 'DELETE',
  path: '/calendar-address/:id',
  returns: 'nothing',
  access: 'session',
})
