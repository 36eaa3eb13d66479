import { t } from '@lingui/core/macro'
import type { ImportField } from '@plumbline/csv-import/words/import-field'

/** The choice for a column that is not imported. */
export const NO_FIELD = 'none'

const names = (): Record<ImportField, string> => ({
  date: t`Date`,
  type: t`Type`,
  symbol: t`Symbol`,
  isin: t`Isin`,
  name: t`Name`,
  exchange: t`Exchange`,
  units: t`Units`,
  price: t`Price`,
  fee: t`Fee`,
  currency: t`Currency`,
  rate: t`Rate`,
  comments: t`Comments`,
  total: t`Total`,
  side: t`Side (second column of the type)`,
  status: t`Status of the order`,
  feeCurrency: t`Currency of the fee`,
  totalCurrency: t`Currency of the total`,
  debit: t`Debit`,
  credit: t`Credit`,
  tax: t`Tax`,
  accruedInterest: t`Accrued interest`,
  settlementDate: t`Settlement date`,
  bookingDate: t`Booking date (of dividends)`,
  assetClass: t`Kind of security`,
  splitRatio: t`Split ratio`,
})

export const nameField = (field: ImportField) => names()[field]

export const fieldOptions = () => [
  { value: NO_FIELD, label: t`Ignore` },
  ...Object.entries(names()).map(([value, label]) => ({ value, label })),
]
