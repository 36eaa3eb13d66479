import { text } from '@plumbline/text/text'
import { DomainError } from '../errors.ts'

/** Refuses a purchase that is not due. */
export const notDue = (day: string) =>
  new DomainError(
    'changed-meanwhile',
    text('The purchase planned for {day} is not due, or was booked or skipped.', { day }),
  )
