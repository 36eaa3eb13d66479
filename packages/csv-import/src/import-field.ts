/** What a column of a file can be mapped to: the twelve fields of a transaction, then what helps to read them. */
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
  'total',
  'side',
  'status',
  'feeCurrency',
  'totalCurrency',
] as const

/**
 * `total` is the money of the whole row; `side` a second column that completes the type (ORDER + BUY); `status` says
 * whether an order was executed; the two currencies belong to the fee and to the total.
 */
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields that several columns may feed: fees are added up. */
export const REPEATABLE_FIELDS: readonly ImportField[] = ['fee', 'feeCurrency']
