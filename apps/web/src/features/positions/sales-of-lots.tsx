import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Lots, SaleOfLots } from '@plumbline/contract/performance/schemas'
import { Fragment, useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { costColumn, dayAndUnits, gainColumn } from './lot-columns.tsx'
import styles from './positions.module.css'

function buildColumns({ currency, baseCurrency }: Lots): TableColumn<SaleOfLots>[] {
  return [
    ...dayAndUnits<SaleOfLots>(t`Sold`),
    {
      id: 'taken',
      header: t`Took`,
      width: '34%',
      cell: (sale) => (
        <span className={styles.taken}>
          <Taken sale={sale} currency={currency} />
        </span>
      ),
    },
    {
      id: 'proceeds',
      header: t`Proceeds, ${baseCurrency}`,
      align: 'end',
      compact: 'value',
      sortValue: ({ baseCurrencyProceeds }) => baseCurrencyProceeds,
      cell: ({ baseCurrencyProceeds }) => (
        <Money value={baseCurrencyProceeds} currency={baseCurrency} missing="no-rate" />
      ),
    },
    costColumn(baseCurrency),
    gainColumn(baseCurrency, 'no-rate'),
  ]
}

/** By FIFO the lots, oldest first; by average cost the average. */
function Taken({ sale, currency }: { sale: SaleOfLots; currency: string }) {
  if (sale.taken.length === 0) {
    return (
      <Trans>
        the average of{' '}
        <Money value={sale.costPerUnit} currency={currency} kind="price" withCurrency missing="no-rate" />
      </Trans>
    )
  }
  return sale.taken.map(({ transactionId, date, units }, index) => {
    const day = formatDate(date)
    return (
      <Fragment key={`${transactionId} ${date}`}>
        {index > 0 && ', '}
        <Trans>
          <Units units={units} /> of {day}
        </Trans>
      </Fragment>
    )
  })
}

/** What each sale took, before its fee. */
export function SalesOfLots({ lots }: { lots: Lots }) {
  const columns = useMemo(() => buildColumns(lots), [lots])
  if (lots.sales.length === 0) return <EmptyState title={t`Nothing was sold`} />
  return (
    <DataTable
      caption={t`Sales`}
      columns={columns}
      rows={lots.sales}
      rowId={({ transactionId, date }) => transactionId ?? date}
      rowName={({ date }) => t`the sale of ${{ day: formatDate(date) }}`}
      initialSort={{ column: 'date', descending: true }}
      minimumWidth={860}
    />
  )
}
