import type { Income } from '@plumbline/contract/income/schemas'
import type { Sheet, SheetCell } from '@plumbline/csv-import/exports/sheet'
import type { NamedAsset } from '../../ui/use-asset-of.ts'

/** As in all files, the headers stay English. */
const COLUMNS: Sheet['columns'] = [
  { header: 'State', kind: 'text' },
  { header: 'Date', kind: 'day' },
  { header: 'ExDate', kind: 'day' },
  { header: 'PayDate', kind: 'day' },
  { header: 'Symbol', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: 'ISIN', kind: 'text' },
  { header: 'Units', kind: 'number' },
  { header: 'PerUnit', kind: 'number' },
  { header: 'PerUnitCurrency', kind: 'text' },
  { header: 'Gross', kind: 'number' },
  { header: 'Withheld', kind: 'number' },
  { header: 'Net', kind: 'number' },
  { header: 'Currency', kind: 'text' },
]

/** One row per payment: received in the period, then what is declared, estimated and missing. */
export function incomeSheet(income: Income, assetOf: (assetId: string) => NamedAsset): Sheet {
  const { currency } = income
  const asset = (assetId: string): SheetCell[] => {
    const { symbol, name, isin } = assetOf(assetId)
    return [symbol, name, isin]
  }
  const received = income.payments.map(({ assetId, date, gross, withheld, net }): SheetCell[] => [
    'received',
    date,
    null,
    null,
    ...asset(assetId),
    null,
    null,
    null,
    gross,
    withheld,
    net,
    currency,
  ])
  const others = [...income.expected, ...income.missing.map((each) => ({ ...each, state: 'missing' as const }))]
  const held = others.map(
    ({ state, assetId, exDate, payDate, units, value, currency: unitCurrency, gross, withheld, net }): SheetCell[] => [
      state,
      payDate ?? exDate,
      exDate,
      payDate,
      ...asset(assetId),
      units,
      value,
      unitCurrency,
      gross,
      withheld,
      net,
      currency,
    ],
  )
  return { columns: COLUMNS, rows: [...received, ...held] }
}
