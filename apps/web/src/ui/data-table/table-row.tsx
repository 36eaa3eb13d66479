import { t } from '@lingui/core/macro'
import { memo, type ReactNode } from 'react'
import { Term } from '../term/term.tsx'
import styles from './data-table.module.css'
import type { TableColumn } from './table-column.ts'

type TableRowProps<Row> = {
  id: string
  row: Row
  columns: TableColumn<Row>[]
  name: string
  /** Position among all rows, from 0, also of those that are not drawn. */
  index: number
  isOpen: boolean
  onToggle: (id: string) => void
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
  actions: ((row: Row) => ReactNode) | undefined
  /** Whether a row on a phone has hidden cells. */
  canUnfold?: boolean
}

function DrawnRow<Row>(props: TableRowProps<Row>) {
  const { id, row, columns, name, index, isOpen, onToggle, measure, actions, canUnfold = true } = props
  return (
    <tr ref={measure} aria-rowindex={index + 2} data-index={index} data-open={isOpen || undefined}>
      {columns.map((column) => {
        const isName = column.compact === 'name'
        const Cell = isName ? 'th' : 'td'
        return (
          <Cell
            key={column.id}
            {...(isName && { scope: 'row' })}
            data-align={column.align ?? 'start'}
            data-compact={column.compact ?? 'detail'}
            data-label={column.header}
          >
            {isOpen && column.explanation && (
              <span className={styles.detailLabel}>
                <Term label={column.header} explanation={column.explanation} />
              </span>
            )}
            {column.cell(row)}
            {column.compactNote && <div className={styles.compactNote}>{column.compactNote(row)}</div>}
            {isName && canUnfold && (
              <button
                type="button"
                className={styles.unfold}
                aria-expanded={isOpen}
                aria-label={t`More about ${name}`}
                onClick={() => onToggle(id)}
              />
            )}
          </Cell>
        )
      })}
      {actions && <td className={styles.compactActions}>{isOpen && actions(row)}</td>}
    </tr>
  )
}

/** One row, memoized, so that scrolling renders only new rows. */
export const TableRow = memo(DrawnRow) as typeof DrawnRow
