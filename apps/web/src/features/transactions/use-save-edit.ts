import { t } from '@lingui/core/macro'
import type { Transaction } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { undoEditMutation } from '../../api/ledger-changes.ts'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { updateTransactionMutation } from '../../api/transaction-mutations.ts'
import { useUndoOffer } from '../../ui/use-undo-offer.ts'

/**
 * Saves the edit of a transaction, and then offers to undo it.
 *
 * @param onSaved receives what the server answered
 */
export function useSaveEdit({ _id }: Transaction, onSaved: (saved: Pick<Transaction, 'version'>) => void) {
  const offerUndo = useUndoOffer(undoEditMutation)
  return useMutation({
    ...updateTransactionMutation(_id),
    onSuccess: (saved) => {
      onSaved(saved)
      offerUndo(t`Transaction edited successfully`, saved.changeIds)
    },
    // The next attempt must use the version of the other change.
    onError: (error) => (hasCode(error, 'changed-meanwhile') ? refreshFigures() : undefined),
  })
}
