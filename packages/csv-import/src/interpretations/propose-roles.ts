import { readNumber } from '../cells/numbers.ts'
import type { ColumnMapping } from '../readings/mapping.ts'
import { layoutOf } from '../readings/row-cells.ts'
import type { AmountRoles } from './amount-roles.ts'
import { MAX_FREE_COLUMNS } from './thresholds.ts'

/** The ways to read the price. */
export interface Proposals {
  /** The guess by words. Null without a total. */
  readonly first: AmountRoles | null
  /** The guessed price is the total, and another column of amounts is the price. */
  readonly others: readonly AmountRoles[]
}

/** Proposes readings in which the column that was taken for the price is the total. Null without units and price. */
export function proposeRoles(
  columns: readonly ColumnMapping[],
  rows: readonly (readonly string[])[],
): Proposals | null {
  const { of, fees, taxes } = layoutOf(columns)
  const { units, price, total } = of
  if (units === undefined || price === undefined) return null
  const roles = { units, costs: fees, taxes }
  const prices = [...(total === undefined ? [] : [total]), ...freeAmounts(columns, rows)]
  return {
    first: total === undefined ? null : { ...roles, price, total },
    others: prices.map((other) => ({ ...roles, price: other, total: price })),
  }
}

/** Columns of numbers without a field. */
function freeAmounts(columns: readonly ColumnMapping[], rows: readonly (readonly string[])[]): ColumnMapping[] {
  const isAmount = ({ field, index, decimalMark }: ColumnMapping) => {
    if (field !== null) return false
    const cells = rows.map((row) => readNumber(row[index] ?? '', decimalMark)).filter(({ kind }) => kind !== 'blank')
    return cells.length > 0 && cells.every(({ kind }) => kind === 'number')
  }
  return columns.filter(isAmount).slice(0, MAX_FREE_COLUMNS)
}
