import { describeOperations } from '../describe-operations.ts'
import { ALL_PORTFOLIOS } from '../portfolios/vocabulary.ts'
import * as operations from './operations.ts'

export const reference = describeOperations(operations, {
  listGoals: { summary: 'Lists the goals, each with its projection' },
  createGoal: {
    summary: 'Sets a goal',
    errors: ['invalid-payload', 'not-found', 'over-quota'],
    body: {
      name: 'Retirement',
      portfolioId: ALL_PORTFOLIOS,
      amount: '500000',
      currency: 'EUR',
      day: '2050-12-31',
      monthly: '400',
      yearlyReturn: 0.05,
      inflation: 0.02,
    },
  },
  updateGoal: {
    summary: 'Changes a goal',
    errors: ['invalid-payload', 'not-found'],
    body: { monthly: '450' },
  },
  deleteGoal: { summary: 'Deletes a goal', errors: ['not-found'] },
  readGoalBasis: { summary: 'Reads the starting point of a goal' },
})
