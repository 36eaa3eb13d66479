import { text } from '@plumbline/text/text'
import type { DateFormat } from '../cells/date-formats.ts'

/** The letters for day, month and year in date formats such as DD.MM.YYYY; in German TMJ. */
export const DATE_LETTERS = text('DMY')

/**
 * A format as a language writes it: `DD.MM.YYYY`, in German `TT.MM.JJJJ`.
 *
 * @param letters `DATE_LETTERS` in that language
 */
export function writeDateFormat(format: DateFormat, letters: string): string {
  const [day = 'D', month = 'M', year = 'Y'] = letters
  return format.replace(/D/g, day).replace(/M/g, month).replace(/Y/g, year)
}
