import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { postTransactions } from '../../api/transaction-mutations.ts'

export type SendProgress = { done: number; duplicates: number }

/**
 * Sends rows in batches, each whole or not at all. After a failure it can be called again with the progress made:
 * the batch that failed is sent with the same key, so that nothing is added twice even if only its response was lost.
 * @throws {ApiError} a batch was refused or failed; the ones before it are stored
 */
export async function sendRows(
  rows: NewTransactionInput[],
  runKey: string,
  from: SendProgress,
  onProgress: (progress: SendProgress) => void,
): Promise<SendProgress> {
  let progress = from
  while (progress.done < rows.length) {
    const batch = rows.slice(progress.done, progress.done + MAX_TRANSACTIONS_PER_CALL)
    const created = await postTransactions(batch, `${runKey}-${progress.done}`)
    progress = {
      done: progress.done + batch.length,
      duplicates: progress.duplicates + created.duplicates.length,
    }
    onProgress(progress)
  }
  return progress
}
