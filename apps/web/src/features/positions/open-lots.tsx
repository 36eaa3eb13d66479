import { t } from '@lingui/core/macro'
import type { Lots, OpenLot } from '@plumbline/contract/performance/schemas'
import { useMemo } from 'react'
import { formatDate } from '../../formatting/format-date.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Percent } from '../../ui/figures/percent.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { costColumn, dayAndUnits, gainColumn } from './lot-columns.tsx'

function costPerUnit({ cost, units }: OpenLot): number | null {
  return cost === null ? null : cost / units
}

function gainRatio({ gain, baseCurrencyCost }: OpenLot): number | null {
  return gain === null || !baseCurrencyCost ? null : gain / baseCurrencyCost
}

function buildColumns({ currency, baseCurrency }: Lots): TableColumn<OpenLot>[] {
  return [
    ...dayAndUnits<OpenLot>(t`Bought`),
    {
      id: 'costPerUnit',
      header: t`Cost per unit`,
      align: 'end',
      sortValue: costPerUnit,
      cell: (lot) => <Money value={costPerUnit(lot)} currency={currency} kind="price" withCurrency missing="no-rate" />,
    },
    costColumn(baseCurrency),
    {
      id: 'value',
      header: t`Value, ${baseCurrency}`,
      align: 'end',
      compact: 'value',
      sortValue: ({ baseCurrencyValue }) => baseCurrencyValue,
      cell: ({ baseCurrencyValue }) => <Money value={baseCurrencyValue} currency={baseCurrency} missing="no-price" />,
    },
    {
      ...gainColumn<OpenLot>(baseCurrency, 'no-price'),
      compactNote: (lot) => <Percent ratio={gainRatio(lot)} missing="not-available" />,
    },
    {
      id: 'percent',
      header: t`Gain, %`,
      align: 'end',
      compact: 'never',
      sortValue: gainRatio,
      cell: (lot) => <Percent ratio={gainRatio(lot)} missing="not-available" />,
    },
  ]
}

/** What is left of each purchase. */
export function OpenLots({ lots }: { lots: Lots }) {
  const columns = useMemo(() => buildColumns(lots), [lots])
  if (lots.open.length === 0) return <EmptyState title={t`No open lots`} />
  return (
    <DataTable
      caption={t`Open lots`}
      columns={columns}
      rows={lots.open}
      rowId={({ transactionId, date }) => `${transactionId} ${date}`}
      rowName={({ date }) => t`the lot of ${{ day: formatDate(date) }}`}
      initialSort={{ column: 'date', descending: false }}
      minimumWidth={760}
    />
  )
}
