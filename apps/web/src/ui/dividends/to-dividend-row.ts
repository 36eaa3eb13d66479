import type { Income } from '@plumbline/contract/income/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MARKET_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { currencyDecimals } from '../../formatting/format-money.ts'

export type MissingDividend = Income['missing'][number]

/** Units x amount per unit in the currency of the dividend, rounded to its smallest coin. */
export function amountOf({ units, value, currency }: Pick<MissingDividend, 'units' | 'value' | 'currency'>): number {
  return Number((units * value).toFixed(currencyDecimals(currency)))
}

/** The transaction that records a missing dividend, on its pay day, or on its ex-day where the pay day is not known. */
export function toDividendRow(missing: Omit<MissingDividend, 'gross'>): NewTransactionInput {
  const { portfolioId, assetId, exDate, payDate, currency } = missing
  return {
    portfolioId,
    stockId: assetId,
    type: 'dividend',
    date: payDate ?? exDate,
    price: amountOf(missing),
    currency,
    source: MARKET_SOURCE,
  }
}
