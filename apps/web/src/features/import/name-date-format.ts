import { t } from '@lingui/core/macro'
import type { DateFormat } from '@plumbline/csv-import/cells/date-formats'

/** A format as the page's language writes it: `DD.MM.YYYY`, in German `TT.MM.JJJJ`. */
export function nameDateFormat(format: DateFormat): string {
  const [day = 'D', month = 'M', year = 'Y'] = t({
    message: 'DMY',
    comment: 'The letters for day, month and year in date formats such as DD.MM.YYYY; in German TMJ',
  })
  return format.replace(/D/g, day).replace(/M/g, month).replace(/Y/g, year)
}
