import { type Text, text } from '@plumbline/text/text'
import type { Reading } from '../readings.ts'

/** What a user should know of the day of a transaction. */
export function notesOnDay({ isSettledDay }: Pick<Reading, 'isSettledDay'>): Text[] {
  return isSettledDay ? [text('The document states only a settlement date')] : []
}
