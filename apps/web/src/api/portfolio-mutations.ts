import type { BodyOf } from '@plumbline/contract/operation'
import {
  copyPortfolio,
  createPortfolio,
  createSamplePortfolio,
  decideSplit,
  deletePortfolio,
  exportPortfolio,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import type { View } from '@plumbline/contract/portfolios/schemas'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { withFreshSignIn } from './passkey-prompt.ts'
import { figureQueries, portfolioListQuery, portfolioQuery } from './portfolio-queries.ts'
import { queryClient } from './query-client.ts'

const portfolioList = { queryKey: portfolioListQuery.queryKey }

export const createPortfolioMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createPortfolio>) => call(createPortfolio, { body }),
  meta: { invalidates: [portfolioList] },
})

/** Creates the sample portfolio, or returns the existing one. */
export const createSampleMutation = mutationOptions({
  mutationFn: () => call(createSamplePortfolio),
  meta: { invalidates: [portfolioList] },
})

export type PortfolioChange = BodyOf<typeof updatePortfolio>

export const updatePortfolioMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: (body: PortfolioChange) => call(updatePortfolio, { params: { id: portfolioId }, body }),
    meta: { invalidates: figureQueries },
  })

export const deletePortfolioMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: async () => {
      await withFreshSignIn(() => call(deletePortfolio, { params: { id: portfolioId } }))
      queryClient.removeQueries({ queryKey: portfolioQuery(portfolioId).queryKey })
    },
    meta: { invalidates: [portfolioList] },
  })

/** All views of a portfolio, in the order of their tabs. */
export const updateViewsMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: (views: View[]) => call(updateViews, { params: { id: portfolioId }, body: views }),
    meta: { invalidates: [{ queryKey: portfolioQuery(portfolioId).queryKey, exact: true }] },
  })

export const decideSplitMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof decideSplit>) => call(decideSplit, { params: { id: portfolioId }, body }),
    meta: { invalidates: figureQueries },
  })

/** Sends the decisions in order. Stops at the first failure; earlier decisions stay. */
export const decideSplitsMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: async (decisions: BodyOf<typeof decideSplit>[]) => {
      for (const body of decisions) await call(decideSplit, { params: { id: portfolioId }, body })
    },
    meta: { invalidates: figureQueries },
  })

/** Returns the copy. */
export const copyPortfolioMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: () => call(copyPortfolio, { params: { id: portfolioId } }),
    meta: { invalidates: [portfolioList] },
  })

/** The portfolio's transactions as csv, which imports again as the same holdings. */
export const exportPortfolioMutation = (portfolioId: string) =>
  mutationOptions({ mutationFn: () => call(exportPortfolio, { params: { id: portfolioId } }) })
