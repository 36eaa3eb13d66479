import { type Text, text } from '@plumbline/text/text'
import { isDateCell } from '../cells/date-formats.ts'
import { readNumber } from '../cells/numbers.ts'
import { findReader, readLines, tableOfReadings, tableReaderOf } from '../layouts/apply-reader.ts'
import { addCodeColumn } from '../tables/code-column.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import type { CsvRow, CsvTable, ReadRefusal } from '../tables/csv-table.ts'
import { addDateOfParts } from '../tables/date-in-parts.ts'
import { addDirectionColumn } from '../tables/direction-column.ts'
import { addDividendType } from '../tables/dividend-list.ts'
import { countKnownHeaders, findFurtherHeaders, findHeader, isSameHeader } from '../tables/find-header.ts'
import { reportInsteadOfTransactions } from '../tables/kind-of-report.ts'
import { numberedHeaders } from '../tables/numbered-headers.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { addSentenceColumns } from '../tables/sentence-columns.ts'
import { addTwoSidedColumns } from '../tables/two-sided-columns.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'
import type { HeaderClass } from '../words/header-words/header-words.ts'
import { readTradeSentence } from '../words/trade-sentence.ts'

type Source = Pick<CsvTable, 'fileName' | 'encoding' | 'delimiter'>

const MIN_COLUMNS = 4
const SEARCHED_FOR_REPORTS = 60
const TRADE_CLASSES: readonly HeaderClass[] = ['units', 'price', 'isin', 'symbol', 'total', 'type', 'date', 'tradeDate']

/**
 * Builds the table below the header: the one that a broker's reader recognizes, the one with most known words, or the
 * chosen line. Lines of further tables and lines that a reader leaves out are rows too, with the reason.
 */
export function makeTable(records: readonly CsvRecord[], source: Source, headerLine?: number): ReadOutcome {
  if (headerLine === 0) return withoutHeader(records, source)
  const known = findReader(records)
  const isAtLine = headerLine === undefined || records[known?.headerIndex ?? -1]?.line === headerLine
  const found = isAtLine ? known : null
  const chosen = records.findIndex((record) => record.line >= (headerLine ?? 0))
  const first = found?.headerIndex ?? (headerLine === undefined ? findHeader(records) : Math.max(0, chosen))
  const tables = headerLine === undefined && found === null ? [first, ...findFurtherHeaders(records, first)] : [first]
  if (headerLine === undefined && found === null && startsWithData(records, first))
    return withoutHeader(records, source)
  const headerIndex = [...tables].sort((a, b) => tradeWords(records[b]) - tradeWords(records[a]) || a - b)[0] ?? first
  const header = records[headerIndex]
  if (header === undefined || header.cells.length < 2) {
    return refuse('no-columns', text('No columns were found: is this a CSV file?'), header?.line ?? null)
  }
  const report =
    found === null && headerLine === undefined
      ? reportInsteadOfTransactions(
          header.cells,
          records.slice(0, SEARCHED_FOR_REPORTS).map(({ cells }) => cells),
        )
      : null
  if (report !== null) return refuse(report.code, report.message, header.line)
  if (records.length === headerIndex + 1)
    return refuse('no-rows', text('The file has a header and no rows'), header.line)

  const readings = found === null ? null : readLines(records, found, source)
  if (found !== null && readings !== null) {
    const outcome = tableOfReadings(found.reader, readings, source, header.line)
    if (outcome.ok) return { ok: true, table: markCutOff(outcome.table, records.slice(headerIndex)) }
    if (!records.some(tellsTrade)) return outcome
  }

  const ends = tables.filter((index) => index > headerIndex)
  const end = Math.min(records.length, ...ends)
  const below = records.slice(headerIndex + 1, end).filter((record) => !isRule(record) && !isSameHeader(record, header))
  const width = Math.max(header.cells.length, mostFrequentWidth(below))
  const headers = [...header.cells, ...Array<string>(width - header.cells.length).fill('')]
  const rows = below.map(
    ({ line, cells }): CsvRow => ({ line, cells, hasExtraCells: cells.slice(width).some((cell) => cell !== '') }),
  )
  const ofOtherTables = tables.length === 1 ? [] : otherRows(records, tables, headerIndex, end)
  const table: CsvTable = {
    ...source,
    headerLine: header.line,
    preamble: records.slice(0, headerIndex).map(({ cells }) => cells.join(';')),
    headers,
    rows: [...ofOtherTables, ...rows].sort((a, b) => a.line - b.line),
    ...(found !== null && readings === null && { reader: tableReaderOf(found.reader, headers) }),
  }
  return { ok: true, table: addColumns(markCutOff(table, records.slice(headerIndex, end))) }
}

/** Whether a sentence states a trade with its price: then rows without a trade for a broker's reader have some. */
function tellsTrade({ cells }: CsvRecord): boolean {
  return cells.some((cell) => (readTradeSentence(cell)?.price ?? '') !== '')
}

function addColumns(table: CsvTable): CsvTable {
  return addCodeColumn(
    addDividendType(addDirectionColumn(addTwoSidedColumns(addDateOfParts(addSentenceColumns(table))))),
  )
}

/**
 * Marks the last row if it has fewer cells than the header while all other rows have at least as many: a download that
 * broke off, or a file that was copied in part.
 */
function markCutOff(table: CsvTable, [header, ...below]: readonly CsvRecord[]): CsvTable {
  const last = below.pop()
  const width = header?.cells.length ?? 0
  if (table.delimiter === null || last === undefined) return table
  if (last.cells.length >= width || below.some(({ cells }) => cells.length < width)) return table
  const rows = table.rows.map((row): CsvRow => (row.line === last.line ? { ...row, isCutOff: true } : row))
  return { ...table, rows }
}

/** A line of dashes, which underlines the header. */
function isRule({ cells }: CsvRecord): boolean {
  return cells.every((cell) => /^-*$/.test(cell)) && cells.filter((cell) => /^---/.test(cell)).length > 1
}

/** Whether the file begins with a row instead of a header: no known header, but a date and a number. */
function startsWithData(records: readonly CsvRecord[], headerIndex: number): boolean {
  const start = records[headerIndex]
  if (start === undefined || headerIndex > 0 || countKnownHeaders(start) > 0) return false
  const dates = start.cells.filter(isDateCell).length
  const numbers = start.cells.filter((cell) => !isDateCell(cell) && readNumber(cell, '.').kind === 'number').length
  return start.cells.length >= MIN_COLUMNS && dates > 0 && numbers > 0
}

/** The table of a file whose first line is a row: its columns are numbered. */
function withoutHeader(records: readonly CsvRecord[], source: Source): ReadOutcome {
  const width = mostFrequentWidth(records)
  const headers = numberedHeaders(width)
  const rows = records.map(
    ({ line, cells }): CsvRow => ({ line, cells, hasExtraCells: cells.slice(width).some((cell) => cell !== '') }),
  )
  return { ok: true, table: addSentenceColumns({ ...source, headerLine: 0, headers, rows }) }
}

/** Ranks how much the records look like a table of trades; a known broker's header ranks highest. */
export function rankHeaders(records: readonly CsvRecord[]): number {
  return findReader(records) === null ? tradeWords(records[findHeader(records)]) : TRADE_CLASSES.length + 1
}

/** How many kinds of words of trades a header has: of several tables the one of trades is read. */
function tradeWords(record: CsvRecord | undefined): number {
  const classes = new Set(
    (record?.cells ?? []).flatMap((cell) => meaningsOfHeader(cell).map((meaning) => meaning.class)),
  )
  return TRADE_CLASSES.filter((known) => classes.has(known)).length
}

/** The lines of further tables, left out. Titles above the first header are no rows. */
function otherRows(
  records: readonly CsvRecord[],
  tables: readonly number[],
  headerIndex: number,
  end: number,
): CsvRow[] {
  const first = Math.min(...tables)
  return records.flatMap(({ line, cells }, index) => {
    const isOther = index > first && (index < headerIndex || index >= end) && !tables.includes(index)
    const leftOut = text('The line belongs to another table of the file')
    return isOther ? [{ line, cells, hasExtraCells: false, leftOut }] : []
  })
}

function mostFrequentWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function refuse(code: ReadRefusal['code'], message: Text, line: number | null): ReadOutcome {
  return { ok: false, refusal: { code, message, line } }
}
