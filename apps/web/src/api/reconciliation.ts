import type { BodyOf } from '@plumbline/contract/operation'
import { compareHoldings, explainDifferences, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Depends on the ledger, so that its key begins as those of the figures do. */
const comparisonKey = (portfolioId: string) => ['portfolio', portfolioId, 'comparison'] as const

/** @param day Until which statements count; without it, today. */
export const comparisonQuery = (portfolioId: string, day?: string) =>
  queryOptions({
    queryKey: [...comparisonKey(portfolioId), day ?? 'today'],
    queryFn: ({ signal }) =>
      call(compareHoldings, { params: { id: portfolioId }, query: day === undefined ? {} : { day }, signal }),
  })

export const differencesQuery = (portfolioId: string, day: string) =>
  queryOptions({
    queryKey: [...comparisonKey(portfolioId), day, 'differences'],
    queryFn: ({ signal }) => call(explainDifferences, { params: { id: portfolioId }, query: { day }, signal }),
  })

export type Statement = BodyOf<typeof stateHoldings>

export const stateHoldingsMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: async (statement: Statement) => {
      const comparison = await call(stateHoldings, { params: { id: portfolioId }, body: statement })
      if (statement.day === undefined) queryClient.setQueryData(comparisonQuery(portfolioId).queryKey, comparison)
      return comparison
    },
    meta: { invalidates: [{ queryKey: ['portfolio', portfolioId] }] },
  })
