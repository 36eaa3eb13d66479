import { t } from '@lingui/core/macro'
import { formatDate } from '../../formatting/format-date.ts'
import type { TableColumn } from '../../ui/data-table/table-column.ts'
import { Money } from '../../ui/figures/money.tsx'
import { Units } from '../../ui/figures/units.tsx'

/** The day and the units, with which each table of lots begins. */
export function dayAndUnits<Row extends { date: string; units: number }>(header: string): TableColumn<Row>[] {
  return [
    {
      id: 'date',
      header,
      compact: 'name',
      sortValue: ({ date }) => date,
      cell: ({ date }) => formatDate(date),
    },
    {
      id: 'units',
      header: t`Units`,
      align: 'end',
      sortValue: ({ units }) => units,
      cell: ({ units }) => <Units units={units} />,
    },
  ]
}

/** The cost in the portfolio's currency. */
export function costColumn<Row extends { baseCurrencyCost: number | null }>(baseCurrency: string): TableColumn<Row> {
  return {
    id: 'cost',
    header: t`Cost, ${baseCurrency}`,
    align: 'end',
    sortValue: ({ baseCurrencyCost }) => baseCurrencyCost,
    cell: ({ baseCurrencyCost }) => <Money value={baseCurrencyCost} currency={baseCurrency} missing="no-rate" />,
  }
}

/** The gain in the portfolio's currency; `missing` says what an absent one lacks. */
export function gainColumn<Row extends { gain: number | null }>(
  baseCurrency: string,
  missing: 'no-price' | 'no-rate',
): TableColumn<Row> {
  return {
    id: 'gain',
    header: t`Gain, ${baseCurrency}`,
    align: 'end',
    compact: 'gain',
    sortValue: ({ gain }) => gain,
    cell: ({ gain }) => <Money value={gain} currency={baseCurrency} isGain missing={missing} />,
  }
}
