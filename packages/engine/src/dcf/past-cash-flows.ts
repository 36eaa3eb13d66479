import { isIsoDate, parseIsoDate } from '../calendar.ts'

/** One fiscal year of a cash flow statement. */
export interface ReportedCashFlow {
  /** ISO date of the end of the fiscal year. */
  date: string
  /** Cash from operations minus capital expenditures, in the statement's currency; negative if cash was consumed. */
  freeCashFlow: number
}

/**
 * - `no-year-before`: the statement of the year before is not there
 * - `base-not-positive`: the flow of the year before is zero or negative, so that no rate leads from it to this one
 */
export type NoYearlyGrowthReason = 'no-year-before' | 'base-not-positive'

/** From one fiscal year to the next, as a ratio of the earlier flow (0.05 = 5 %), unrounded. */
export type YearlyGrowth = { ratio: number; reason: null } | { ratio: null; reason: NoYearlyGrowthReason }

export interface PastCashFlow extends ReportedCashFlow {
  /** Calendar year in which the fiscal year ends. */
  year: number
  growth: YearlyGrowth
}

/**
 * Fiscal years end 365 or 366 days apart (364 or 371 for years of 52 or 53 weeks). Other distances are a gap or a
 * changed year end.
 */
const MIN_YEAR_DAYS = 350
const MAX_YEAR_DAYS = 380

/**
 * Reported flows by date, each with its growth over the previous year. Of several entries with one date, the first
 * counts.
 *
 * @throws {RangeError} a date is not an ISO date
 * @see docs/methods/discounted-cash-flow.md
 */
export function listPastCashFlows(reported: readonly ReportedCashFlow[]): PastCashFlow[] {
  const byDate = new Map<string, number>()
  for (const { date, freeCashFlow } of reported) if (!byDate.has(date)) byDate.set(date, freeCashFlow)
  const ordered = [...byDate].sort(([left], [right]) => left.localeCompare(right))
  return ordered.map(([date, freeCashFlow], index) => ({
    date,
    year: Number(date.slice(0, 4)),
    freeCashFlow,
    growth: growthBetween(ordered[index - 1], [date, freeCashFlow]),
  }))
}

/** The flows of yearly statements; those without a date or a free cash flow are left out. */
export function readCashFlows(yearly: readonly { date: string; freeCashFlow?: unknown }[]): ReportedCashFlow[] {
  return yearly.flatMap(({ date, freeCashFlow }) =>
    isIsoDate(date) && typeof freeCashFlow === 'number' && Number.isFinite(freeCashFlow)
      ? [{ date, freeCashFlow }]
      : [],
  )
}

type DatedFlow = readonly [date: string, freeCashFlow: number]

function growthBetween(before: DatedFlow | undefined, current: DatedFlow): YearlyGrowth {
  const days = before === undefined ? 0 : parseIsoDate(current[0]) - parseIsoDate(before[0])
  if (before === undefined || days < MIN_YEAR_DAYS || days > MAX_YEAR_DAYS)
    return { ratio: null, reason: 'no-year-before' }
  if (before[1] <= 0) return { ratio: null, reason: 'base-not-positive' }
  return { ratio: current[1] / before[1] - 1, reason: null }
}
