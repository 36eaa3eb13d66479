import { isKnownHeader } from '../words/header-meaning.ts'
import type { CsvRecord } from './csv-record.ts'

const SEARCHED_LINES = 60
const MIN_KNOWN_HEADERS = 2
const MIN_HEADERS_OF_FURTHER_TABLE = 3
const MOST = 0.6

/** How many different known headers a record has. */
export function countKnownHeaders(record: CsvRecord): number {
  return new Set(record.cells.filter(isKnownHeader).map((cell) => cell.toLowerCase())).size
}

/**
 * Index of the header: in the first 60 lines, the record with the most known headers, so that a preamble is skipped.
 * If none has two known headers, the first record of words in several columns, or else the first record.
 */
export function findHeader(records: readonly CsvRecord[]): number {
  let best = Math.max(0, records.findIndex(hasWordsOnly))
  let most = MIN_KNOWN_HEADERS - 1
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

/**
 * Indexes of the headers of further tables: records whose cells are mostly known headers and differ from the main
 * header. For example, a table of cash movements can precede the one of trades.
 */
export function findFurtherHeaders(records: readonly CsvRecord[], headerIndex: number): number[] {
  const main = records[headerIndex]
  return records.flatMap((record, index) => {
    if (index === headerIndex || !hasWordsOnly(record) || isSameHeader(record, main)) return []
    const filled = record.cells.filter((cell) => cell !== '').length
    const known = countKnownHeaders(record)
    return known >= MIN_HEADERS_OF_FURTHER_TABLE && known >= filled * MOST ? [index] : []
  })
}

/** Whether the record is the header again, as at the top of a new page. */
export function isSameHeader(record: CsvRecord, header: CsvRecord | undefined): boolean {
  return header?.cells.every((cell, index) => cell === record.cells[index]) ?? false
}

function hasWordsOnly({ cells }: CsvRecord): boolean {
  let filled = 0
  for (const cell of cells) {
    if (cell === '') continue
    if (/^[^\p{L}]*\d/u.test(cell)) return false
    filled++
  }
  return filled >= MIN_HEADERS_OF_FURTHER_TABLE
}
