import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import { csvLine, textCell } from '@plumbline/csv-import/exports/write-csv'

/** As in all files, the headers stay English, and numbers have a point. */
const HEADERS = [
  'Sold',
  'Opened',
  'Symbol',
  'Name',
  'ISIN',
  'Units',
  'Proceeds',
  'Cost',
  'Fees',
  'Gain',
  'CurrencyGain',
  'Term',
  'Currency',
  'Method',
]

export interface SoldAsset {
  name: string
  symbol: string
  isin: string | null
}

/** One line per lot that a sale took, in the portfolio's currency. An amount that is not known is empty. */
export function writeSalesCsv(gains: RealizedGains, assetOf: (assetId: string) => SoldAsset): string {
  const rows = gains.sales.flatMap(({ assetId, date, lots }) => {
    const { symbol, name, isin } = assetOf(assetId)
    return lots.map(({ opened, units, proceeds, cost, fees, gain, currencyGain, isLongTerm }) => [
      date,
      opened,
      ...[symbol, name, isin].map(textCell),
      ...[units, proceeds, cost, fees, gain, currencyGain].map((amount) => (amount === null ? '' : String(amount))),
      isLongTerm ? 'long' : 'short',
      gains.currency,
      gains.method,
    ])
  })
  return [HEADERS, ...rows].map(csvLine).join('')
}
