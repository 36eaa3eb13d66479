import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import styles from './data-table.module.css'
import type { RowGroup, TableColumn } from './table-column.ts'

type GroupRowProps<Row> = {
  columns: TableColumn<Row>[]
  group: RowGroup<Row>
  index: number
  isFolded: boolean
  onToggle: () => void
  measure: ((element: HTMLTableRowElement | null) => void) | undefined
}

/** The head of a group with its subtotals; it folds the rows below it. */
export function GroupRow<Row>({ columns, group, index, isFolded, onToggle, measure }: GroupRowProps<Row>) {
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  return (
    <tr ref={measure} aria-rowindex={index + 2} data-index={index} className={styles.group}>
      {columns.map((column, position) =>
        position === 0 ? (
          <th key={column.id} scope="rowgroup" data-compact="name">
            <button type="button" className={styles.groupButton} aria-expanded={!isFolded} onClick={onToggle}>
              <Chevron size={14} stroke={1.6} aria-hidden="true" />
              <span className={styles.groupLabel}>{group.label}</span>
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
