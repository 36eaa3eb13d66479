import { isComplete } from '@plumbline/engine/sum-lines'
import { selectPositions } from './describe-groups.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

interface WeighedHoldings {
  /** Of all open holdings, cash included, in the portfolio's currency. */
  sum: number
  /** Of each open holding; null where its value or gain is not known. */
  values: ReadonlyMap<string, number | null>
  /** Of each open holding, as a ratio of the sum; null where its value is not known, and without a sum above 0. */
  weights: ReadonlyMap<string, number | null>
}

/** The value of each open holding, and its weight in the portfolio. */
export function weighHoldings({ measurement }: MeasuredPortfolio): WeighedHoldings {
  const open = selectPositions(measurement.lines, 'open')
  const values = new Map(
    open.map((line) => [line.assetId, isComplete(line) ? line.baseCurrencyCurrentValue : null] as const),
  )
  const sum = [...values.values()].reduce<number>((total, value) => total + (value ?? 0), 0)
  const weights = new Map([...values].map(([id, value]) => [id, value === null || sum <= 0 ? null : value / sum]))
  return { sum, values, weights }
}
