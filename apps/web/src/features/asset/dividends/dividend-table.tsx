import type { Dividend } from '@plumbline/contract/assets/schemas'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { Money } from '../../../ui/figures/money.tsx'
import layout from '../tab-layout.module.css'

const columns: TableColumn<Dividend>[] = [
  { id: 'date', header: 'Date', compact: 'name', sortValue: ({ date }) => date, cell: ({ date }) => formatDate(date) },
  {
    id: 'value',
    header: 'Paid per share',
    align: 'end',
    compact: 'value',
    sortValue: ({ value }) => value,
    cell: ({ value, currency }) => <Money value={value} currency={currency} kind="price" withCurrency />,
  },
]

/** Every dividend, the newest first. */
export function DividendTable({ dividends }: { dividends: Dividend[] }) {
  return (
    <div className={layout.list}>
      <DataTable
        caption="Dividends"
        columns={columns}
        rows={dividends}
        rowId={({ date, value, currency }) => `${date} ${value} ${currency}`}
        rowName={({ date }) => `the dividend of ${formatDate(date)}`}
        initialSort={{ column: 'date', descending: true }}
        minimumWidth={300}
      />
    </div>
  )
}
