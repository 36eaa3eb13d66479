import { t } from '@lingui/core/macro'
import type { PricePoint } from '@plumbline/contract/assets/schemas'
import { useMemo } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableColumn } from '../../../ui/data-table/table-column.ts'
import { Money } from '../../../ui/figures/money.tsx'
import { Percent } from '../../../ui/figures/percent.tsx'
import type { ChartEvent } from './events/collect-events.ts'
import { placeEvents } from './events/place-events.ts'
import styles from './prices.module.css'

type PriceRow = PricePoint & { change: number | null; events: string }

type PriceTableProps = { prices: PricePoint[]; currency: string; events: readonly ChartEvent[] }

/** The chart's figures as a table, the latest day first. */
export function PriceTable({ prices, currency, events }: PriceTableProps) {
  const rows = useMemo(() => {
    const placed = placeEvents(
      events,
      prices.map(({ date }) => date),
    )
    const byIndex = Map.groupBy(placed, ({ index }) => index)
    return prices.map((point, index): PriceRow => {
      const before = prices[index - 1]?.close
      const onDay = byIndex.get(index) ?? []
      return {
        ...point,
        change: before ? point.close / before - 1 : null,
        events: onDay.map(({ text }) => text).join('; '),
      }
    })
  }, [prices, events])
  const columns = useMemo(
    (): TableColumn<PriceRow>[] => [
      {
        id: 'date',
        header: t`Date`,
        compact: 'name',
        sortValue: ({ date }) => date,
        cell: ({ date }) => formatDate(date),
      },
      {
        id: 'close',
        header: t`Close, ${currency}`,
        align: 'end',
        compact: 'value',
        sortValue: ({ close }) => close,
        cell: ({ close }) => <Money value={close} currency={currency} kind="price" />,
      },
      {
        id: 'change',
        header: t({ message: 'Change', context: 'of a price' }),
        align: 'end',
        compact: 'gain',
        sortValue: ({ change }) => change,
        cell: ({ change }) => change !== null && <Percent ratio={change} />,
      },
      {
        id: 'events',
        header: t`Events`,
        width: '45%',
        sortValue: (row) => row.events || null,
        cell: (row) => row.events,
      },
    ],
    [currency],
  )
  return (
    <div className={styles.rows}>
      <DataTable
        caption={t`Prices`}
        columns={columns}
        rows={rows}
        rowId={({ date }) => date}
        rowName={({ date }) => formatDate(date)}
        initialSort={{ column: 'date', descending: true }}
        minimumWidth={560}
      />
    </div>
  )
}
