import { calendarDate } from '@plumbline/contract/value-schemas'
import { z } from 'zod'

const MAX_ITEMS = 200

/** The arguments of a list over days: the first and the last one, and which part of the list. */
export const askedDays = {
  from: calendarDate.optional().describe('First day, as YYYY-MM-DD. Without days, a recent year that the result names'),
  to: calendarDate.optional().describe('Last day, as YYYY-MM-DD; today by default'),
  limit: z.int().min(1).max(MAX_ITEMS).default(30).describe('The most items per call'),
  offset: z.int().min(0).default(0).describe('Items to skip: `next` of the call before'),
}

/** The part of a query that was asked for. */
export function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
