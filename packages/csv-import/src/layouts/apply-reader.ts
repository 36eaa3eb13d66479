import { inserted, text } from '@plumbline/text/text'
import { usualMarkOf } from '../cells/usual-mark.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import type { CsvRow, CsvTable, TableReader } from '../tables/csv-table.ts'
import { isSameHeader } from '../tables/find-header.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { headerKey } from '../words/header-key.ts'
import { IMPORT_FIELDS, type ImportField } from '../words/import-field.ts'
import { readerOfBaseAndQuote } from './base-and-quote.ts'
import { type BrokerReader, type LineReading, linesOf } from './broker-reader.ts'
import { BROKER_READERS } from './broker-readers.ts'
import { readerOfCoinColumns } from './coin-columns.ts'
import { readerOfAmountsWithCodes, readerOfTwoAmounts } from './two-amounts.ts'

const SEARCHED_RECORDS = 120
const SEARCHED_FOR_TWO_AMOUNTS = 20

export interface FoundReader {
  readonly reader: BrokerReader
  /** Index of the record that is the header. */
  readonly headerIndex: number
}

/**
 * Finds the reader whose headers match one of the file's first lines; if several match, the first in the list.
 * Otherwise falls back to the readers of tables with two amounts a column for each coin, or amounts with codes.
 */
export function findReader(records: readonly CsvRecord[]): FoundReader | null {
  const headers = records
    .slice(0, SEARCHED_RECORDS)
    .map(({ cells }) => new Set(cells.map(headerKey).filter((cell) => cell !== '')))
  for (const reader of BROKER_READERS) {
    const headerIndex = headers.findIndex((cells) => isHeaderOf(reader, cells))
    if (headerIndex >= 0) return { reader, headerIndex }
  }
  for (const [headerIndex, { cells }] of records.slice(0, SEARCHED_FOR_TWO_AMOUNTS).entries()) {
    const reader =
      readerOfTwoAmounts(cells) ??
      readerOfBaseAndQuote(cells) ??
      readerOfCoinColumns(cells) ??
      readerOfAmountsWithCodes(cells, records[headerIndex + 1]?.cells ?? [])
    if (reader !== null) return { reader, headerIndex }
  }
  return null
}

function isHeaderOf({ headers, without = [], hasNoOtherHeaders }: BrokerReader, cells: ReadonlySet<string>): boolean {
  if (
    !headers.every((header) => cells.has(headerKey(header))) ||
    without.some((header) => cells.has(headerKey(header)))
  )
    return false
  return !hasNoOtherHeaders || cells.size === headers.length
}

type Source = Pick<CsvTable, 'fileName' | 'encoding' | 'delimiter'>

/** The readings of the lines below the header; null if the general rules read them. */
export function readLines(
  records: readonly CsvRecord[],
  { reader, headerIndex }: FoundReader,
  { delimiter }: Pick<CsvTable, 'delimiter'>,
): LineReading[] | null {
  const header = records[headerIndex]
  if (reader.read === undefined || header === undefined) return null
  const below = records.slice(headerIndex + 1).filter((record) => !isSameHeader(record, header))
  return reader.read(linesOf(below, header, usualMarkOf(delimiter)), { records, headerIndex })
}

/** The table of readings: one row for each, with a column for each field that occurs. */
export function tableOfReadings(
  reader: BrokerReader,
  readings: readonly LineReading[],
  source: Source,
  headerLine = 0,
): ReadOutcome {
  if (readings.length === 0) {
    return { ok: false, refusal: { code: 'no-rows', message: text('The file has no transactions'), line: null } }
  }
  const [first] = readings
  if (first !== undefined && 'leftOut' in first && readings.every(isNoTransaction)) {
    const message = text('No line of this file is a trade or a dividend. Line {line}: {reason}', {
      line: first.line,
      reason: inserted(first.leftOut),
    })
    return { ok: false, refusal: { code: 'not-transactions', message, line: first.line } }
  }
  const used = new Set(readings.flatMap((reading) => Object.keys(reading)))
  const fields = IMPORT_FIELDS.filter((field) => used.has(field))
  const table: CsvTable = {
    ...source,
    headerLine,
    headers: fields.map(labelOf),
    rows: readings.map((reading) => toRow(reading, fields)),
    reader: tableReader(reader, fields),
  }
  return { ok: true, table }
}

/** Left out, and not because a portfolio cannot hold what was traded: such lines are listed. */
function isNoTransaction(reading: LineReading): boolean {
  return 'leftOut' in reading && reading.isUnsupported !== true
}

/** The reader's part of a table whose columns are those of the file. */
export function tableReaderOf(reader: BrokerReader, headers: readonly string[]): TableReader {
  const fields = new Map(Object.entries(reader.fields ?? {}).map(([header, field]) => [headerKey(header), field]))
  return tableReader(
    reader,
    headers.map((header) => fields.get(headerKey(header))),
  )
}

function tableReader(reader: BrokerReader, fields: TableReader['fields']): TableReader {
  return {
    name: reader.name,
    fields,
    types: reader.types ?? {},
    currency: reader.currency ?? null,
    dateOrder: reader.dateOrder ?? null,
    hasCoins: reader.hasCoins ?? false,
  }
}

function toRow(reading: LineReading, fields: readonly ImportField[]): CsvRow {
  const { line } = reading
  const row = { line, cells: fields.map((field) => reading[field] ?? ''), hasExtraCells: false }
  if (!('leftOut' in reading)) return row
  const { leftOut, isUnsupported = false } = reading
  return { ...row, leftOut, isUnsupported }
}

/** `settlementDate` becomes `Settlement date`. */
function labelOf(field: ImportField): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
