import { t } from '@lingui/core/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { reverseLatest } from '../../api/ledger-changes.ts'
import { sharedPortfolioId } from '../../stores/portfolio-access.ts'
import { describeChange } from '../../ui/ledger-changes/describe-change.ts'
import { showFailure, showRedoable, showSuccess, showUndoable } from '../../ui/notices.tsx'

async function reverse(portfolioId: string, move: 'undo' | 'redo'): Promise<void> {
  try {
    const change = await reverseLatest(portfolioId, move)
    if (change === 'kept') return
    if (change === 'none' && move === 'undo')
      showSuccess(t`Nothing to undo`, t`You changed nothing here in the last hour. The history has all changes.`)
    else if (change === 'none') showSuccess(t`Nothing to redo`)
    else if (move === 'undo')
      showRedoable(t`Undone: ${describeChange(change)}`, () => void reverse(portfolioId, 'redo'))
    else showUndoable(t`Made again: ${describeChange(change)}`, () => void reverse(portfolioId, 'undo'))
  } catch (error) {
    showFailure(move === 'undo' ? t`The change could not be undone` : t`The change could not be made again`, error)
  }
}

/**
 * Undoes the latest change in the portfolio of an address, or makes the one undone last again, and says which. Returns
 * false where no portfolio is open, and in one of someone else, whose latest change may be another person's.
 */
export function reverseInOpenPortfolio(pathname: string, move: 'undo' | 'redo'): boolean {
  const portfolioId = /\/portfolio\/([^/]+)/.exec(pathname)?.[1]
  if (portfolioId === undefined || isOfSeveral(portfolioId) || sharedPortfolioId !== undefined) return false
  void reverse(portfolioId, move)
  return true
}
