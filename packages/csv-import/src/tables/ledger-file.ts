import type { ImportField } from '../words/import-field.ts'
import { MONEY_CHOICES } from '../words/money-words.ts'
import type { CsvTable } from './csv-table.ts'

/** Columns of an exported portfolio, in order. */
export const LEDGER_HEADERS = [
  'Date',
  'Type',
  'Symbol',
  'Exchange',
  'ISIN',
  'Name',
  'Quantity',
  'Price',
  'Fee',
  'Currency',
  'Rate',
  'Comments',
  'Tags',
] as const

/** The column that follows if the portfolio has opening positions. */
export const OPENING_HEADER = 'Opening'

const LEDGER_FIELDS: ReadonlyMap<string, ImportField> = new Map<string, ImportField>(
  [...LEDGER_HEADERS, OPENING_HEADER].map((header) => [
    header,
    header === 'Quantity' ? 'units' : (header.toLowerCase() as ImportField),
  ]),
)
const NEEDED_HEADERS = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']
const LEDGER_TYPES: ReadonlySet<string> = new Set([
  'buy',
  'sell',
  'dividend',
  'returnofcapital',
  'fee',
  'split',
  'reversesplit',
  ...MONEY_CHOICES,
])

/** The field of a column of an exported portfolio. */
export function ledgerFieldOf(header: string): ImportField | null {
  return LEDGER_FIELDS.get(header) ?? null
}

/** Whether all headers are those of an exported portfolio. */
export function isInOwnWords(headers: readonly string[]): boolean {
  return headers.every((header) => LEDGER_FIELDS.has(header))
}

/** Whether a file is an exported portfolio or one written the same way: its headers and type words and no others. */
export function isLedgerFile({ headers, rows }: CsvTable): boolean {
  const hasItsHeaders = new Set(headers).size === headers.length && isInOwnWords(headers)
  if (!hasItsHeaders || !NEEDED_HEADERS.every((header) => headers.includes(header))) return false
  const type = headers.indexOf('Type')
  return rows.every(({ cells }) => LEDGER_TYPES.has(cells[type] ?? ''))
}
