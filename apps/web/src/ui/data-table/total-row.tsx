import type { ReactNode } from 'react'
import type { TableColumn } from './table-column.ts'

export function TotalRow<Row>({ columns, label }: { columns: TableColumn<Row>[]; label: ReactNode }) {
  return (
    <tfoot>
      <tr>
        {columns.map((column, position) =>
          position === 0 ? (
            <th key={column.id} scope="row" data-compact="name">
              {label}
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
  )
}
