import styles from './data-table.module.css'
import type { TableColumn } from './table-column.ts'

/**
 * The share of a cell that its bar takes, so that the bars of a column look like words or figures of several lengths.
 */
const WIDTHS = [68, 52, 60, 44, 56]

function widthOf(row: number, column: number): string {
  return `${WIDTHS[(row * 3 + column * 2) % WIDTHS.length]}%`
}

/** A row that is not loaded yet: a bar in each cell. */
export function PendingRow<Row>({ columns, index }: { columns: TableColumn<Row>[]; index: number }) {
  return (
    <tr aria-rowindex={index + 2} aria-busy>
      {columns.map((column, at) => (
        <td key={column.id} data-align={column.align ?? 'start'} data-compact={column.compact ?? 'detail'}>
          <i className={styles.pending} style={{ width: widthOf(index, at) }} aria-hidden="true" />
          {column.compactNote && (
            <div className={styles.compactNote}>
              <i className={styles.pending} style={{ width: widthOf(index, at + 1) }} aria-hidden="true" />
            </div>
          )}
        </td>
      ))}
    </tr>
  )
}
