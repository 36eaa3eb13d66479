import { t } from '@lingui/core/macro'
import {
  getPortfolio,
  listGroups,
  listPortfolios,
  lookThrough,
  measurePerformance,
  sumPortfolios,
} from '@plumbline/contract/portfolios/operations'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { ALL_PORTFOLIOS, type Grouping, type PositionFilter } from '@plumbline/contract/portfolios/vocabulary'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** A portfolio and the currency in which a page shows it. */
type MeasuredIn = Pick<Portfolio, '_id' | 'currency'>

export const portfolioListQuery = queryOptions({
  queryKey: ['portfolios'],
  queryFn: ({ signal }) => call(listPortfolios, { signal }),
})

/** All portfolios together in the user's currency, without a sample. */
export const portfoliosSumQuery = queryOptions({
  queryKey: ['portfolios', 'sum'],
  queryFn: ({ signal }) => call(sumPortfolios, { signal }),
})

/** A portfolio in a currency of choice, or else its own. It stays in the one before until it is measured in another. */
export const portfolioQuery = (portfolioId: string, currency?: string) =>
  queryOptions({
    queryKey: currency === undefined ? ['portfolio', portfolioId] : ['portfolio', portfolioId, 'in', currency],
    queryFn: async ({ signal }) => {
      const query = currency === undefined ? {} : { currency }
      const portfolio = await call(getPortfolio, { params: { id: portfolioId }, query, signal })
      return portfolioId === ALL_PORTFOLIOS ? { ...portfolio, name: t`All portfolios` } : portfolio
    },
    placeholderData: (before) => (before?._id === portfolioId ? before : undefined),
  })

/** The groups by a field, which may not be saved in the settings yet. */
export const groupsQuery = (portfolio: MeasuredIn, groupBy: Grouping, positionBy: PositionFilter) =>
  queryOptions({
    queryKey: ['portfolio', portfolio._id, 'groups', groupBy, positionBy, portfolio.currency],
    queryFn: ({ signal }) => {
      const query = { groupBy, positionBy, currency: portfolio.currency }
      return call(listGroups, { params: { id: portfolio._id }, query, signal })
    },
  })

export const lookThroughQuery = ({ _id: id, currency }: MeasuredIn) =>
  queryOptions({
    queryKey: ['portfolio', id, 'look-through', currency],
    queryFn: ({ signal }) => call(lookThrough, { params: { id }, query: { currency }, signal }),
  })

export const performanceQuery = (portfolioId: string, currency?: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'performance', currency ?? null],
    queryFn: ({ signal }) => {
      const query = currency === undefined ? {} : { currency }
      return call(measurePerformance, { params: { id: portfolioId }, query, signal })
    },
  })

/** All queries that depend on a portfolio's transactions or settings. Transactions may bring new tags. */
export const figureQueries = ['portfolios', 'portfolio', 'transactions', 'tags'].map((key) => ({ queryKey: [key] }))

/** Refetches every figure on the page. */
export async function refreshFigures(): Promise<void> {
  await Promise.all(figureQueries.map((filters) => queryClient.invalidateQueries(filters)))
}
