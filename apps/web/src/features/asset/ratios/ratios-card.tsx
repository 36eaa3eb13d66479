import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { Profile } from '@plumbline/contract/assets/profile-schemas'
import { useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import { PlainNumber } from '../../../ui/figures/plain-number.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Term } from '../../../ui/term/term.tsx'
import { listFiscalYears, measureRatios, RATIO_GROUPS, type RatioRow, ratioGroupNames } from './key-ratios.ts'
import styles from './ratios.module.css'

type RatiosCardProps = { financials: NonNullable<Profile['Financials']>; currency: string; years: number }

/** Growth, margins, per-share figures and ratios by fiscal year. Renders nothing without any of them. */
export function RatiosCard({ financials, currency, years: count }: RatiosCardProps) {
  const years = useMemo(() => listFiscalYears(financials), [financials])
  const rows = useMemo(() => measureRatios(years, count), [years, count])
  const columns = useMemo(
    (): TableColumn<RatioRow>[] => [
      {
        id: 'ratio',
        header: t`Fiscal year to`,
        width: '260px',
        compact: 'name',
        cell: ({ label, definition }) => <Term label={i18n._(label)} explanation={i18n._(definition)} />,
      },
      ...years.slice(0, count).map(
        ({ date }, index): TableColumn<RatioRow> => ({
          id: date,
          header: formatDate(date),
          align: 'end',
          ...(index === 0 && { compact: 'value' }),
          cell: (row) => <Value row={row} index={index} currency={currency} />,
        }),
      ),
    ],
    [years, count, currency],
  )
  if (rows.length === 0) return null
  return (
    <Card title={t`Growth, margins and ratios`} note={t`by fiscal year, per-share figures in ${currency}`} isFlush>
      <div className={styles.table}>
        <DataTable
          caption={t`Growth, margins and ratios`}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowName={({ label }) => i18n._(label)}
          groups={RATIO_GROUPS.filter((group) => rows.some((row) => row.group === group)).map((group) => ({
            id: group,
            label: i18n._(ratioGroupNames[group]),
            has: (row: RatioRow) => row.group === group,
            cells: {},
          }))}
          minimumWidth={260 + Math.min(years.length, count) * 100}
        />
      </div>
    </Card>
  )
}

/** Empty where an input is missing. */
function Value({ row, index, currency }: { row: RatioRow; index: number; currency: string }) {
  const value = row.values[index] ?? null
  if (value === null) return null
  if (row.kind === 'money') return <Money value={value} currency={currency} kind="price" />
  if (row.kind === 'times') return <PlainNumber value={value} decimals={2} />
  return <Percent ratio={value} isShare={row.group !== 'growth'} />
}
