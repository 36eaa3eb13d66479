import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import type { Sheet, SheetColumn } from '@plumbline/csv-import/exports/sheet'
import type { NamedAsset } from '../../ui/use-asset-of.ts'
import { reportColumns } from './report-columns.ts'

/** As in all files, the headers stay English. */
const SALE: readonly SheetColumn[] = [
  { header: 'Sold', kind: 'day' },
  { header: 'Acquired', kind: 'day' },
  { header: 'Rule', kind: 'text' },
  { header: 'Symbol', kind: 'text' },
  { header: 'Name', kind: 'text' },
  { header: 'ISIN', kind: 'text' },
  { header: 'Units', kind: 'number' },
]
const KIND: SheetColumn = { header: 'Kind', kind: 'text' }
const CURRENCY: SheetColumn = { header: 'Currency', kind: 'text' }
/** Form 8949 asks for a code, W for a wash sale, and for the part of the form. */
const FORM: readonly SheetColumn[] = [
  { header: 'fCode', kind: 'text' },
  { header: 'Part', kind: 'text' },
]
const RATES: readonly SheetColumn[] = [
  { header: 'AssetCurrency', kind: 'text' },
  { header: 'SaleRate', kind: 'number' },
  { header: 'SaleRateDay', kind: 'day' },
  { header: 'PurchaseRate', kind: 'number' },
  { header: 'PurchaseRateDay', kind: 'day' },
]

/** One row for each part of a sale, in the country's currency. An amount that is not known is empty. */
export function reportSheet(report: GainsReport, assetOf: (assetId: string) => NamedAsset): Sheet {
  const { country, currency } = report
  const amounts = reportColumns(country)
  const isUnitedStates = country === 'US'
  const isGermany = country === 'DE'
  const rows = report.sales.flatMap(({ assetId, assetCurrency, date, saleRate, kind, parts }) => {
    const { symbol, name, isin } = assetOf(assetId)
    return parts.map((part) => [
      date,
      part.acquired,
      part.rule,
      ...[symbol, name, isin],
      part.units,
      ...amounts.map(({ amountOf }) => amountOf(part)),
      currency,
      ...(isGermany ? [kind] : []),
      ...(isUnitedStates ? [part.disallowedLoss ? 'W' : null, part.isLongTerm ? 'II' : 'I'] : []),
      assetCurrency,
      ...(saleRate ? [saleRate.rate, saleRate.date] : [null, null]),
      ...(part.purchaseRate ? [part.purchaseRate.rate, part.purchaseRate.date] : [null, null]),
    ])
  })
  const amountColumns = amounts.map(({ fileHeader }): SheetColumn => ({ header: fileHeader, kind: 'number' }))
  return {
    columns: [
      ...SALE,
      ...amountColumns,
      CURRENCY,
      ...(isGermany ? [KIND] : []),
      ...(isUnitedStates ? FORM : []),
      ...RATES,
    ],
    rows,
  }
}
