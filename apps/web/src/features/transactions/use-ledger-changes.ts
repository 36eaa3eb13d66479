import { plural } from '@lingui/core/macro'
import type { StoredTransaction, Transaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { askBeforeSeal, touchOf } from '../../api/ask-before-seal.ts'
import {
  changeTransactionsMutation,
  deleteTransactionsMutation,
  restoreTransactionsMutation,
} from '../../api/transaction-mutations.ts'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'

/** Both ends of a transfer are one. */
function countTransactions(stored: readonly StoredTransaction[]): number {
  const keys = stored.map(({ _id, transfer }) => transfer?.id ?? _id)
  return new Set(keys).size
}

/** Deletes or changes transactions. The notice of each offers to undo it. */
export function useLedgerChanges(onDone: () => void) {
  const show = useUndoOffer(restoreTransactionsMutation)

  function offerUndo(text: string, undo: StoredTransaction[]) {
    onDone()
    show(text, undo)
  }

  const remove = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: ({ undo }) => {
      const count = countTransactions(undo)
      offerUndo(plural(count, { one: `${count} transaction deleted`, other: `${count} transactions deleted` }), undo)
    },
  })
  const change = useMutation({
    ...changeTransactionsMutation,
    onSuccess: ({ undo }) => {
      const count = countTransactions(undo)
      offerUndo(plural(count, { one: `${count} transaction changed`, other: `${count} transactions changed` }), undo)
    },
  })
  /** Deletes nothing where the user keeps a seal. */
  const removeAfterAsking = async (
    transactions: readonly Transaction[],
    { onKept, ...options }: { onError?: (error: unknown) => void; onKept?: () => void },
  ) => {
    if (!(await askBeforeSeal(transactions.map(touchOf)))) return onKept?.()
    remove.mutate(
      transactions.map(({ _id }) => _id),
      options,
    )
  }
  return { remove, removeAfterAsking, change }
}
