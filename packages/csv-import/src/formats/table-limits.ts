import { text } from '@plumbline/text/text'
import type { ReadRefusal } from '../tables/csv-table.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'

/** As many as a csv file may have. */
export const MAX_COLUMNS = 1000
/** The rows of a table times its widest one. 100,000 transactions with 50 columns have half as many. */
export const MAX_CELLS = 10_000_000

/** A file that would take more memory than a browser has for a page. `line` is the 1-based line, if known. */
export function refuseSize(
  code: ReadRefusal['code'],
  message: ReadRefusal['message'],
  line: number | null,
): ReadOutcome {
  return { ok: false, refusal: { code, message, line } }
}

/** Null for a table that can be read. */
export function refuseTooLarge(rowCount: number, columnCount: number): ReadOutcome | null {
  if (columnCount > MAX_COLUMNS) {
    return refuseSize(
      'too-many-columns',
      text('A line has more than {maxColumns} columns', { maxColumns: MAX_COLUMNS }),
      null,
    )
  }
  if (rowCount * columnCount <= MAX_CELLS) return null
  const message = text(
    'The table is too large: {rowCount} rows and {columnCount} columns. Export fewer years at once.',
    {
      rowCount,
      columnCount,
    },
  )
  return refuseSize('too-many-cells', message, null)
}
