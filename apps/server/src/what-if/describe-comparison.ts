import type { PlanStanding } from '@plumbline/contract/plans'
import type { BranchComparison, ComparedFigures } from '@plumbline/contract/what-if/schemas'
import { measureReturn } from '@plumbline/engine/measure-return'
import { measureRisk } from '@plumbline/engine/risk'
import type { Db } from '../database/db.ts'
import type { SignedInUser } from '../http/authentication.ts'
import { describeTotals } from '../measurement/describe-groups.ts'
import type { MeasuredPortfolio, PortfolioMeasurer } from '../measurement/measure-portfolio.ts'
import { planViewOf, shownPeriod } from '../measurement/plan-limits.ts'
import { readDifference } from './read-branch.ts'

/** Returns cover the years that the plan shows. */
function comparedFigures(user: PlanStanding, measured: MeasuredPortfolio): ComparedFigures {
  const { measurement } = measured
  const { moneyIn, moneyOut } = measurement.totals
  const { currentValue, gain, isPartial } = describeTotals(measurement.totals, measurement.lines.length)
  const sums = { value: currentValue, moneyIn, moneyOut, gain: gain.total, income: gain.dividend, isPartial }
  const period = shownPeriod(planViewOf(user, measured), measured, {})
  if (period === undefined) return { ...sums, from: null, twr: null, irr: null, maxDrawdown: null }
  const risk = measureRisk(measurement, { period, riskFreeRate: 0, benchmark: undefined })
  return {
    ...sums,
    from: period.from,
    twr: measureReturn(measurement, 'twr', period).value,
    irr: measureReturn(measurement, 'irr', period).annual,
    maxDrawdown: risk?.maxDrawdown.depth ?? null,
  }
}

/** The figures of a branch beside those of its portfolio, both in the portfolio's currency. Throws `not-found`. */
export async function describeComparison(
  { db, measurer }: { db: Db; measurer: PortfolioMeasurer },
  user: SignedInUser,
  id: string,
): Promise<BranchComparison> {
  const { branch, real, difference } = await readDifference(db, user.id, id)
  const { currency } = real
  const measuredReal = await measurer.measure(real, user.today)
  const measuredBranch = await measurer.measureIn(branch, currency, user.today)
  const { added, edited, removed } = difference
  return {
    of: { _id: real.id, name: real.name },
    rule: branch.branch.rule,
    currency,
    real: comparedFigures(user, measuredReal),
    branch: comparedFigures(user, measuredBranch),
    added: added.length,
    edited: edited.length,
    removed: removed.length,
    hasChangedSince: real.version !== branch.branch.version,
  }
}
