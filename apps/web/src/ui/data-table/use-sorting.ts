import { useState } from 'react'
import { nextSort } from './sort-rows.ts'
import type { TableColumn, TableSort } from './table-column.ts'
import type { HeadSorting } from './table-head.tsx'

interface Sorting {
  initialSort: TableSort | undefined
  /** With it, the caller keeps the sorting. */
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

/** The sorting of a table, and what its head does with it. */
export function useSorting<Row>(columns: TableColumn<Row>[], { initialSort, sort, onSort }: Sorting) {
  const [ownSort, setOwnSort] = useState(initialSort)
  const current = sort ?? ownSort
  const head: HeadSorting = {
    directionOf: (id) => (current?.column !== id ? null : current.descending ? 'desc' : 'asc'),
    toggle: (id) => {
      const column = columns.find((each) => each.id === id)
      if (column === undefined) return
      const next = nextSort(column, current)
      if (sort) onSort?.(next)
      else setOwnSort(next)
    },
  }
  return { sort: current, head }
}
