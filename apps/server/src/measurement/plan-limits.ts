import { benchmarkLimitNotice } from '@plumbline/contract/plan-words'
import { limitsOf, type PlanStanding } from '@plumbline/contract/plans'
import type { Line, Performance, Period } from '@plumbline/contract/portfolios/schemas'
import { DomainError } from '../errors.ts'

/** Refuses the comparison with a benchmark where the plan has none. */
export function requireBenchmark(user: PlanStanding): void {
  if (limitsOf(user).benchmark) return
  throw new DomainError('over-plan-limit', benchmarkLimitNotice, { promptSource: 'benchmark' })
}

/** Keeps the open lines of the highest value that the plan shows, and every closed one; `overLimit` counts the open ones left out. */
export function limitLines<P extends { lines: Line[] }>(user: PlanStanding, portfolio: P): P & { overLimit: number } {
  const { holdings } = limitsOf(user)
  const open = portfolio.lines.filter(({ units }) => units > 0)
  if (holdings === null || open.length <= holdings) return { ...portfolio, overLimit: 0 }
  const worth = (line: Line) => line.baseCurrencyCurrentValue ?? -1
  const shown = new Set(open.sort((a, b) => worth(b) - worth(a)).slice(0, holdings))
  return {
    ...portfolio,
    lines: portfolio.lines.filter((line) => shown.has(line) || line.units <= 0),
    overLimit: open.length - holdings,
  }
}

function hide(period: Period): Period {
  return { ...period, twr: null, hidden: true, benchmark: { twr: null }, reason: null, isAmbiguous: false, rates: [] }
}

function withoutBenchmark(period: Period): Period {
  return { ...period, benchmark: { twr: null } }
}

/**
 * Hides what the plan does not show: fiscal years before the last ones it covers, with their months, and every benchmark return where there is no
 * benchmark. A hidden value never leaves the server.
 */
export function limitPerformance(user: PlanStanding, performance: Performance): Performance {
  const { performanceYears, benchmark } = limitsOf(user)
  const limit = (periods: Period[], firstShown: string) =>
    periods.map((period) => {
      if (period.startDate < firstShown) return hide(period)
      return benchmark ? period : withoutBenchmark(period)
    })
  const firstYear = performanceYears === null ? undefined : performance.yearlyPeriods.at(-performanceYears)
  const firstShown = firstYear?.startDate ?? ''
  return {
    ...performance,
    periods: limit(performance.periods, firstShown),
    yearlyPeriods: limit(performance.yearlyPeriods, firstShown),
  }
}
