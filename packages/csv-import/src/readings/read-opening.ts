import { readNumber } from '../cells/numbers.ts'
import { cellOf, type Layout } from './row-cells.ts'

/** What makes a purchase an opening position: the cost of all units, and the day of the purchase as YYYY-MM-DD. */
export interface StatedOpening {
  readonly cost?: string
  readonly acquired?: string
}

/** In place of a cost that is not known. */
export const COST_NOT_KNOWN = 'value'

/** `400`, `400 2020-05-04` or `value`. Undefined for an empty cell, null for one that is unreadable. */
export function readOpening(cells: readonly string[], layout: Layout): StatedOpening | undefined | null {
  const cell = cellOf(cells, layout, 'opening').trim()
  if (cell === '') return undefined
  if (cell === COST_NOT_KNOWN) return {}
  const [, amount = '', acquired] = /^([\d.]+)(?: (\d{4}-\d\d-\d\d))?$/.exec(cell) ?? []
  const cost = readNumber(amount, '.')
  if (cost.kind !== 'number') return null
  return { cost: cost.value, ...(acquired !== undefined && { acquired }) }
}
