import type { SecuritiesList } from '@plumbline/contract/realized-gains/schemas'
import type { Sheet, SheetColumn } from '@plumbline/csv-import/exports/sheet'
import type { NamedAsset } from '../../ui/use-asset-of.ts'

/** As in all files, the headers stay English. */
const COLUMNS: readonly SheetColumn[] = [
  { header: 'Row', kind: 'text' },
  { header: 'Date', kind: 'day' },
  { header: 'Symbol', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: 'ISIN', kind: 'text' },
  { header: 'Units', kind: 'number' },
  { header: 'Price', kind: 'number' },
  { header: 'PriceDay', kind: 'day' },
  { header: 'AssetCurrency', kind: 'text' },
  { header: 'Rate', kind: 'number' },
  { header: 'RateDay', kind: 'day' },
  { header: 'TaxValue', kind: 'number' },
  { header: 'Column', kind: 'text' },
  { header: 'Gross', kind: 'number' },
  { header: 'Withheld', kind: 'number' },
  { header: 'Currency', kind: 'text' },
]

/**
 * A row `holding` for each security, with its value and the income of the period. Then a row for each change of its
 * units and each payment. The payments add up to the income of the holding's row. What is not known is empty.
 */
export function securitiesSheet(list: SecuritiesList, assetOf: (assetId: string) => NamedAsset): Sheet {
  const { currency, to } = list
  const rows = list.securities.flatMap((security) => {
    const { symbol, name, isin } = assetOf(security.assetId)
    const { assetCurrency, units, price, rate, value, column, gross, withheld, changes, payments } = security
    const asset = [symbol, name, isin]
    const none = [null, null, null, null, null, null]
    return [
      [
        'holding',
        to,
        ...asset,
        units,
        ...[price?.price ?? null, price?.date ?? null, assetCurrency, rate.rate, rate.date, value],
        ...[column, gross, withheld, currency],
      ],
      ...changes.map((change) => [change.kind, change.date, ...asset, change.units, ...none, null, null, null, null]),
      ...payments.map((paid) => [
        'income',
        paid.date,
        ...asset,
        null,
        ...none,
        ...[column, paid.gross, paid.withheld, currency],
      ]),
    ]
  })
  return { columns: [...COLUMNS], rows }
}
