import type { Income } from '@plumbline/contract/income/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MARKET_SOURCE } from '@plumbline/contract/transactions/vocabulary'
import { recordedDividend } from '@plumbline/engine/income/recorded-dividend'

export type MissingDividend = Income['missing'][number]

/** The transaction that records a missing dividend: gross, with what the portfolio's rate withholds as its fee. */
export function toDividendRow(
  missing: Omit<MissingDividend, 'gross' | 'withheld' | 'net'>,
): NewTransactionInput & { price: number; fee: number } {
  const { portfolioId, assetId, currency } = missing
  return {
    portfolioId,
    stockId: assetId,
    type: 'dividend',
    ...recordedDividend(missing),
    currency,
    source: MARKET_SOURCE,
  }
}
