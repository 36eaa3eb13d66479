import { unguardFormula } from './formula-safety.ts'
import type { ColumnMapping } from './mapping.ts'
import { cellOf } from './row-cells.ts'

type TextField = 'symbol' | 'isin' | 'exchange' | 'name' | 'comments'

/** As much of each text as is stored. */
const MAX_LENGTH: Record<TextField, number> = { symbol: 100, isin: 20, exchange: 100, name: 500, comments: 2000 }

/** The text of a field without the apostrophe that guards a formula, cut to the length that is stored; null if blank. */
export function readText(cells: readonly string[], columns: readonly ColumnMapping[], field: TextField): string | null {
  return (
    unguardFormula(cellOf(cells, columns, field))
      .slice(0, MAX_LENGTH[field])
      .toWellFormed() || null
  )
}
