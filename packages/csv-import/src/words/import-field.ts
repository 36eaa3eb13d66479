/** What a column of a file can be mapped to: the thirteen fields of a transaction, then what helps to read them. */
export const IMPORT_FIELDS = [
  'date',
  'type',
  'symbol',
  'isin',
  'name',
  'exchange',
  'units',
  'price',
  'fee',
  'currency',
  'rate',
  'comments',
  'tags',
  'opening',
  'total',
  'debit',
  'credit',
  'side',
  'status',
  'feeCurrency',
  'totalCurrency',
  'tax',
  'accruedInterest',
  'settlementDate',
  'bookingDate',
  'assetClass',
  'splitRatio',
] as const

/**
 * `total` is the money of the whole row, `debit` and `credit` the same in two columns; `side` is a second column that
 * completes the type (ORDER + BUY); `status` says whether an order was executed; the two currencies belong to the fee
 * and to the total. `tax` and `accruedInterest` explain the total. `settlementDate` stands in for a blank date, and
 * `bookingDate` is the day on which a dividend was paid. `assetClass` tells instruments that cannot be held, and
 * `splitRatio` is the 4:1 of a split. `opening` makes a purchase an opening position; only files of our own have it.
 */
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields that several columns may supply. Amounts are added up; the first status that rules a row out decides. */
export const REPEATABLE_FIELDS: readonly ImportField[] = ['fee', 'feeCurrency', 'tax', 'status', 'assetClass']
