import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { CSSProperties, ReactElement } from 'react'
import { useIsPrinted } from '../page/use-is-printed.ts'
import { Term } from '../term/term.tsx'
import { TermTooltip } from '../term/term-tooltip.tsx'
import styles from './data-table.module.css'
import type { TableColumn } from './table-column.ts'
import { useMovableColumns } from './use-movable-columns.ts'

export type HeadSorting = {
  directionOf: (columnId: string) => 'asc' | 'desc' | null
  toggle: (columnId: string) => void
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

type TableHeadProps<Row> = {
  columns: TableColumn<Row>[]
  sorting: HeadSorting
  /** Moves a column to the place of another. The first column stays. */
  onMove?: ((column: string, target: string) => void) | undefined
}

/**
 * The column headers. Sortable ones are buttons; the sorted one is announced. On paper they are text, because Chromium
 * does not repeat a head with buttons on each page.
 */
export function TableHead<Row>({ columns, sorting, onMove }: TableHeadProps<Row>) {
  const movable = useMovableColumns(
    columns.map(({ id }) => id),
    onMove,
  )
  const isPrinted = useIsPrinted()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => {
          const direction = sorting.directionOf(column.id)
          const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
          const content = (
            <>
              {column.header}
              {direction && <Arrow size={13} stroke={1.6} aria-hidden="true" />}
            </>
          )
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align ?? 'start'}
              aria-sort={direction ? ariaSort[direction] : undefined}
              style={column.width ? ({ '--column-width': column.width } as CSSProperties) : undefined}
              {...movable(column.id)}
            >
              {column.head ??
                (isPrinted ? (
                  <span className={styles.printedHead}>{content}</span>
                ) : column.sortValue ? (
                  <Explained explanation={column.explanation}>
                    <button type="button" onClick={() => sorting.toggle(column.id)}>
                      {content}
                    </button>
                  </Explained>
                ) : (
                  <Term label={column.header} explanation={column.explanation} />
                ))}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Explained({ explanation, children }: { explanation: string | undefined; children: ReactElement }) {
  return explanation === undefined ? children : <TermTooltip explanation={explanation}>{children}</TermTooltip>
}
