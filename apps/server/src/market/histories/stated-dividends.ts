import type { MarketDividend } from '@plumbline/engine/income/market-dividend'
import type { WholeHistory } from './history-rows.ts'

/** The dividends of a history as the engine reads them. */
export function statedDividends({ dividends }: WholeHistory): MarketDividend[] {
  return dividends.map(({ date, payDate = null, value, currency }) => ({ exDate: date, payDate, value, currency }))
}
