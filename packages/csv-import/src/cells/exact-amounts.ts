import type { Decimal } from 'decimal.js'
import { type DecimalMark, decimalMarkShownBy, ExactDecimal, readNumber } from './numbers.ts'
import { cellOfDecimal } from './plain-cell.ts'

/**
 * Reads a cell exactly, with the decimal mark of the file. A cell without a digit is zero; one that is no number is
 * NaN, so that nothing calculated from it is stored.
 */
export type ReadAmount = (cell: string) => Decimal

/** The mark that more cells prove than the other; null if none does. */
export function markOfFile(rows: readonly { readonly cells: readonly string[] }[]): DecimalMark | null {
  const proofs = { '.': 0, ',': 0 }
  for (const { cells } of rows) {
    for (const cell of cells) {
      const mark = decimalMarkShownBy(cell)
      if (mark !== null) proofs[mark]++
    }
    if (proofs['.'] + proofs[','] >= ENOUGH_PROOFS) break
  }
  if (proofs['.'] === proofs[',']) return null
  return proofs['.'] > proofs[','] ? '.' : ','
}

export function amountReader(mark: DecimalMark): ReadAmount {
  return (cell) => {
    if (!/\d/.test(cell)) return ZERO
    for (const text of [cell, cell.replace(/[^\d.,-]/g, '')]) {
      const number = readNumber(text, mark)
      if (number.kind === 'number') return new ExactDecimal(number.value)
    }
    return new ExactDecimal(Number.NaN)
  }
}

const ZERO = new ExactDecimal(0)
const ENOUGH_PROOFS = 200

/**
 * Writes a calculated number as a cell that is read the same way in files with decimal commas. Blank if it is not
 * finite.
 */
export function cellOfCalculated(value: Decimal): string {
  return value.isFinite() ? cellOfDecimal(value) : ''
}

/** The sum of some amounts, each without its sign, as a plain decimal. */
export function sumOf(amounts: readonly Decimal[]): string {
  return cellOfCalculated(sumOfSizes(amounts).toDecimalPlaces(SUM_DECIMALS))
}

/** The sum of some amounts, each without its sign. */
export function sumOfSizes(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((sum, amount) => sum.plus(amount.abs()), ZERO)
}

const SUM_DECIMALS = 8
