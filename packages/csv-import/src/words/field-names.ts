import { type Text, text } from '@plumbline/text/text'
import type { ImportField } from './import-field.ts'

const NAMES: Readonly<Record<ImportField, Text>> = {
  date: text('Date'),
  type: text('Type'),
  symbol: text('Symbol'),
  isin: text('Isin'),
  name: text('Name'),
  exchange: text('Exchange'),
  units: text('Units'),
  price: text('Price'),
  fee: text('Fee'),
  currency: text('Currency'),
  rate: text('Rate'),
  comments: text('Comments'),
  tags: text('Tags'),
  opening: text('Opening position'),
  total: text('Total'),
  side: text('Side (second column of the type)'),
  status: text('Status of the order'),
  feeCurrency: text('Currency of the fee'),
  totalCurrency: text('Currency of the total'),
  debit: text('Debit'),
  credit: text('Credit'),
  tax: text('Tax'),
  accruedInterest: text('Accrued interest'),
  settlementDate: text('Settlement date'),
  bookingDate: text('Booking date (of dividends)'),
  assetClass: text('Kind of security'),
  splitRatio: text('Split ratio'),
}

/** The name of a column's field. */
export function nameField(field: ImportField): Text {
  return NAMES[field]
}
