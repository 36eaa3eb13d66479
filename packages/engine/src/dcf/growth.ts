import type { NoYearlyGrowthReason, PastCashFlow } from './past-cash-flows.ts'

/** Where the growth of the projected flows comes from. */
export type GrowthAssumption =
  | { kind: 'average'; years: number }
  | { kind: 'last-year' }
  | { kind: 'worst-year' }
  /** `slowingRate` is a ratio: 0.3 takes 30 % off the growth each year. */
  | { kind: 'slowing'; slowingRate: number }
  /** A fixed growth rate, as a ratio. */
  | { kind: 'fixed'; growth: number }

/** Growth of the projected years, as ratios: of the first year, and the factor from each year's growth to the next. */
export interface GrowthPath {
  first: number
  yearlyFactor: number
}

/** `too-few-years`: the history is shorter than the assumption needs. The other reasons concern a single year. */
export type NoGrowthReason = NoYearlyGrowthReason | 'too-few-years'

export type AssumedGrowth = { path: GrowthPath; reason: null } | { path: null; reason: NoGrowthReason }

/**
 * Growth under an assumption, from past flows in ascending order. An average is the arithmetic mean of the last yearly
 * growth rates and requires all of them. The worst year is the lowest known growth rate.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function assumeGrowth(past: readonly PastCashFlow[], assumption: GrowthAssumption): AssumedGrowth {
  switch (assumption.kind) {
    case 'fixed':
      return constant(assumption.growth)
    case 'average':
      return averageGrowth(past, assumption.years)
    case 'last-year':
      return averageGrowth(past, 1)
    case 'worst-year':
      return worstGrowth(past)
    case 'slowing': {
      const last = averageGrowth(past, 1)
      if (last.path === null) return last
      const yearlyFactor = 1 - assumption.slowingRate
      return { path: { first: last.path.first * yearlyFactor, yearlyFactor }, reason: null }
    }
  }
}

/**
 * Compound annual growth rate of the flow over the last `years` years, as a ratio. Null if the history is too short or
 * has a gap, or if the first or last flow is not positive.
 *
 * @see docs/methods/discounted-cash-flow.md
 */
export function compoundGrowth(past: readonly PastCashFlow[], years: number): number | null {
  const start = past.at(-1 - years)
  const end = past.at(-1)
  const isWhole = past.slice(-years).every(({ growth }) => growth.reason !== 'no-year-before')
  if (start === undefined || end === undefined || !isWhole) return null
  if (start.freeCashFlow <= 0 || end.freeCashFlow <= 0) return null
  return (end.freeCashFlow / start.freeCashFlow) ** (1 / years) - 1
}

const constant = (growth: number): AssumedGrowth => ({ path: { first: growth, yearlyFactor: 1 }, reason: null })

function averageGrowth(past: readonly PastCashFlow[], years: number): AssumedGrowth {
  if (past.length <= years) return { path: null, reason: 'too-few-years' }
  let sum = 0
  for (const { growth } of past.slice(-years)) {
    if (growth.ratio === null) return { path: null, reason: growth.reason }
    sum += growth.ratio
  }
  return constant(sum / years)
}

function worstGrowth(past: readonly PastCashFlow[]): AssumedGrowth {
  const ratios = past.flatMap(({ growth }) => (growth.ratio === null ? [] : [growth.ratio]))
  if (ratios.length > 0) return constant(ratios.reduce((left, right) => Math.min(left, right)))
  return { path: null, reason: past.length < 2 ? 'too-few-years' : (past.at(-1)?.growth.reason ?? 'too-few-years') }
}
