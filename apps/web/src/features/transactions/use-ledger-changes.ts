import type { StoredTransaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import {
  changeTransactionsMutation,
  deleteTransactionsMutation,
  restoreTransactionsMutation,
} from '../../api/transaction-mutations.ts'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'

export const countTransactions = (count: number) => `${count} ${count === 1 ? 'transaction' : 'transactions'}`

/** Deletes or changes transactions. The notice of each offers to undo it. */
export function useLedgerChanges(onDone: () => void) {
  const restore = useMutation({
    ...restoreTransactionsMutation,
    onSuccess: ({ restored }) => showSuccess(`${countTransactions(restored)} restored`),
    onError: (error) => showFailure('The change could not be undone', error),
  })

  function offerUndo(text: string, undo: StoredTransaction[]) {
    onDone()
    showUndoable(text, () => restore.mutate(undo))
  }

  const remove = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: ({ undo }) => offerUndo(`${countTransactions(undo.length)} deleted`, undo),
  })
  const change = useMutation({
    ...changeTransactionsMutation,
    onSuccess: ({ undo }) => offerUndo(`${countTransactions(undo.length)} changed`, undo),
  })
  return { remove, change }
}
