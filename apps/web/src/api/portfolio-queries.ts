import { t } from '@lingui/core/macro'
import {
  getPortfolio,
  listGroups,
  listPortfolios,
  lookThrough,
  measurePerformance,
  sumPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS, type Grouping, type PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

export const portfolioListQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: ({ signal }) => call(listPortfolios, { signal }),
})

/** All portfolios together in the user's currency, without a sample. */
export const portfoliosSumQuery = queryOptions({
  queryKey: ['portfolios', 'sum'],
  queryFn: ({ signal }) => call(sumPortfolios, { signal }),
})

export const portfolioQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId],
    queryFn: async ({ signal }) => {
      const portfolio = await call(getPortfolio, { params: { id: portfolioId }, signal })
      return portfolioId === ALL_PORTFOLIOS ? { ...portfolio, name: t`All portfolios` } : portfolio
    },
  })

/** All portfolios except samples as one, in a currency of choice or else the account's. */
export const wholeQuery = (currency: string | undefined) =>
  queryOptions({
    queryKey: ['portfolio', ALL_PORTFOLIOS, 'in', currency ?? null],
    queryFn: ({ signal }) =>
      call(getPortfolio, {
        params: { id: ALL_PORTFOLIOS },
        query: { positionBy: 'open', ...(currency !== undefined && { currency }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The groups by a field, which may not be saved in the settings yet. */
export const groupsQuery = (portfolioId: string, groupBy: Grouping, positionBy: PositionFilter) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'groups', groupBy, positionBy],
    queryFn: ({ signal }) => call(listGroups, { params: { id: portfolioId }, query: { groupBy, positionBy }, signal }),
  })

export const lookThroughQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'look-through'],
    queryFn: ({ signal }) => call(lookThrough, { params: { id: portfolioId }, signal }),
  })

export const performanceQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'performance'],
    queryFn: ({ signal }) => call(measurePerformance, { params: { id: portfolioId }, signal }),
  })

/** All queries that depend on a portfolio's transactions or settings. */
export const figureQueries = ['portfolios', 'portfolio', 'transactions'].map((key) => ({ queryKey: [key] }))

/** Refetches every figure on the page. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(figureQueries.map((filters) => queryClient.invalidateQueries(filters)))
}
