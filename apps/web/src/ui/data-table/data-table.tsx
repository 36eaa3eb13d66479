import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useIsPrinted } from '../page/use-is-printed.ts'
import { arrangeRows } from './arrange-rows.ts'
import { GroupRow } from './group-row.tsx'
import { sortRows } from './sort-rows.ts'
import type { RowGroup, TableColumn, TableSort } from './table-column.ts'
import { SpaceRow, TableFrame } from './table-frame.tsx'
import { TableRow } from './table-row.tsx'
import { TotalRow } from './total-row.tsx'
import { useFittingColumns } from './use-fitting-columns.tsx'
import { useSorting } from './use-sorting.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const VIRTUAL_FROM = 200

type DataTableProps<Row extends object> = {
  /** Names the table for screen readers. */
  caption: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Names a row: of the button that unfolds it on a phone. */
  rowName: (row: Row) => string
  initialSort?: TableSort
  /** Instead of `initialSort`: the page keeps the sorting. */
  sort?: TableSort
  onSort?: (sort: TableSort) => void
  /** Allows to move a column to the place of another, by dragging or by Shift and an arrow key. */
  onMoveColumn?: (column: string, target: string) => void
  groups?: RowGroup<Row>[]
  totalLabel?: ReactNode
  /** Below this the table scrolls sideways under its sticky first column. */
  minimumWidth?: number
  /** The page scrolls instead of the table, which leaves out columns that do not fit, one click away. */
  isInFlow?: boolean
  /** Lower rows, where there are many. */
  isDense?: boolean
  /** Links and buttons under an unfolded row on a phone. */
  compactActions?: (row: Row) => ReactNode
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/**
 * The product's table: sticky header, first column and totals; sorting; groups; compact rows below 640 px; virtual
 * rows above 200, but every row on paper. Arrow keys move from cell to cell.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, rows, rowId, rowName, initialSort, groups, totalLabel, compactActions } = props
  const { minimumWidth = 860, sort, onSort, onMoveColumn, isInFlow = false, isDense } = props
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set())
  const [foldedGroups, setFoldedGroups] = useState<ReadonlySet<string>>(new Set())
  const toggleRow = useCallback((id: string) => setOpenRows((open) => toggled(open, id)), [])
  const scrollElement = useRef<HTMLElement>(null)

  const isPrinted = useIsPrinted()
  const allColumns = useMemo(
    () => (isPrinted ? props.columns.filter(({ isControl }) => !isControl) : props.columns),
    [props.columns, isPrinted],
  )
  const { columns, isWide } = useFittingColumns(allColumns, scrollElement, isInFlow && !isPrinted)
  const isWhole = !compactActions && columns.every(({ compact }) => compact !== undefined && compact !== 'never')
  const sorting = useSorting(allColumns, { initialSort, sort, onSort })
  const sortedRows = useMemo(() => sortRows(rows, allColumns, sorting.sort), [rows, allColumns, sorting.sort])
  const items = useMemo(
    () => arrangeRows(sortedRows, rowId, groups, foldedGroups),
    [sortedRows, rowId, groups, foldedGroups],
  )
  const isVirtual = items.length > VIRTUAL_FROM && !isPrinted
  const itemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const { shown, spaceBefore, spaceAfter, measure } = useVirtualRows({
    count: items.length,
    scrollElement,
    itemKey,
    isOn: isVirtual,
    isInFlow,
  })

  return (
    <TableFrame
      {...{
        caption,
        columns,
        isVirtual,
        minimumWidth,
        scrollElement,
        onMoveColumn,
        isWhole,
        isInFlow,
        isWide,
        isDense,
      }}
      rowCount={items.length}
      sorting={sorting.head}
    >
      <tbody>
        <SpaceRow height={spaceBefore} columns={columns.length} />
        {shown.map((index) => {
          const item = items[index]
          if (!item) return null
          return item.kind === 'group' ? (
            <GroupRow
              key={item.id}
              {...{ columns, index, measure }}
              group={item.group}
              isFolded={foldedGroups.has(item.group.id)}
              onToggle={() => setFoldedGroups((folded) => toggled(folded, item.group.id))}
            />
          ) : (
            <TableRow
              key={item.id}
              {...{ columns, index, measure }}
              id={item.id}
              row={item.row}
              name={rowName(item.row)}
              isOpen={openRows.has(item.id)}
              onToggle={toggleRow}
              actions={compactActions}
              canUnfold={!isWhole}
            />
          )
        })}
        <SpaceRow height={spaceAfter} columns={columns.length} />
      </tbody>
      {totalLabel && <TotalRow columns={columns} label={totalLabel} />}
    </TableFrame>
  )
}
