import type { TableColumn, TableSort } from './table-column.ts'

/** Made once: `localeCompare` with options makes one for every comparison. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

/**
 * The rows in the order of a column's values; absent values last either way, equal ones in the order in which they
 * came. Without a sorting, or by a column that is not there or does not sort, the rows as they came.
 */
export function sortRows<Row>(rows: Row[], columns: TableColumn<Row>[], sort: TableSort | undefined): Row[] {
  const sortValue = columns.find(({ id }) => id === sort?.column)?.sortValue
  if (sort === undefined || sortValue === undefined) return rows
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((left, right) => {
      if (left.value === null || right.value === null) return Number(left.value === null) - Number(right.value === null)
      const order = compareValues(left.value, right.value)
      return sort.descending ? -order : order
    })
    .map(({ row }) => row)
}

/** The sorting after a click on a column's head: figures begin with the largest, and a second click turns it around. */
export function nextSort<Row>(column: TableColumn<Row>, sort: TableSort | undefined): TableSort {
  const descending = sort?.column === column.id ? !sort.descending : column.align === 'end'
  return { column: column.id, descending }
}
