import { isComplete } from '@plumbline/engine/sum-lines'
import { selectPositions } from '../measurement/describe-groups.ts'
import type { MeasuredPortfolio } from '../measurement/measure-portfolio.ts'

/**
 * The part of each open holding in the value of all of them, cash included, as a ratio: null where its value or gain is
 * not known, and without a value above 0.
 */
export function weighHoldings({ measurement }: MeasuredPortfolio): ReadonlyMap<string, number | null> {
  const open = selectPositions(measurement.lines, 'open')
  const values = open.map((line) => (isComplete(line) ? line.baseCurrencyCurrentValue : null))
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0)
  return new Map(
    open.map(({ assetId }, at) => {
      const value = values[at] ?? null
      return [assetId, value === null || sum <= 0 ? null : value / sum]
    }),
  )
}
