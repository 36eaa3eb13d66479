import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import type { QueryOf } from '@plumbline/contract/operation'
import type { ExplainedField } from '@plumbline/engine/figures/catalog'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** What a figure covers: a line, a group, or the portfolio if neither is given; and its period. */
export type FigureScope = Omit<QueryOf<typeof explainFigure>, 'figure' | 'effectsFrom' | 'effectsLimit' | 'effectsBy'>

export const explanationQuery = (portfolioId: string, figure: ExplainedField, scope: FigureScope) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'explanation', figure, scope],
    queryFn: ({ signal }) => call(explainFigure, { params: { id: portfolioId }, query: { figure, ...scope }, signal }),
  })

/** The pages of effects after the first, which starts at the position `from`. */
export const moreEffectsQuery = (portfolioId: string, figure: ExplainedField, scope: FigureScope, from: number) =>
  infiniteQueryOptions({
    queryKey: ['portfolio', portfolioId, 'explanation', figure, scope, 'more'],
    queryFn: ({ pageParam: effectsFrom, signal }) =>
      call(explainFigure, { params: { id: portfolioId }, query: { figure, ...scope, effectsFrom }, signal }),
    initialPageParam: from,
    getNextPageParam: ({ effects }) => effects.next,
  })

/** `from` is the day whose close starts the period. */
export const bridgeQuery = (portfolioId: string, period: QueryOf<typeof bridgeValue>) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'bridge', period.from, period.to, period.currency ?? null],
    queryFn: ({ signal }) => call(bridgeValue, { params: { id: portfolioId }, query: period, signal }),
  })
