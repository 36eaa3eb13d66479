import { currencyOf } from '@plumbline/reading/words/currencies'

const MONEY_FIRST = /^(EUR|USD|GBP|AUD|CAD|KRW|JPY|CHF|BRL|PLN)([/_-])([A-Z0-9]{2,10})$/

/** Some exchanges write the currency of a pair first: `EUR-BTC` is the coin `BTC-EUR`. Null for any other symbol. */
export function moneyFirstPair(symbol: string): { readonly currency: string; readonly symbol: string } | null {
  const [, currency = '', separator = '', coin = ''] = MONEY_FIRST.exec(symbol) ?? []
  return coin === '' || currencyOf(coin) !== null ? null : { currency, symbol: `${coin}${separator}${currency}` }
}
