import { inserted, type Text, text } from '@plumbline/text/text'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/universal'
import { cellOfDate, cellOfNumber } from '../cells/plain-cell.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import type { ReadRefusal } from '../tables/csv-table.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { compactSheet } from './compact-sheet.ts'
import { exportHint } from './export-hints.ts'
import { makeTable, rankHeaders } from './make-table.ts'
import type { ReadChoices } from './read-csv-file.ts'
import { MAX_COLUMNS, refuseSize, refuseTooLarge } from './table-limits.ts'

interface Sheet {
  readonly name: string
  readonly records: readonly CsvRecord[]
}

/** Of a workbook's parts, unpacked. 100,000 transactions take about 50. */
const MAX_MEGABYTES = 200
const BYTES_OF_MEGABYTE = 1_000_000
const SHEET = /<(?:[\w.-]+:)?sheetData\b/

/**
 * Reads an .xlsx workbook. Unless a sheet is chosen, uses the sheet that a broker's reader recognizes, or the one whose
 * header has the most trade words. The table names the other sheets. Lines are the rows of the sheet.
 */
export async function readWorkbook(bytes: Uint8Array, fileName: string, choices: ReadChoices): Promise<ReadOutcome> {
  const sheets = await readSheets(bytes)
  if (sheets !== null && 'ok' in sheets) return sheets
  if (sheets === null)
    return refuse(
      'spreadsheet-file',
      text('The workbook cannot be read. {hint}', { hint: inserted(exportHint(fileName, bytes)) }),
    )
  const filled = sheets.filter(({ records }) => records.length > 0)
  const [best] = [...filled].sort((a, b) => rankHeaders(b.records) - rankHeaders(a.records))
  const sheet = filled.find(({ name }) => name === choices.sheet) ?? best
  if (sheet === undefined) return refuse('empty-file', text('The workbook is empty'))
  const source = { fileName, encoding: null, delimiter: null }
  const outcome = makeTable(sheet.records, source, choices.headerLine)
  if (!outcome.ok) return outcome
  return { ok: true, table: { ...outcome.table, sheet: sheet.name, sheets: filled.map(({ name }) => name) } }
}

/** Null for a file that is no workbook. */
async function readSheets(bytes: Uint8Array): Promise<Sheet[] | ReadOutcome | null> {
  try {
    const parts = unpack(bytes)
    if (parts === null) {
      const message = text('The workbook is too large: unpacked, it has more than {maxMegabytes} MB', {
        maxMegabytes: MAX_MEGABYTES,
      })
      return refuseSize('too-many-cells', message, null)
    }
    for (const [name, part] of Object.entries(parts)) {
      const content = strFromU8(part)
      if (!SHEET.test(content)) continue
      const { xml, rowCount, columnCount, cellBeyond } = compactSheet(content, MAX_COLUMNS)
      if (cellBeyond !== null) return refuseCellBeyond(cellBeyond)
      const refusal = refuseTooLarge(rowCount, columnCount - 1)
      if (refusal !== null) return refusal
      parts[name] = strToU8(xml)
    }
    const { buffer } = new Uint8Array(zipSync(parts, { level: 0 }))
    const sheets = await readXlsxFile(buffer, { parseNumber: cellOfNumber })
    return sheets.map(({ sheet, data }) => ({ name: sheet, records: data.flatMap(recordOf) }))
  } catch {
    return null
  }
}

/** The parts of the workbook that are XML; null if they are too large. */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> | null {
  let size = 0
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/i.test(name)) return false
      size += originalSize
      return size <= MAX_MEGABYTES * BYTES_OF_MEGABYTE
    },
  })
  return size <= MAX_MEGABYTES * BYTES_OF_MEGABYTE ? parts : null
}

function refuseCellBeyond(cell: string): ReadOutcome {
  const message = text('Cell {cell} is beyond column {maxColumns}. Delete it if it is not part of the table.', {
    cell,
    maxColumns: MAX_COLUMNS,
  })
  return refuseSize('too-many-columns', message, Number(cell.replace(/\D/g, '')))
}

/** The first cell is the number of the row. Blank rows are no records, as in a csv file. */
function recordOf([line, ...row]: readonly unknown[]): CsvRecord[] {
  const cells = row.map(cellOf)
  return cells.some((cell) => cell !== '') ? [{ line: Number(line), cells }] : []
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? cellOfDate(value) : String(value).trim()
}

function refuse(code: ReadRefusal['code'], message: Text): ReadOutcome {
  return { ok: false, refusal: { code, message, line: null } }
}
