import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { arrangeRows } from './arrange-rows.ts'
import styles from './data-table.module.css'
import type { RowGroup, TableColumn } from './table-column.ts'
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
  const {
    caption,
    columns,
    rows,
    rowId,
    rowName,
    initialSort,
    groups,
    totalLabel,
    minimumWidth = 860,
    compactActions,
  } = props
  const [openRows, setOpenRows] = useState<ReadonlySet<string>>(new Set())
  const [foldedGroups, setFoldedGroups] = useState<ReadonlySet<string>>(new Set())
  const scrollElement = useRef<HTMLElement>(null)

  const table = useSortedRows(
    rows,
    columns,
    rowId,
    initialSort ? [{ id: initialSort.column, desc: initialSort.descending }] : [],
  )
  const items = arrangeRows(table.getRowModel().rows, groups, foldedGroups)
  const isVirtual = items.length > virtualFrom
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollElement.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: 16,
    enabled: isVirtual,
  })
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
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => {
                const sorting = table.getColumn(column.id)
                const direction = sorting?.getIsSorted() || null
                const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
                return (
                  <th
                    key={column.id}
                    scope="col"
                    data-align={column.align ?? 'start'}
                    aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
                  >
                    {column.sortValue ? (
                      <button type="button" onClick={sorting?.getToggleSortingHandler()}>
                        {column.header}
                        {direction && <Arrow size={13} stroke={1.6} aria-hidden="true" />}
                      </button>
                    ) : (
                      column.header
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {spaceBefore > 0 && <SpaceRow height={spaceBefore} columns={columns.length} />}
            {shown.map((index) => {
              const item = items[index]
              if (!item) return null
              const position = {
                'aria-rowindex': index + 2,
                'data-index': index,
                ref: isVirtual ? virtualizer.measureElement : undefined,
              }
              if (item.kind === 'group') {
                return (
                  <GroupRow
                    key={item.id}
                    {...{ columns, position }}
                    group={item.group}
                    isFolded={foldedGroups.has(item.group.id)}
                    onToggle={() => setFoldedGroups((folded) => toggled(folded, item.group.id))}
                  />
                )
              }
              const isOpen = openRows.has(item.id)
              return (
                <tr key={item.id} {...position} data-open={isOpen || undefined}>
                  {columns.map((column) => {
                    const Cell = column.compact === 'name' ? 'th' : 'td'
                    return (
                      <Cell
                        key={column.id}
                        {...(Cell === 'th' && { scope: 'row' })}
                        data-align={column.align ?? 'start'}
                        data-compact={column.compact ?? 'detail'}
                        data-label={column.header}
                      >
                        {column.cell(item.row)}
                        {column.compactNote && <div className={styles.compactNote}>{column.compactNote(item.row)}</div>}
                        {column.compact === 'name' && (
                          <button
                            type="button"
                            className={styles.unfold}
                            aria-expanded={isOpen}
                            aria-label={`More about ${rowName(item.row)}`}
                            onClick={() => setOpenRows((open) => toggled(open, item.id))}
                          />
                        )}
                      </Cell>
                    )
                  })}
                  {compactActions && <td className={styles.compactActions}>{isOpen && compactActions(item.row)}</td>}
                </tr>
              )
            })}
            {spaceAfter > 0 && <SpaceRow height={spaceAfter} columns={columns.length} />}
          </tbody>
          {totalLabel && (
            <tfoot>
              <tr>
                {columns.map((column, index) =>
                  index === 0 ? (
                    <th key={column.id} scope="row" data-compact="name">
                      {totalLabel}
                    </th>
                  ) : (
                    <td
                      key={column.id}
                      data-align={column.align ?? 'start'}
                      data-compact={column.compact ?? 'detail'}
                      data-label={column.header}
                    >
                      {column.total}
                    </td>
                  ),
                )}
              </tr>
            </tfoot>
          )}
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

type GroupRowProps<Row> = {
  columns: TableColumn<Row>[]
  group: RowGroup<Row>
  isFolded: boolean
  onToggle: () => void
  position: object
}

function GroupRow<Row>({ columns, group, isFolded, onToggle, position }: GroupRowProps<Row>) {
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <tr {...position} className={styles.group}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.id} scope="rowgroup" data-compact="name">
            <button type="button" className={styles.groupButton} aria-expanded={!isFolded} onClick={onToggle}>
              <Chevron size={14} stroke={1.6} aria-hidden="true" />
              {group.label}
              <span className={styles.groupNote}>{group.note}</span>
            </button>
          </th>
        ) : (
          <td key={column.id} data-align={column.align ?? 'start'} data-compact={column.compact ?? 'detail'}>
            {group.cells[column.id]}
          </td>
        ),
      )}
    </tr>
  )
}
