import { makeTable } from '../make-table.ts'
import type { ReadOutcome } from '../read-outcome.ts'
import type { CsvRecord } from '../split-records.ts'

/** Rows and cells of a web page, and of the XML that Excel once saved: brokers send both with the ending .xls. */
const ROW = /<(?:tr|(?:ss:)?Row)\b[^>]*>([\s\S]*?)<\/(?:tr|(?:ss:)?Row)>/gi
const CELL = /<(t[dh]|(?:ss:)?Cell)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  euro: '€',
}
const MARKS: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
}
const HEXADECIMAL = 16
const MAX_CODE_POINT = 0x10_ff_ff

/** Reads a table written in HTML or in the XML of Excel 2003. Lines are the rows of the table. */
export function readMarkupTable(text: string, fileName: string, headerLine?: number): ReadOutcome {
  const records: CsvRecord[] = []
  for (const [index, [, row = '']] of [...text.matchAll(ROW)].entries()) {
    const cells = cellsOf(row)
    if (cells.some((cell) => cell !== '')) records.push({ line: index + 1, cells })
  }
  return makeTable(records, { fileName, encoding: null, delimiter: null }, headerLine)
}

function cellsOf(row: string): string[] {
  const cells: string[] = []
  for (const [, , attributes = '', content = ''] of row.matchAll(CELL)) {
    // Excel omits empty cells and states the position of the next one.
    const place = Number(/\bss:Index="(\d{1,4})"/.exec(attributes)?.[1] ?? 0)
    while (cells.length < place - 1) cells.push('')
    cells.push(textOf(content))
    const span = Number(/\bcolspan="?(\d{1,3})/i.exec(attributes)?.[1] ?? 1)
    for (let more = 1; more < span; more++) cells.push('')
  }
  return cells
}

function textOf(content: string): string {
  return content
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z])(acute|grave|circ|uml|tilde|cedil|ring);/gi, (_, letter: string, mark: string) =>
      (letter + (MARKS[mark.toLowerCase()] ?? '')).normalize('NFC'),
    )
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi, (whole, hex?: string, code?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
      const point = hex === undefined ? Number(code) : Number.parseInt(hex, HEXADECIMAL)
      return point <= MAX_CODE_POINT ? String.fromCodePoint(point) : ''
    })
    .replace(/\s+/g, ' ')
    .trim()
}
