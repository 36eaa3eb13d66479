import type { ExplainedAnswer, ExplainedFigure, explainFigure, ValueBridge } from '@plumbline/contract/explanations'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './client.ts'

/** What a figure is of: a line, a group or the portfolio when neither is given; and in which period. */
export type FigureScope = Omit<z.input<typeof explainFigure.query>, 'figure'>

export const explanationQuery = (portfolioId: string, figure: ExplainedFigure, scope: FigureScope) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'explanation', figure, scope],
    queryFn: ({ signal }) =>
      request<ExplainedAnswer>('GET', `/portfolio/${encodeURIComponent(portfolioId)}/explain`, {
        query: { figure, ...scope },
        signal,
      }),
  })

/** `from` is the day whose close starts the period. */
export const bridgeQuery = (portfolioId: string, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'bridge', period.from, period.to],
    queryFn: ({ signal }) =>
      request<ValueBridge>('GET', `/portfolio/${encodeURIComponent(portfolioId)}/bridge`, { query: period, signal }),
  })
