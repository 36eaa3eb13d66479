import type { ResultOf } from '@plumbline/client/client'
import type { BodyOf } from '@plumbline/contract/operation'
import {
  changeTransactions,
  createCompanyAction,
  createTransactions,
  createTransfer,
  deleteTransactions,
  previewTransactions,
  restoreTransactions,
  updateCompanyAction,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput, PreviewRow, StoredTransaction } from '@plumbline/contract/transactions/schemas'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

/**
 * Stores all rows or none, at most MAX_TRANSACTIONS_PER_CALL. A repeated call with the same key adds nothing.
 * Refreshes no figures.
 */
export function postTransactions(
  rows: NewTransactionInput[],
  idempotencyKey: string,
): Promise<ResultOf<typeof createTransactions>> {
  return call(createTransactions, { body: rows, headers: { 'idempotency-key': idempotencyKey } })
}

/** Asks the server what it has for each row: the matched asset, equal transactions, rows of this file. */
export function previewTransactionRows(rows: PreviewRow[]): Promise<ResultOf<typeof previewTransactions>> {
  return call(previewTransactions, { body: rows })
}

/** Stores all rows or none. A repeated call with the same key adds nothing. */
export const createTransactionsMutation = mutationOptions({
  mutationFn: ({ rows, idempotencyKey }: { rows: NewTransactionInput[]; idempotencyKey: string }) =>
    postTransactions(rows, idempotencyKey),
  meta: { invalidates: figureQueries },
})

/** Moves units to another portfolio. */
export const createTransferMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createTransfer>) => call(createTransfer, { body }),
  meta: { invalidates: figureQueries },
})

/** What a company action would change. */
export const previewCompanyActionMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof createCompanyAction>) => call(createCompanyAction, { body }),
})

export const createCompanyActionMutation = mutationOptions({
  ...previewCompanyActionMutation,
  meta: { invalidates: figureQueries },
})

type ActionChange = BodyOf<typeof updateCompanyAction>

/** What a change of a company action would do. */
export const previewActionChangeMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: (body: ActionChange) => call(updateCompanyAction, { params: { id: transactionId }, body }),
  })

export const updateCompanyActionMutation = (transactionId: string) =>
  mutationOptions({ ...previewActionChangeMutation(transactionId), meta: { invalidates: figureQueries } })

export type TransactionChange = BodyOf<typeof updateTransaction>

export const updateTransactionMutation = (transactionId: string) =>
  mutationOptions({
    mutationFn: (body: TransactionChange) => call(updateTransaction, { params: { id: transactionId }, body }),
    meta: { invalidates: figureQueries },
  })

export const deleteTransactionsMutation = mutationOptions({
  mutationFn: (ids: string[]) => call(deleteTransactions, { body: { ids } }),
  meta: { invalidates: figureQueries },
})

export type CommonChange = BodyOf<typeof changeTransactions>['change']

export const changeTransactionsMutation = mutationOptions({
  mutationFn: (body: { ids: string[]; change: CommonChange }) => call(changeTransactions, { body }),
  meta: { invalidates: figureQueries },
})

/** Undoes a deletion or a change. */
export const restoreTransactionsMutation = mutationOptions({
  mutationFn: (transactions: StoredTransaction[]) => call(restoreTransactions, { body: { transactions } }),
  meta: { invalidates: figureQueries },
})
