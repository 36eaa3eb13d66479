import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The account's goals, each with its projection. */
export const listGoals = defineOperation<typeof schemas.listGoals>()({
  method: 'GET',
  path: '/goals',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

export const createGoal = defineOperation<typeof schemas.createGoal>()({
  method: 'POST',
  path: '/goals',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const updateGoal = defineOperation<typeof schemas.updateGoal>()({
  method: 'PATCH',
  path: '/goal/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Portfolios and transactions stay. */
export const deleteGoal = defineOperation()({
  method: 'DELETE',
  path: '/goal/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})

/** The starting point of a goal: value, savings plans and past return of a portfolio, a set or all portfolios. */
export const readGoalBasis = defineOperation<typeof schemas.readGoalBasis>()({
  method: 'GET',
  path: '/portfolio/:id/goal-basis',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})
