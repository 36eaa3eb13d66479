import { t } from '@lingui/core/macro'
import { ActionIcon, Button } from '@mantine/core'
import type { PricePoint } from '@plumbline/contract/assets/schemas'
import { IconPencil } from '@tabler/icons-react'
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

type PriceTableProps = {
  prices: PricePoint[]
  currency: string
  events: readonly ChartEvent[]
  /** Undefined where the account enters all prices. */
  onCorrect: ((day: string) => void) | undefined
}

/** The chart's figures as a table, the latest day first. */
export function PriceTable({ prices, currency, events, onCorrect }: PriceTableProps) {
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
      ...(onCorrect === undefined ? [] : [correctColumn(onCorrect)]),
    ],
    [currency, onCorrect],
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
        {...(onCorrect && {
          compactActions: ({ date }: PriceRow) => (
            <Button variant="default" onClick={() => onCorrect(date)}>
              {t`Correct`}
            </Button>
          ),
        })}
      />
    </div>
  )
}

const correctColumn = (onCorrect: (day: string) => void): TableColumn<PriceRow> => ({
  id: 'correct',
  header: t`Actions`,
  head: ' ',
  width: '72px',
  compact: 'never',
  isControl: true,
  cell: ({ date }) => (
    <ActionIcon
      variant="subtle"
      aria-label={t`Correct the price of ${{ day: formatDate(date) }}`}
      onClick={() => onCorrect(date)}
    >
      <IconPencil size={15} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  ),
})
