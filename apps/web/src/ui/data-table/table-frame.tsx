import { t } from '@lingui/core/macro'
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { moveFocus } from './move-focus.ts'
import type { TableColumn } from './table-column.ts'
import { type HeadSorting, TableHead } from './table-head.tsx'

type TableFrameProps<Row> = {
  caption: string
  columns: TableColumn<Row>[]
  sorting: HeadSorting
  /** Of all rows, also of those that are not drawn. */
  rowCount: number
  isVirtual: boolean
  minimumWidth: number
  /** Where all rows have one height, in pixels. */
  evenHeight?: number
  scrollElement: RefObject<HTMLElement | null>
  onMoveColumn?: ((column: string, target: string) => void) | undefined
  /** Whether a compact row leaves nothing out, so that the head stays. */
  isWhole?: boolean
  /** The page scrolls instead of the table. */
  isInFlow?: boolean
  /** Such a table shows more columns than fit, and scrolls sideways. */
  isWide?: boolean
  isDense?: boolean | undefined
  /** The table's body and foot. */
  children: ReactNode
}

/** The region in which a table scrolls, with its caption, the widths of its columns and its head. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { caption, columns, sorting, rowCount, isVirtual, minimumWidth, evenHeight, scrollElement, children } = props
  const { onMoveColumn, isWhole, isInFlow = false, isWide = false, isDense } = props
  const isFixed = isVirtual && isInFlow
  const scrolls = isInFlow ? (isWide ? styles.wide : styles.flow) : styles.scroll
  const [moved, setMoved] = useState('')
  const move =
    onMoveColumn &&
    ((column: string, target: string) => {
      onMoveColumn(column, target)
      const place = columns.findIndex(({ id }) => id === target)
      const name = columns.find(({ id }) => id === column)?.header ?? ''
      setMoved(t`${name} is column ${{ place: place + 1 }} of ${{ columnCount: columns.length }}`)
    })
  return (
    <section
      ref={scrollElement}
      className={isVirtual && !isInFlow ? `${scrolls} ${styles.virtual}` : scrolls}
      style={isInFlow ? undefined : heightOf(rowCount, evenHeight ?? MIN_ROW_HEIGHT)}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-fills-page={isInFlow ? undefined : true}
    >
      <div className={styles.container}>
        <table
          onKeyDown={moveFocus}
          className={evenHeight === undefined ? styles.table : `${styles.table} ${styles.even}`}
          style={
            {
              '--table-width': isInFlow && !isWide ? '0px' : `${minimumWidth}px`,
              '--row-height': `${evenHeight}px`,
            } as CSSProperties
          }
          aria-rowcount={rowCount + 1}
          data-whole={isWhole || undefined}
          data-dense={isDense || undefined}
          data-fixed={isFixed || undefined}
          data-rows
        >
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={widthOf(column, isFixed)} />
            ))}
          </colgroup>
          <TableHead columns={columns} sorting={sorting} onMove={move} />
          {children}
        </table>
        {onMoveColumn && (
          <VisuallyHidden>
            <span role="status">{moved}</span>
          </VisuallyHidden>
        )}
      </div>
    </section>
  )
}

/** Where the width of a column must not depend on the rows that are drawn, the name takes the rest. */
function widthOf<Row>({ width, room, compact }: TableColumn<Row>, isFixed: boolean): CSSProperties | undefined {
  if (width !== undefined) return { width }
  return isFixed && room !== undefined && compact !== 'name' ? { width: `${room}px` } : undefined
}

const HEAD_HEIGHT = 39
const MIN_ROW_HEIGHT = 34

/** Least height of the table, so that a page that fills the window leaves room for the rows. */
function heightOf(rowCount: number, rowHeight: number): CSSProperties {
  return { '--least-height': `${Math.min(HEAD_HEIGHT + rowCount * rowHeight, 280)}px` } as CSSProperties
}

/** Stands for the rows above or below those that are drawn. */
export function SpaceRow({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={styles.space} style={{ height }} data-space>
      <td colSpan={columns} />
    </tr>
  )
}
