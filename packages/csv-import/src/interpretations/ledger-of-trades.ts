import type { ColumnMapping } from '../readings/mapping.ts'
import { type Layout, sumOf, typeWordOf } from '../readings/row-cells.ts'
import { guessTypeWord } from '../words/guess-type.ts'
import { meaningsOfHeader } from '../words/header-meaning.ts'

type Cells = readonly string[]

/** The trades in which the roles of columns are proven, or asked about. */
export interface Ledger {
  readonly columns: readonly ColumnMapping[]
  readonly layout: Layout
  readonly trades: readonly Cells[]
}

/** The amount in a column without its sign; 0 if the cell states none. */
export function sizeIn(cells: Cells, column: ColumnMapping): number {
  return sumOf(cells, [column])
}

/** The side that a row's type word names without any other column; null for other types. */
export function sideOf(cells: Cells, layout: Layout): 'buy' | 'sell' | null {
  const type = guessTypeWord(typeWordOf(cells, layout) ?? '')
  return type === 'buy' || type === 'sell' ? type : null
}

/** Whether a column has an unknown header and nothing has given it a field. */
export function isUnnamed({ field, confidence, header }: ColumnMapping): boolean {
  return field === null && confidence === 'none' && meaningsOfHeader(header).length === 0
}
