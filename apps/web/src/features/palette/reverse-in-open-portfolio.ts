import { t } from '@lingui/core/macro'
import { isOfSeveral } from '@plumbline/contract/portfolio-sets/vocabulary'
import { sharedPortfolioId } from '../../stores/portfolio-access.ts'
import { showFailure } from '../../ui/notices.tsx'

/** What few visits need is loaded when it is used. */
async function reverse(portfolioId: string, move: 'undo' | 'redo'): Promise<void> {
  const loaded = await import('./reverse-latest-change.ts').catch((error) =>
    showFailure(move === 'undo' ? t`The change could not be undone` : t`The change could not be made again`, error),
  )
  await loaded?.reverseLatestChange(portfolioId, move)
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
