import { t } from '@lingui/core/macro'
import type { EarningsReport } from '@plumbline/contract/assets/profile-schemas'
import { useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import styles from './earnings.module.css'

/** Every report, the newest first. */
export function EarningsTable({ history, currency }: { history: EarningsReport[]; currency: string }) {
  const columns = useMemo(
    (): TableColumn<EarningsReport>[] => [
      {
        id: 'date',
        header: t`Quarter to`,
        compact: 'name',
        sortValue: ({ date }) => date,
        cell: ({ date }) => formatDate(date),
      },
      {
        id: 'reportDate',
        header: t`Reported on`,
        sortValue: ({ reportDate, epsActual }) => (epsActual === undefined ? null : (reportDate ?? null)),
        cell: ({ reportDate, epsActual }) => (reportDate && epsActual !== undefined ? formatDate(reportDate) : null),
      },
      {
        id: 'epsActual',
        header: t`Actual EPS, ${currency}`,
        align: 'end',
        compact: 'value',
        sortValue: ({ epsActual }) => epsActual ?? null,
        cell: ({ epsActual }) =>
          epsActual === undefined ? (
            <span className={styles.awaited}>{t`not reported`}</span>
          ) : (
            <Money value={epsActual} currency={currency} kind="price" />
          ),
      },
      {
        id: 'epsEstimate',
        header: t`Estimate, ${currency}`,
        align: 'end',
        sortValue: ({ epsEstimate }) => epsEstimate ?? null,
        cell: ({ epsEstimate }) => (
          <Money value={epsEstimate ?? null} currency={currency} kind="price" missing="not-available" />
        ),
      },
      {
        id: 'surprisePercent',
        header: t`Surprise`,
        align: 'end',
        compact: 'gain',
        sortValue: ({ surprisePercent }) => surprisePercent ?? null,
        cell: ({ surprisePercent, epsActual }) =>
          epsActual !== undefined && <Percent ratio={surprisePercent ?? null} missing="not-available" />,
      },
    ],
    [currency],
  )
  return (
    <DataTable
      caption={t`Earnings`}
      columns={columns}
      rows={history}
      rowId={({ date }) => date}
      rowName={({ date }) => t`the quarter to ${{ day: formatDate(date) }}`}
      initialSort={{ column: 'date', descending: true }}
      minimumWidth={620}
    />
  )
}
