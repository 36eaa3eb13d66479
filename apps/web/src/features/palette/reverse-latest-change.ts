import { t } from '@lingui/core/macro'
import { reverseLatest } from '../../api/ledger-changes.ts'
import { describeChange } from '../../ui/ledger-changes/describe-change.ts'
import { showFailure, showRedoable, showSuccess, showUndoable } from '../../ui/notices.tsx'

/** Undoes the latest change in a portfolio, or makes the one undone last again, and says which. */
export async function reverseLatestChange(portfolioId: string, move: 'undo' | 'redo'): Promise<void> {
  try {
    const change = await reverseLatest(portfolioId, move)
    if (change === 'kept') return
    if (change === 'none' && move === 'undo')
      showSuccess(t`Nothing to undo`, t`You changed nothing here in the last hour. The history has all changes.`)
    else if (change === 'none') showSuccess(t`Nothing to redo`)
    else if (move === 'undo')
      showRedoable(t`Undone: ${describeChange(change)}`, () => void reverseLatestChange(portfolioId, 'redo'))
    else showUndoable(t`Made again: ${describeChange(change)}`, () => void reverseLatestChange(portfolioId, 'undo'))
  } catch (error) {
    showFailure(move === 'undo' ? t`The change could not be undone` : t`The change could not be made again`, error)
  }
}
