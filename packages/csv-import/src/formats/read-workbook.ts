import { inserted, type Text, text } from '@plumbline/text/text'
import readXlsxFile from 'read-excel-file/universal'
import type { ReadRefusal } from '../csv-table.ts'
import { exportHint } from '../export-hints.ts'
import { makeTable, rankHeaders } from '../make-table.ts'
import type { ReadChoices } from '../read-csv-file.ts'
import type { ReadOutcome } from '../read-outcome.ts'
import type { CsvRecord } from '../split-records.ts'
import { cellOfDate, cellOfNumber } from './plain-cell.ts'

interface Sheet {
  readonly name: string
  readonly records: readonly CsvRecord[]
}

/**
 * Reads an .xlsx workbook. Unless a sheet is chosen, uses the sheet that a broker's reader recognizes, or the one whose
 * header has the most trade words. The table names the other sheets. Lines are the rows of the sheet.
 */
export async function readWorkbook(bytes: Uint8Array, fileName: string, choices: ReadChoices): Promise<ReadOutcome> {
  const sheets = await readSheets(bytes)
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

async function readSheets(bytes: Uint8Array): Promise<Sheet[] | null> {
  try {
    const buffer = new Uint8Array(bytes).buffer
    const sheets = await readXlsxFile(buffer, { parseNumber: cellOfNumber })
    return sheets.map(({ sheet, data }) => ({ name: sheet, records: data.flatMap(recordOf) }))
  } catch {
    return null
  }
}

/** Blank rows are no records, as in a csv file. */
function recordOf(row: readonly unknown[], index: number): CsvRecord[] {
  const cells = row.map(cellOf)
  return cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : []
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? cellOfDate(value) : String(value).trim()
}

function refuse(code: ReadRefusal['code'], message: Text): ReadOutcome {
  return { ok: false, refusal: { code, message, line: null } }
}
