import type { createGoal } from '@plumbline/contract/goals/operations'
import type { Goal } from '@plumbline/contract/goals/schemas'
import type { BodyOf } from '@plumbline/contract/operation'

/** What creates a deleted goal again; null if it cannot be set again: its day has come, or its set was deleted. */
export function restorableTerms(goal: Goal): BodyOf<typeof createGoal> | null {
  const { name, portfolioId, portfolioName, amount, currency, day, monthly, yearlyReturn, inflation, today } = goal
  if (day <= today || portfolioName === null) return null
  return { name, portfolioId, amount, currency, day, monthly, yearlyReturn, inflation }
}
