import { t } from '@lingui/core/macro'
import { formatMonth } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { EstimatedMoney } from '../../ui/dividends/estimated-money.tsx'
import { Money } from '../../ui/figures/money.tsx'
import type { IncomeMonth } from './shown-months.ts'

/** The months of the chart as figures. */
export function MonthTable({ months, currency }: { months: IncomeMonth[]; currency: string }) {
  const money = (value: number) => <Money value={value} currency={currency} />
  const columns: TableColumn<IncomeMonth>[] = [
    { id: 'month', header: t`Month`, compact: 'name', cell: ({ month }) => formatMonth(`${month}-01`) },
    {
      id: 'gross',
      header: t`Received, ${currency}`,
      align: 'end',
      compact: 'value',
      cell: ({ received }) => money(received.gross),
    },
    { id: 'tax', header: t`Tax`, align: 'end', cell: ({ received }) => money(0 - received.withheld) },
    { id: 'net', header: t`Net`, align: 'end', cell: ({ received }) => money(received.net) },
    { id: 'declared', header: t`Declared`, align: 'end', cell: ({ declared }) => money(declared.gross) },
    {
      id: 'estimated',
      header: t`Estimated`,
      align: 'end',
      compact: 'gain',
      cell: ({ estimated }) => <EstimatedMoney value={estimated.gross} currency={currency} />,
    },
  ]
  return (
    <DataTable
      caption={t`Dividends by month`}
      columns={columns}
      rows={months}
      rowId={({ month }) => month}
      rowName={({ month }) => formatMonth(`${month}-01`)}
      minimumWidth={560}
    />
  )
}
