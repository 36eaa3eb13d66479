import type { QueryOf } from '@plumbline/contract/operation'
import { listPositions, measureReturns, measureRisk, readSeries } from '@plumbline/contract/performance/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/**
 * From close to close, in a currency. The dates default to the first day that the plan shows and to today, the currency
 * to the portfolio's.
 */
export type Period = QueryOf<typeof measureReturns>

/** Returns of the portfolio and its holdings over a period, and nothing until they are measured. */
export const exactReturnsQuery = (portfolioId: string, period: Period) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'returns', period.from ?? null, period.to ?? null, period.currency ?? null],
    queryFn: ({ signal }) => call(measureReturns, { params: { id: portfolioId }, query: period, signal }),
  })

/** As `exactReturnsQuery`, with the returns of the period before until these are measured. */
export const returnsQuery = (portfolioId: string, period: Period = {}) =>
  queryOptions({ ...exactReturnsQuery(portfolioId, period), placeholderData: keepPreviousData })

export const seriesQuery = (portfolioId: string, period: Period = {}) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'series', period.from ?? null, period.to ?? null, period.currency ?? null],
    queryFn: ({ signal }) => call(readSeries, { params: { id: portfolioId }, query: period, signal }),
    placeholderData: keepPreviousData,
  })

export const riskQuery = (portfolioId: string, period: Period, riskFreeRate: number) =>
  queryOptions({
    queryKey: [
      'portfolio',
      portfolioId,
      'risk',
      period.from ?? null,
      period.to ?? null,
      period.currency ?? null,
      riskFreeRate,
    ],
    queryFn: ({ signal }) =>
      call(measureRisk, { params: { id: portfolioId }, query: { ...period, riskFreeRate }, signal }),
    placeholderData: keepPreviousData,
  })

/** An asset in each of the user's portfolios that has transactions of it. */
export const positionsQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['portfolio', 'positions', assetId],
    queryFn: ({ signal }) => call(listPositions, { params: { id: assetId }, signal }),
  })
