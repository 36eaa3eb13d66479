import { isBlankWord, unguardText } from '../cells/guarded-text.ts'
import { cellOf, type Layout } from './row-cells.ts'

type TextField = 'symbol' | 'isin' | 'exchange' | 'name' | 'comments'

/** As much of each text as is stored. */
const MAX_LENGTH: Record<TextField, number> = { symbol: 100, isin: 20, exchange: 100, name: 500, comments: 2000 }

/** The text of a field without the apostrophe that guards a formula, cut to the stored length; null if blank. */
export function readText(cells: readonly string[], layout: Layout, field: TextField): string | null {
  return textOf(cellOf(cells, layout, field), field)
}

/** The same for a text that is not the whole cell. */
export function textOf(cell: string, field: TextField): string | null {
  if (cell === '' || isBlankWord(cell)) return null
  return unguardText(cell).slice(0, MAX_LENGTH[field]).toWellFormed() || null
}
