import {
  type ColumnDef,
  createSortedRowModel,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableColumn, TableSort } from './table-column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Made once: `localeCompare` with options makes one for every comparison. */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compareValues(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return collator.compare(String(left), String(right))
}

type Sorting = {
  initialSort: TableSort | undefined
  /** With it, the caller keeps the sorting. */
  sort: TableSort | undefined
  onSort: ((sort: TableSort) => void) | undefined
}

const toState = ({ column, descending }: TableSort): SortingState => [{ id: column, desc: descending }]

/** The sorting state of a table and its rows in that order. */
export function useSortedRows<Row extends object>(
  rows: Row[],
  columns: TableColumn<Row>[],
  rowId: (row: Row) => string,
  { initialSort, sort, onSort }: Sorting,
) {
  const columnDefinitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: (row) => column.sortValue?.(row) ?? undefined,
          enableSorting: column.sortValue !== undefined,
          sortUndefined: 'last',
          sortDescFirst: column.align === 'end',
          sortFn: (left, right, id) => compareValues(left.getValue(id), right.getValue(id)),
        }),
      ),
    [columns],
  )
  return useTable({
    features,
    columns: columnDefinitions,
    data: rows,
    getRowId: rowId,
    enableSortingRemoval: false,
    initialState: { sorting: initialSort ? toState(initialSort) : [] },
    ...(sort && {
      state: { sorting: toState(sort) },
      onSortingChange: (update: Updater<SortingState>) => {
        const [next] = typeof update === 'function' ? update(toState(sort)) : update
        if (next) onSort?.({ column: next.id, descending: next.desc })
      },
    }),
  })
}
