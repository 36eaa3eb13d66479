import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { arrangeRows } from './arrange-rows.ts'
import styles from './data-table.module.css'
import { GroupRow } from './group-row.tsx'
import type { RowGroup, TableColumn } from './table-column.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TotalRow } from './total-row.tsx'
import { useSortedRows } from './use-sorted-rows.ts'

const virtualFrom = 200
const rowHeight = 35

type DataTableProps<Row extends object> = {
  /** Names the table for screen readers. */
  caption: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  /** Names a row: of the button that unfolds it on a phone. */
  rowName: (row: Row) => string
  initialSort?: { column: string; descending: boolean }
  groups?: RowGroup<Row>[]
  totalLabel?: ReactNode
  /** Below this the table scrolls sideways under its sticky first column. */
  minimumWidth?: number
  /** Links and buttons under an unfolded row on a phone. */
  compactActions?: (row: Row) => ReactNode
}

function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The table of the product: sticky head, first column and totals; sorting; groups; compact rows below 640 px; virtual above 200 rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, initialSort, groups, totalLabel, compactActions } = props
  const { minimumWidth = 860 } = props
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set())
  const [foldedGroups, setFoldedGroups] = useState<ReadonlySet<string>>(new Set())
  const toggleRow = useCallback((id: string) => setOpenRows((open) => toggled(open, id)), [])
  const scrollElement = useRef<HTMLElement>(null)

  const table = useSortedRows(
    rows,
    columns,
    rowId,
    initialSort ? [{ id: initialSort.column, desc: initialSort.descending }] : [],
  )
  const sortedRows = table.getRowModel().rows
  const items = useMemo(() => arrangeRows(sortedRows, groups, foldedGroups), [sortedRows, groups, foldedGroups])
  const isVirtual = items.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 16,
    enabled: isVirtual,
  })
  const measure = isVirtual ? virtualizer.measureElement : undefined
  const virtualItems = isVirtual ? virtualizer.getVirtualItems() : null
  const shown = virtualItems ? virtualItems.map(({ index }) => index) : items.map((_, index) => index)
  const spaceBefore = virtualItems?.[0]?.start ?? 0
  const spaceAfter = virtualItems ? virtualizer.getTotalSize() - (virtualItems.at(-1)?.end ?? 0) : 0

  return (
    <section
      ref={scrollElement}
      className={isVirtual ? `${styles.scroll} ${styles.virtual}` : styles.scroll}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-fills-page
    >
      <div className={styles.container}>
        <table
          className={styles.table}
          style={{ '--table-width': `${minimumWidth}px` } as CSSProperties}
          aria-rowcount={items.length + 1}
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={column.width ? { width: column.width } : undefined} />
            ))}
          </colgroup>
          <TableHead
            columns={columns}
            sorting={{
              directionOf: (id) => table.getColumn(id)?.getIsSorted() || null,
              toggle: (id) => table.getColumn(id)?.toggleSorting(),
            }}
          />
          <tbody>
            {spaceBefore > 0 && <SpaceRow height={spaceBefore} columns={columns.length} />}
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
                />
              )
            })}
            {spaceAfter > 0 && <SpaceRow height={spaceAfter} columns={columns.length} />}
          </tbody>
          {totalLabel && <TotalRow columns={columns} label={totalLabel} />}
        </table>
      </div>
    </section>
  )
}

function SpaceRow({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className={styles.space} style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
