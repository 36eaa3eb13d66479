import type {
  createTransactions,
  NewTransactionInput,
  PreviewRow,
  previewTransactions,
  Transaction,
  TransactionPeriod,
  updateTransaction,
} from '@plumbline/contract/transactions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request, send } from './client.ts'
import { refreshFigures } from './portfolio-queries.ts'

export type TransactionPage = { transactions: Transaction[]; total: number; nextCursor: string | undefined }

/** The transactions of a portfolio or, over all portfolios, of an asset; newest first, page by page. */
export const transactionsQuery = (scope: 'portfolio' | 'stock', id: string, period: TransactionPeriod) =>
  infiniteQueryOptions({
    queryKey: ['transactions', scope, id, period],
    queryFn: async ({ signal, pageParam }): Promise<TransactionPage> => {
      const response = await send('GET', `/${scope}/${encodeURIComponent(id)}/transactions`, {
        query: { period, cursor: pageParam },
        signal,
      })
      const transactions: Transaction[] = await response.json()
      return {
        transactions,
        total: Number(response.headers.get('x-total-count') ?? transactions.length),
        nextCursor: response.headers.get('x-next-cursor') ?? undefined,
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })

type CreatedTransactions = z.infer<typeof createTransactions.answer>

/** At most 100 rows, all or none; the same key with the same rows never adds them twice. Figures are refreshed by the caller. */
export function postTransactions(rows: NewTransactionInput[], idempotencyKey: string): Promise<CreatedTransactions> {
  return request('POST', '/transactions', { body: rows, headers: { 'idempotency-key': idempotencyKey } })
}

export function previewTransactionRows(rows: PreviewRow[]): Promise<z.infer<typeof previewTransactions.answer>> {
  return request('POST', '/transactions/preview', { body: rows })
}

export type TransactionChange = z.input<typeof updateTransaction.body>

export async function patchTransaction(transactionId: string, change: TransactionChange): Promise<void> {
  await request('PATCH', `/transaction/${encodeURIComponent(transactionId)}`, { body: change })
  await refreshFigures()
}

export async function removeTransaction(transactionId: string): Promise<void> {
  await request('DELETE', `/transaction/${encodeURIComponent(transactionId)}`)
  await refreshFigures()
}
