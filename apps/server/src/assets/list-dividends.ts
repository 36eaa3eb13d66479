import type { Dividend } from '@plumbline/contract/assets/schemas'
import type { WholeHistory } from '../market/histories/history-rows.ts'

/**
 * The dividends with an ex-date up to `today`, newest first. A split applies from its own day, so a dividend on that
 * day is per unit after the split.
 */
export function listDividends({ dividends, splits }: WholeHistory, today: string): Dividend[] {
  const known = splits.filter(({ date }) => date <= today)
  return dividends
    .filter(({ date }) => date <= today)
    .map(({ date, value, currency, payDate = null }) => {
      const later = known.filter((split) => split.date > date)
      const ratio = later.reduce((product, { numerator, denominator }) => product * (numerator / denominator), 1)
      return { date, value, currency, adjusted_value: value / ratio, payDate }
    })
    .reverse()
}
