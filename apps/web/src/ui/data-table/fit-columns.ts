import type { TableColumn } from './table-column.ts'

/** Pixels of a column that does not say how many it needs. */
const DEFAULT_ROOM = 100
/** Of the column that shows what is left out. */
export const MORE_ROOM = 56

/**
 * The columns that a width holds, in their order: those without a rank always, the others from the lowest rank on
 * while there is room.
 */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], width: number): TableColumn<Row>[] {
  const roomOf = ({ room = DEFAULT_ROOM }: TableColumn<Row>) => room
  const needed = columns.reduce((sum, column) => sum + roomOf(column), 0)
  if (needed <= width) return [...columns]
  const isFixed = ({ rank }: TableColumn<Row>) => rank === undefined
  let free = columns.filter(isFixed).reduce((left, column) => left - roomOf(column), width - MORE_ROOM)
  const kept = new Set<string>()
  const ranked = columns.filter((column) => !isFixed(column))
  for (const column of ranked.toSorted((left, right) => (left.rank ?? 0) - (right.rank ?? 0))) {
    free -= roomOf(column)
    if (free < 0) break
    kept.add(column.id)
  }
  return columns.filter((column) => isFixed(column) || kept.has(column.id))
}
