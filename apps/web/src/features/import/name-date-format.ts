import type { DateFormat } from '@plumbline/csv-import/cells/date-formats'
import { DATE_LETTERS, writeDateFormat } from '@plumbline/csv-import/questions/date-letters'
import { showText } from '../../language/show-text.ts'

/** A format as the page's language writes it: `DD.MM.YYYY`, in German `TT.MM.JJJJ`. */
export function nameDateFormat(format: DateFormat): string {
  return writeDateFormat(format, showText(DATE_LETTERS))
}
