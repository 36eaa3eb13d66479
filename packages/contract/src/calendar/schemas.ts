import { z } from 'zod'
import { instantText } from '../value-schemas.ts'

const calendarAddress = z
  .object({
    createdAt: instantText,
    lastReadAt: instantText.nullable().describe('Exact to an hour; null: not read yet.'),
  })
  .meta({ id: 'CalendarAddress' })

export const getCalendarAddress = { response: calendarAddress.nullable() }

export const createCalendarAddress = {
  response: calendarAddress.extend({
    address: z.string().describe('Its secret is not stored and cannot be shown again.'),
  }),
}
