import { isDateCell } from '../cells/date-formats.ts'

const SUB_TOTAL =
  /^(?:sub-?totals?|(?:grand )?totals?|sum|summe|gesamt|gesamtsumme|zwischensumme|sous-total|somme|totaal|subtotaal|totale|subtotale|suma|razem|summa|yhteensä|celkem|i alt|totalt)\b/i
const MIN_COLUMNS = 3

/** Whether a cell is a word for a sum: a security can also be called so. */
export function namesSum(cells: readonly string[]): boolean {
  return cells.some((cell) => SUB_TOTAL.test(cell))
}

/** A sum or a remark below the transactions: it has no date, and a word for a sum or only one filled cell. */
export function isFooter(cells: readonly string[], columnCount: number): boolean {
  const isRemark = columnCount >= MIN_COLUMNS && cells.filter((cell) => cell !== '').length === 1
  return (isRemark || namesSum(cells)) && !cells.some(isDateCell)
}
