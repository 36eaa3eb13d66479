import type { CsvRecord } from '../tables/csv-record.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { decodeEntities } from './decode-entities.ts'
import { makeTable } from './make-table.ts'
import { MAX_COLUMNS, refuseTooLarge } from './table-limits.ts'

/** Rows and cells of a web page, and of the XML that Excel once saved: brokers send both with the ending .xls. */
const TAG = /<(\/?)(tr|t[dh]|table|(?:ss:)?(?:Row|Cell|Table))\b([^<>]*)>/gi

/**
 * Reads a table written in HTML or in the XML of Excel 2003. Lines are the rows of the table. As in HTML, a cell ends
 * with the next one, and a row with the next row, if their end tags are missing. Linear in the length of the text.
 */
export function readMarkupTable(text: string, fileName: string, headerLine?: number): ReadOutcome {
  const records: CsvRecord[] = []
  let cells: string[] | null = null
  let line = 0
  let cell: { attributes: string; from: number } | null = null
  let width = 0
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of `${text}</table>`.matchAll(TAG)) {
    const isCell = /^t[dh]$|cell$/i.test(name)
    if (cell !== null) {
      cells ??= []
      addCell(cells, cell.attributes, text.slice(cell.from, index))
    }
    cell = isCell && slash === '' ? { attributes, from: index + tag.length } : null
    if (isCell) continue
    if (cells?.some((value) => value !== '')) {
      records.push({ line, cells })
      width = Math.max(width, cells.length)
    }
    const refusal = refuseTooLarge(records.length, width)
    if (refusal !== null) return refusal
    const isRow = slash === '' && /^tr$|row$/i.test(name)
    if (isRow) line++
    cells = isRow ? [] : null
  }
  return makeTable(records, { fileName, encoding: null, delimiter: null }, headerLine)
}

function addCell(cells: string[], attributes: string, content: string): void {
  // Excel omits empty cells and states the position of the next one.
  const place = Number(/\bss:Index="(\d{1,4})"/.exec(attributes)?.[1] ?? 0)
  while (cells.length < place - 1) cells.push('')
  cells.push(textOf(content))
  const span = Number(/\bcolspan="?(\d{1,3})/i.exec(attributes)?.[1] ?? 1)
  for (let more = 1; more < span && cells.length <= MAX_COLUMNS; more++) cells.push('')
}

function textOf(content: string): string {
  return decodeEntities(content.replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
}
