import { plural, t } from '@lingui/core/macro'
import type { StoredTransaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import {
  changeTransactionsMutation,
  deleteTransactionsMutation,
  restoreTransactionsMutation,
} from '../../api/transaction-mutations.ts'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'

/** Deletes or changes transactions. The notice of each offers to undo it. */
export function useLedgerChanges(onDone: () => void) {
  const restore = useMutation({
    ...restoreTransactionsMutation,
    onSuccess: ({ restored }) =>
      showSuccess(
        plural(restored, { one: `${restored} transaction restored`, other: `${restored} transactions restored` }),
      ),
    onError: (error) => showFailure(t`The change could not be undone`, error),
  })

  function offerUndo(text: string, undo: StoredTransaction[]) {
    onDone()
    showUndoable(text, () => restore.mutate(undo))
  }

  const remove = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: ({ undo }) => {
      const count = undo.length
      offerUndo(plural(count, { one: `${count} transaction deleted`, other: `${count} transactions deleted` }), undo)
    },
  })
  const change = useMutation({
    ...changeTransactionsMutation,
    onSuccess: ({ undo }) => {
      const count = undo.length
      offerUndo(plural(count, { one: `${count} transaction changed`, other: `${count} transactions changed` }), undo)
    },
  })
  return { remove, change }
}
