import { useRef } from 'react'
import { useDelayed } from '../states/use-delayed.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './data-table.module.css'
import { PendingRow } from './pending-row.tsx'
import type { TableColumn } from './table-column.ts'
import { TableFrame } from './table-frame.tsx'
import { useEvenHeight } from './use-even-height.ts'

const NOT_SORTED = { directionOf: () => null, toggle: () => undefined }

type PendingTableProps<Row> = {
  /** For screen readers, such as "Loading transactions…". */
  text: string
  columns: TableColumn<Row>[]
  rows?: number
  minimumWidth?: number
  /** Whether the table to come pages its rows, which then have one height. */
  isPaged?: boolean
}

/**
 * The shape of a table to come: its head and a row of bars for each row. Its space is reserved from the start; it is
 * drawn after 200 ms.
 */
export function PendingTable<Row>(props: PendingTableProps<Row>) {
  const { text, columns, rows = 12, minimumWidth = 720, isPaged = false } = props
  const isShown = useDelayed(true)
  const scrollElement = useRef<HTMLElement>(null)
  const height = useEvenHeight(columns, scrollElement)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      <div className={isShown ? styles.shape : `${styles.shape} ${styles.unseen}`} aria-hidden="true" inert>
        <TableFrame
          caption=""
          {...{ columns, minimumWidth, scrollElement }}
          sorting={NOT_SORTED}
          rowCount={rows}
          isVirtual={isPaged}
          {...(isPaged && { evenHeight: height })}
        >
          <tbody>
            {Array.from({ length: rows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
              <PendingRow key={index} columns={columns} index={index} />
            ))}
          </tbody>
        </TableFrame>
      </div>
    </>
  )
}
