import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import type { DocumentRow } from './document-entry.ts'

/** Documents write at most this many zeros behind a figure. */
const MAX_ZEROS = 4

/** The digits of a decimal as documents write them: without leading zeros, with zeros for as many decimals as they like. */
function writtenDigits(decimal: string): string[] {
  const digits = digitsOf(decimal)
  return digits === '' ? [] : Array.from({ length: MAX_ZEROS + 1 }, (_, zeros) => digits + '0'.repeat(zeros))
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '')

const figuresOf = ({ units, price, fee, total }: ImportRow, tax: string | null) =>
  [units, price, fee, total, tax].filter((figure) => figure !== null)

/** Tells for a word of the document whether it states a figure or the identifier of these transactions. */
export function findUsedWords(rows: readonly DocumentRow[]): (word: string) => boolean {
  const figures = new Set(rows.flatMap(({ row, tax }) => figuresOf(row, tax)).flatMap(writtenDigits))
  const names = new Set(rows.flatMap(({ row }) => [row.isin, row.symbol]).filter((name) => name !== null))
  return (word) => names.has(word) || (/^\W*\d/.test(word) && figures.has(digitsOf(word)))
}
