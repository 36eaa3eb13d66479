import type { QueryOf } from '@plumbline/contract/operation'
import {
  exportTransactions,
  listAssetTransactions,
  listPortfolioTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import type { Transaction, TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { MAX_TRANSACTIONS_PER_PAGE } from '@plumbline/contract/transactions/vocabulary'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

const listOperations = { portfolio: listPortfolioTransactions, stock: listAssetTransactions }

export type TransactionScope = keyof typeof listOperations

/** The transactions of a portfolio or, over all portfolios, of an asset; newest first, page by page. */
export const transactionsQuery = (scope: TransactionScope, id: string, filter: TransactionFilter) =>
  infiniteQueryOptions({
    queryKey: ['transactions', scope, id, filter],
    queryFn: ({ signal, pageParam }) =>
      call(listOperations[scope], { params: { id }, query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })

/** The day of the newest transaction; null without any. */
export const newestTransactionQuery = (scope: TransactionScope, id: string) =>
  queryOptions({
    queryKey: ['transactions', 'newest', scope, id],
    queryFn: async ({ signal }) => {
      const page = await call(listOperations[scope], { params: { id }, query: { period: 'all', limit: 1 }, signal })
      return page.items[0]?.date ?? null
    },
  })

/** All purchases and sales of an asset, over all portfolios, newest first. */
export const tradesQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['transactions', 'trades', assetId],
    queryFn: ({ signal }) => listAll('stock', assetId, { period: 'all', types: 'buy,sell' }, signal),
  })

/** All transactions of the filter, newest first. */
export async function listAll(
  scope: TransactionScope,
  id: string,
  filter: TransactionFilter,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const transactions: Transaction[] = []
  let cursor: string | undefined
  do {
    const query = { ...filter, limit: MAX_TRANSACTIONS_PER_PAGE, cursor }
    const page = await call(listOperations[scope], { params: { id }, query, signal })
    transactions.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return transactions
}

/** Sums over the transactions of a filter. The previous sums stay until the new ones are loaded. */
export const transactionSumsQuery = (portfolioId: string, filter: QueryOf<typeof sumTransactions>) =>
  queryOptions({
    queryKey: ['transactions', 'sums', portfolioId, filter],
    queryFn: ({ signal }) => call(sumTransactions, { params: { id: portfolioId }, query: filter, signal }),
    placeholderData: keepPreviousData,
  })

/** The transactions of a filter as a csv file. */
export function downloadTransactions(portfolioId: string, filter: TransactionFilter) {
  return call(exportTransactions, { params: { id: portfolioId }, query: filter })
}
