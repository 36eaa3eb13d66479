import { isKnownHeader } from './header-meaning.ts'
import type { CsvRecord } from './split-records.ts'

const SEARCHED_LINES = 40
const LEAST_KNOWN_HEADERS = 2

/** How many different known headers a record has. */
export function countKnownHeaders(record: CsvRecord): number {
  return new Set(record.cells.filter(isKnownHeader).map((cell) => cell.toLowerCase())).size
}

/**
 * Index of the header: the record of the first 40 lines with most known headers, so that a preamble above it is passed
 * over; the first record where none has two.
 */
export function findHeader(records: readonly CsvRecord[]): number {
  let best = 0
  let most = LEAST_KNOWN_HEADERS - 1
  for (const [index, record] of records.entries()) {
    if (record.line > SEARCHED_LINES) break
    const known = countKnownHeaders(record)
    if (known > most) {
      best = index
      most = known
    }
  }
  return best
}
