import type { BodyOf } from '@plumbline/contract/operation'
import {
  createPortfolioSet,
  deletePortfolioSet,
  listPortfolioSets,
  updatePortfolioSet,
} from '@plumbline/contract/portfolio-sets/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

/** Named sets of portfolios with their totals. */
export const portfolioSetsQuery = queryOptions({
  queryKey: ['portfolios', 'sets'],
  queryFn: ({ signal }) => call(listPortfolioSets, { signal }),
})

/** Creates a set, or changes the one with the id. */
export const savePortfolioSetMutation = (id: string | undefined) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof createPortfolioSet>) =>
      id === undefined ? call(createPortfolioSet, { body }) : call(updatePortfolioSet, { params: { id }, body }),
    meta: { invalidates: figureQueries },
  })

export const deletePortfolioSetMutation = (id: string) =>
  mutationOptions({
    mutationFn: () => call(deletePortfolioSet, { params: { id } }),
    meta: { invalidates: figureQueries },
  })
