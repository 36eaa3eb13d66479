import { useEffect, useLayoutEffect, useRef } from 'react'
import { PendingRow } from './pending-row.tsx'
import type { TableColumn } from './table-column.ts'
import { SpaceRow, TableFrame } from './table-frame.tsx'
import { TableRow } from './table-row.tsx'
import { useEvenHeight } from './use-even-height.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type TableSort = { column: string; descending: boolean }

type PagedTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: TableColumn<Row>[]
  /** Of all rows, however few of them are here. */
  count: number
  /** Undefined while the row loads. */
  rowAt: (index: number) => Row | undefined
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  sort: TableSort
  onSort: (sort: TableSort) => void
  /** Receives the positions of the first and last row that are drawn. */
  onRangeChange: (first: number, last: number) => void
  /** Identifies the query that returned the rows. For another query the table scrolls back to its top. */
  queryKey: string
  minimumWidth?: number
}

const identity = (index: number) => index
const neverUnfolds = () => undefined

/**
 * A table that the server sorts and pages. All rows have the same height, so a quarter of a million rows scroll as
 * fast as a hundred.
 */
export function PagedTable<Row extends object>(props: PagedTableProps<Row>) {
  const { caption, columns, count, rowAt, rowId, rowName, sort, onSort, onRangeChange, queryKey } = props
  const { minimumWidth = 720 } = props
  const scrollElement = useRef<HTMLElement>(null)
  const height = useEvenHeight(columns, scrollElement)
  const { shown, spaceBefore, spaceAfter } = useVirtualRows({
    count,
    scrollElement,
    itemKey: identity,
    isOn: true,
    estimatedHeight: height,
  })

  const first = shown[0] ?? 0
  const last = shown.at(-1) ?? 0
  useEffect(() => onRangeChange(first, last), [onRangeChange, first, last])

  const shownKey = useRef(queryKey)
  useLayoutEffect(() => {
    if (shownKey.current === queryKey) return
    shownKey.current = queryKey
    scrollElement.current?.scrollTo({ top: 0 })
  }, [queryKey])

  function toggle(column: string) {
    const isText = columns.find(({ id }) => id === column)?.align !== 'end'
    onSort({ column, descending: sort.column === column ? !sort.descending : !isText })
  }

  return (
    <TableFrame
      {...{ caption, columns, minimumWidth, scrollElement }}
      rowCount={count}
      isVirtual
      evenHeight={height}
      sorting={{
        directionOf: (id) => (id !== sort.column ? null : sort.descending ? 'desc' : 'asc'),
        toggle,
      }}
    >
      <tbody>
        <SpaceRow height={spaceBefore} columns={columns.length} />
        {shown.map((index) => {
          const row = rowAt(index)
          return row ? (
            <TableRow
              key={index}
              {...{ columns, index, row }}
              id={rowId(row)}
              name={rowName(row)}
              isOpen={false}
              canUnfold={false}
              onToggle={neverUnfolds}
              measure={undefined}
              actions={undefined}
            />
          ) : (
            <PendingRow key={index} columns={columns} index={index} />
          )
        })}
        <SpaceRow height={spaceAfter} columns={columns.length} />
      </tbody>
    </TableFrame>
  )
}
