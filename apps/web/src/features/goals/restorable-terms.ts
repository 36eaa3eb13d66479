import type { createGoal } from '@plumbline/contract/goals/operations'
import type { Goal } from '@plumbline/contract/goals/schemas'
import type { BodyOf } from '@plumbline/contract/operation'

/** The terms that recreate a deleted goal; null if its day has come or its set of portfolios was deleted. */
export function restorableTerms(goal: Goal): BodyOf<typeof createGoal> | null {
  const { name, portfolioId, portfolioName, amount, currency, day, monthly, yearlyReturn, inflation, today } = goal
  if (day <= today || portfolioName === null) return null
  return { name, portfolioId, amount, currency, day, monthly, yearlyReturn, inflation }
}
