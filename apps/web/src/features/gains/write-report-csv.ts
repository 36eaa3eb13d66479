import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import { csvLine, textCell } from '@plumbline/csv-import/exports/write-csv'
import { reportColumns } from './report-columns.ts'
import type { SoldAsset } from './write-sales-csv.ts'

/** As in all files, the headers stay English, and numbers have a point. */
const HEADERS = ['Sold', 'Acquired', 'Rule', 'Symbol', 'Name', 'ISIN', 'Units']
const RATE_HEADERS = ['AssetCurrency', 'SaleRate', 'SaleRateDay', 'PurchaseRate', 'PurchaseRateDay']
const US_HEADERS = ['fCode', 'gAdjustment', 'Part']

const numberCell = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** One line for each part of a sale, in the country's currency. An amount that is not known is empty. */
export function writeReportCsv(report: GainsReport, assetOf: (assetId: string) => SoldAsset): string {
  const { country, currency } = report
  const columns = reportColumns(country)
  const isUnitedStates = country === 'US'
  const header = [
    ...HEADERS,
    ...columns.map(({ fileHeader }) => fileHeader),
    'Currency',
    ...(isUnitedStates ? US_HEADERS : []),
    ...RATE_HEADERS,
  ]
  const rows = report.sales.flatMap(({ assetId, assetCurrency, date, saleRate, parts }) => {
    const { symbol, name, isin } = assetOf(assetId)
    return parts.map((part) => [
      date,
      part.acquired ?? '',
      part.rule,
      ...[symbol, name, isin].map(textCell),
      String(part.units),
      ...columns.map(({ amountOf }) => numberCell(amountOf(part))),
      currency,
      ...(isUnitedStates ? ['', '', part.isLongTerm ? 'II' : 'I'] : []),
      assetCurrency,
      numberCell(saleRate?.rate),
      saleRate?.date ?? '',
      numberCell(part.purchaseRate?.rate),
      part.purchaseRate?.date ?? '',
    ])
  })
  return [header, ...rows].map(csvLine).join('')
}
