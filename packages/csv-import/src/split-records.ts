import { type Text, text } from '@plumbline/text/text'
import type { Delimiter, ReadRefusal } from './csv-table.ts'

export interface CsvRecord {
  /** 1-based line of the file on which the record ends. */
  readonly line: number
  readonly cells: readonly string[]
}

/** On a refusal, holds the records before it. */
export interface SplitRecords {
  readonly records: readonly CsvRecord[]
  readonly refusal: ReadRefusal | null
}

const MAX_CELL_LENGTH = 100_000
const MAX_COLUMNS = 1000
const MIN_FORMULA_LENGTH = '=""'.length
const QUOTE = 0x22
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20

/**
 * Splits text into records as RFC 4180 says, in one pass, with any of the three line endings. More tolerant in two
 * points: spaces may stand around a quoted cell, and a quote inside a quoted cell that no delimiter or line end follows
 * belongs to its text. Blank lines give no record. Stops after `maxRecords`.
 */
export function splitRecords(
  content: string,
  delimiter: Delimiter,
  maxRecords = Number.POSITIVE_INFINITY,
): SplitRecords {
  const delimiterCode = delimiter.charCodeAt(0)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let line = 1
  let at = 0

  const endsCell = (position: number): boolean => {
    if (position >= content.length) return true
    const code = content.charCodeAt(position)
    return code === delimiterCode || code === LINE_FEED || code === CARRIAGE_RETURN
  }
  const skipSpaces = (from: number): number => {
    let position = from
    while (content.charCodeAt(position) === SPACE) position++
    return position
  }

  while (at < content.length && records.length < maxRecords) {
    const start = skipSpaces(at)
    let cell: string
    if (content.charCodeAt(start) === QUOTE) {
      const firstLine = line
      const parts: string[] = []
      let from = start + 1
      let end = -1
      while (end < 0) {
        const quote = content.indexOf('"', from)
        if (quote < 0) return refuse(records, 'unclosed-quote', text('A quoted cell is never closed'), firstLine)
        const after = skipSpaces(quote + 1)
        if (content.charCodeAt(quote + 1) === QUOTE) {
          parts.push(content.slice(from, quote + 1))
          from = quote + 2
        } else if (endsCell(after)) {
          parts.push(content.slice(from, quote))
          end = after
        } else {
          parts.push(content.slice(from, quote + 1))
          from = quote + 1
        }
      }
      cell = parts.join('')
      line += countLineEnds(cell)
      at = end
    } else {
      let end = start
      while (!endsCell(end)) end++
      cell = content.slice(at, end)
      at = end
    }
    if (cell.length > MAX_CELL_LENGTH) {
      return refuse(
        records,
        'cell-too-long',
        text('A cell is longer than {maxLength} characters', { maxLength: MAX_CELL_LENGTH }),
        line,
      )
    }
    cells.push(withoutFormula(cell.trim()))
    if (cells.length > MAX_COLUMNS) {
      return refuse(
        records,
        'too-many-columns',
        text('A line has more than {maxColumns} columns', { maxColumns: MAX_COLUMNS }),
        line,
      )
    }
    if (at < content.length && content.charCodeAt(at) === delimiterCode) {
      at++
      if (at < content.length) continue
      cells.push('')
    }
    if (cells.some((value) => value !== '')) records.push({ line, cells })
    cells = []
    if (content.charCodeAt(at) === CARRIAGE_RETURN && content.charCodeAt(at + 1) === LINE_FEED) at++
    at++
    line++
  }
  return { records, refusal: null }
}

/** The text of a cell that is written as a formula, `="007"`, so that spreadsheets keep it as it is. */
function withoutFormula(cell: string): string {
  if (!cell.startsWith('="') || !cell.endsWith('"') || cell.length < MIN_FORMULA_LENGTH) return cell
  return cell.slice(2, -1).replaceAll('""', '"').trim()
}

function refuse(records: readonly CsvRecord[], code: ReadRefusal['code'], message: Text, line: number): SplitRecords {
  return { records, refusal: { code, message, line } }
}

function countLineEnds(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(index + 1) !== LINE_FEED)) count++
  }
  return count
}
