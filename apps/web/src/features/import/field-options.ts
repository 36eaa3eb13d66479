import type { ImportField } from '@plumbline/csv-import/import-field'

/** The choice for a column that is not imported. */
export const NO_FIELD = 'none'

const names: Record<ImportField, string> = {
  date: 'Date',
  type: 'Type',
  symbol: 'Symbol',
  isin: 'Isin',
  name: 'Name',
  exchange: 'Exchange',
  units: 'Units',
  price: 'Price',
  fee: 'Fee',
  currency: 'Currency',
  rate: 'Rate',
  comments: 'Comments',
  total: 'Total',
  side: 'Side (second column of the type)',
  status: 'Status of the order',
  feeCurrency: 'Currency of the fee',
  totalCurrency: 'Currency of the total',
  debit: 'Debit',
  credit: 'Credit',
  tax: 'Tax',
  accruedInterest: 'Accrued interest',
  settlementDate: 'Settlement date',
  bookingDate: 'Booking date (of dividends)',
  assetClass: 'Kind of security',
  splitRatio: 'Split ratio',
}

export const fieldOptions = [
  { value: NO_FIELD, label: 'Ignore' },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]
