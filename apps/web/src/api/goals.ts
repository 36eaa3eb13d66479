import { createGoal, deleteGoal, listGoals, readGoalBasis, updateGoal } from '@plumbline/contract/goals/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The account's goals with their projections. The key starts with `portfolios`, to be refetched with the figures. */
export const goalsQuery = queryOptions({
  queryKey: ['portfolios', 'goals'],
  queryFn: ({ signal }) => call(listGoals, { signal }),
})

const affected = { invalidates: [{ queryKey: goalsQuery.queryKey }] }

export const createGoalMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createGoal>) => call(createGoal, { body }),
  meta: affected,
})

export const updateGoalMutation = mutationOptions({
  mutationFn: ({ id, body }: { id: string; body: BodyOf<typeof updateGoal> }) =>
    call(updateGoal, { params: { id }, body }),
  meta: affected,
})

export const deleteGoalMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteGoal, { params: { id } }),
  meta: affected,
})

/** The defaults and the past return for a goal of a portfolio, a set or all portfolios. */
export const goalBasisQuery = (portfolioId: string, currency: string | null) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'goal-basis', currency],
    queryFn: ({ signal }) =>
      call(readGoalBasis, { params: { id: portfolioId }, query: currency === null ? {} : { currency }, signal }),
    placeholderData: keepPreviousData,
  })
