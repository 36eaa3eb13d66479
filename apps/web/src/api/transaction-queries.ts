import {
  listAssetTransactions,
  listPortfolioTransactions,
  type TransactionPeriod,
} from '@plumbline/contract/transactions/operations'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const listOperations = { portfolio: listPortfolioTransactions, stock: listAssetTransactions }

export type TransactionScope = keyof typeof listOperations

/** The transactions of a portfolio or, over all portfolios, of an asset; newest first, page by page. */
export const transactionsQuery = (scope: TransactionScope, id: string, period: TransactionPeriod) =>
  infiniteQueryOptions({
    queryKey: ['transactions', scope, id, period],
    queryFn: ({ signal, pageParam }) =>
      call(listOperations[scope], { params: { id }, query: { period, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
