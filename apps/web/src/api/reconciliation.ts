import type { BodyOf } from '@plumbline/contract/operation'
import { compareHoldings, stateHoldings } from '@plumbline/contract/reconciliation/operations'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** Depends on the ledger, so that its key begins as those of the figures do. */
export const comparisonQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'comparison'],
    queryFn: ({ signal }) => call(compareHoldings, { params: { id: portfolioId }, signal }),
  })

export const stateHoldingsMutation = (portfolioId: string) =>
  mutationOptions({
    mutationFn: async (holdings: BodyOf<typeof stateHoldings>['holdings']) => {
      const comparison = await call(stateHoldings, { params: { id: portfolioId }, body: { holdings } })
      queryClient.setQueryData(comparisonQuery(portfolioId).queryKey, comparison)
      return comparison
    },
  })
