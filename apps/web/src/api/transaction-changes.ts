import type { ResultOf } from '@plumbline/client/client'
import type { BodyOf } from '@plumbline/contract/operation'
import {
  createTransactions,
  deleteTransaction,
  previewTransactions,
  updateTransaction,
} from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { call } from './client.ts'
import { refreshFigures } from './portfolio-changes.ts'

/** All rows or none, at most MAX_TRANSACTIONS_PER_CALL; repeated with the same key, it adds nothing. The caller refreshes the figures. */
export function postTransactions(
  rows: NewTransactionInput[],
  idempotencyKey: string,
): Promise<ResultOf<typeof createTransactions>> {
  return call(createTransactions, { body: rows, headers: { 'idempotency-key': idempotencyKey } })
}

export function previewTransactionRows(rows: PreviewRow[]): Promise<ResultOf<typeof previewTransactions>> {
  return call(previewTransactions, { body: rows })
}

export type TransactionChange = BodyOf<typeof updateTransaction>

export async function patchTransaction(transactionId: string, change: TransactionChange): Promise<void> {
  await call(updateTransaction, { params: { id: transactionId }, body: change })
  await refreshFigures()
}

export async function removeTransaction(transactionId: string): Promise<void> {
  await call(deleteTransaction, { params: { id: transactionId } })
  await refreshFigures()
}
