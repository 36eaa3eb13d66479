import type { TransactionFilter } from '@plumbline/contract/transactions/schemas'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type TransactionScope, transactionsQuery } from '../../api/transaction-queries.ts'

/**
 * All transactions of a filter. The first page is shown at once and the others follow, so that sorting covers every
 * row.
 */
export function useTransactions(scope: TransactionScope, id: string, filter: TransactionFilter) {
  const query = useInfiniteQuery(transactionsQuery(scope, id, filter))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const data = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const { error, isFetching, refetch } = query
  return { data, total: query.data?.pages[0]?.total, error, isFetching, refetch }
}
