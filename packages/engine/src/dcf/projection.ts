import type { AssumedGrowth, NoGrowthReason } from './growth.ts'
import type { PastCashFlow } from './past-cash-flows.ts'

export interface ProjectedCashFlow {
  /** Calendar year in which the fiscal year ends. */
  year: number
  /** Over the year before, as a ratio. */
  growth: number
  /** In the currency of the past flows, unrounded. */
  freeCashFlow: number
}

/**
 * - `no-cash-flows`: there is no past flow
 * - `last-flow-not-positive`: the last past flow is zero or negative
 * - `growth-below-total-loss`: the growth is below -100 % in some year and would turn the flow negative
 *
 * and the reasons for which the assumed growth does not exist.
 */
export type NoProjectionReason = 'no-cash-flows' | 'last-flow-not-positive' | 'growth-below-total-loss' | NoGrowthReason

export type Projection = { flows: ProjectedCashFlow[]; reason: null } | { flows: null; reason: NoProjectionReason }

/**
 * Projects the years after the last past flow. Each flow is the previous one times one plus its growth.
 *
 * @throws {RangeError} `years` is not a whole number above zero
 * @see docs/methods/discounted-cash-flow.md
 */
export function projectCashFlows(past: readonly PastCashFlow[], growth: AssumedGrowth, years: number): Projection {
  if (!Number.isInteger(years) || years < 1) throw new RangeError(`not a number of years: ${years}`)
  const last = past.at(-1)
  if (last === undefined) return { flows: null, reason: 'no-cash-flows' }
  if (last.freeCashFlow <= 0) return { flows: null, reason: 'last-flow-not-positive' }
  if (growth.path === null) return { flows: null, reason: growth.reason }
  const flows: ProjectedCashFlow[] = []
  let { freeCashFlow } = last
  let ratio = growth.path.first
  for (let ahead = 1; ahead <= years; ahead += 1) {
    if (ratio < -1) return { flows: null, reason: 'growth-below-total-loss' }
    freeCashFlow *= 1 + ratio
    flows.push({ year: last.year + ahead, growth: ratio, freeCashFlow })
    ratio *= growth.path.yearlyFactor
  }
  return { flows, reason: null }
}
