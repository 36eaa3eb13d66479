import type { CsvRow, CsvTable, Delimiter, Encoding, ReadRefusal } from './csv-table.ts'
import { decodeBytes } from './decode-bytes.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import { findHeader } from './find-header.ts'
import { type CsvRecord, splitRecords } from './split-records.ts'

export type ReadOutcome = { ok: true; table: CsvTable } | { ok: false; refusal: ReadRefusal }

/** What the user says instead of the guess. `headerLine` is a 1-based line of the file. */
export interface ReadChoices {
  readonly encoding?: Encoding
  readonly delimiter?: Delimiter
  readonly headerLine?: number
}

/** Whether a file may be a csv by what the browser says of it: a csv type, or a name ending in .csv. */
export function isCsvFile(file: { readonly name: string; readonly type: string }): boolean {
  return file.name.toLowerCase().endsWith('.csv') || /^(?:text|application)\/(?:x-)?csv\b/.test(file.type.toLowerCase())
}

/**
 * Reads the bytes of a csv file into a table: encoding, delimiter and header row are found by themselves unless chosen.
 * Blank lines are left out; every other line of the file below the header is a row of the table. Never throws: what
 * cannot be read comes back as a refusal with a stable code. Linear in the size of the file.
 */
export function readCsvFile(bytes: Uint8Array, fileName: string, choices: ReadChoices = {}): ReadOutcome {
  const decoded = decodeBytes(bytes, choices.encoding)
  if ('refusal' in decoded) return { ok: false, refusal: decoded.refusal }
  const delimiter = choices.delimiter ?? detectDelimiter(decoded.text)
  const { records, refusal } = splitRecords(decoded.text, delimiter)
  if (refusal !== null) return { ok: false, refusal }
  const chosenHeader = records.findIndex((record) => record.line >= (choices.headerLine ?? 0))
  const headerIndex = choices.headerLine === undefined ? findHeader(records) : Math.max(0, chosenHeader)
  const header = records[headerIndex]
  if (header === undefined || header.cells.length < 2) {
    return refuse('no-columns', 'No columns were found: is this a csv file?', header?.line ?? null)
  }
  const below = records.slice(headerIndex + 1)
  if (below.length === 0) return refuse('no-rows', 'The file has a header and no rows', header.line)
  const width = Math.max(header.cells.length, mostFrequentWidth(below))
  const rows = below.map(
    ({ line, cells }): CsvRow => ({ line, cells, hasExtraCells: cells.slice(width).some((cell) => cell !== '') }),
  )
  const headers = [...header.cells, ...Array<string>(width - header.cells.length).fill('')]
  return {
    ok: true,
    table: { fileName, encoding: decoded.encoding, delimiter, headerLine: header.line, headers, rows },
  }
}

function mostFrequentWidth(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function refuse(code: ReadRefusal['code'], message: string, line: number | null): ReadOutcome {
  return { ok: false, refusal: { code, message, line } }
}
