/**
 * Words that brokers use as column headers, by language. The four date classes are tried in this order, because a trade
 * counts from its trade date. Within a list, better words come first. Words are compared in lower case, with single
 * spaces for `_`, `-` and changes of case (`unitPrice`, `trade_date`).
 */
export type HeaderClass =
  | 'tradeDate'
  | 'date'
  | 'bookingDate'
  | 'settlementDate'
  | 'type'
  | 'side'
  | 'symbol'
  | 'isin'
  | 'name'
  | 'units'
  | 'price'
  | 'fee'
  | 'tax'
  | 'accruedInterest'
  | 'currency'
  | 'feeCurrency'
  | 'totalCurrency'
  | 'rate'
  | 'exchange'
  | 'comments'
  | 'tags'
  | 'opening'
  | 'total'
  | 'debit'
  | 'credit'
  | 'status'
  | 'assetClass'
  | 'splitRatio'

export type HeaderWords = Partial<Record<HeaderClass, readonly string[]>>
