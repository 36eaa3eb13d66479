import { plural, t } from '@lingui/core/macro'
import type { Dividend } from '@plumbline/contract/assets/schemas'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { MissingFigure } from '../../../ui/figures/missing-figure.tsx'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import layout from '../tab-layout.module.css'
import { groupByYear } from './group-by-year.ts'
import type { DividendSums } from './sum-dividends.ts'

const buildColumns = (): TableColumn<Dividend>[] => [
  {
    id: 'date',
    header: t`Ex-dividend date`,
    compact: 'name',
    sortValue: ({ date }) => date,
    cell: ({ date }) => formatDate(date),
  },
  {
    id: 'payDate',
    header: t`Paid on`,
    sortValue: ({ payDate }) => payDate,
    cell: ({ payDate }) => (payDate === null ? <MissingFigure reason="not-available" /> : formatDate(payDate)),
  },
  {
    id: 'growth',
    header: t`Growth`,
    explanation: t`How much more or less the year paid than the year before, per share of today.`,
    align: 'end',
    cell: () => null,
  },
  {
    id: 'value',
    header: t`Paid per share`,
    align: 'end',
    compact: 'value',
    sortValue: ({ value }) => value,
    cell: ({ value, currency }) => <Money value={value} currency={currency} kind="price" withCurrency />,
  },
]

/** Every dividend under the heading of its year, the newest first. */
export function DividendTable({ dividends, sums }: { dividends: Dividend[]; sums: DividendSums }) {
  const growths = new Map(sums.years.map(({ year, growth }) => [year, growth]))
  return (
    <div className={layout.list}>
      <DataTable
        caption={t`Dividends`}
        columns={buildColumns()}
        rows={dividends}
        rowId={({ date, value, currency }) => `${date} ${value} ${currency}`}
        rowName={({ date }) => t`the dividend of ${{ day: formatDate(date) }}`}
        groups={groupByYear(dividends).map(({ year, count, paid }) => ({
          id: year,
          label: year,
          note: plural(count, { one: '# payment', other: '# payments' }),
          has: ({ date }: Dividend) => date.startsWith(year),
          cells: {
            growth: typeof growths.get(year) === 'number' && <Percent ratio={growths.get(year) ?? null} decimals={1} />,
            value: paid && <Money value={paid.value} currency={paid.currency} kind="price" withCurrency />,
          },
        }))}
        initialSort={{ column: 'date', descending: true }}
        minimumWidth={300}
      />
    </div>
  )
}
