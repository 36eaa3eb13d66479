import {
  getLedgerChangeEffect,
  listLedgerChanges,
  redoLedgerChange,
  undoLedgerChange,
} from '@plumbline/contract/ledger-changes/operations'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries, refreshFigures } from './portfolio-queries.ts'

/** What was done to the transactions of a portfolio, the latest first. Its key begins as those of the figures do. */
export const ledgerChangesQuery = (portfolioId: string) =>
  infiniteQueryOptions({
    queryKey: ['portfolio', portfolioId, 'changes'],
    queryFn: ({ signal, pageParam }) =>
      call(listLedgerChanges, { params: { id: portfolioId }, query: { cursor: pageParam }, signal }),
    // The first page has no cursor; without the cast its type would be undefined alone.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })

/** What a change does to the figures of today. Its key begins as those of the figures do. */
export const changeEffectQuery = (portfolioId: string, changeId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'changes', changeId, 'effect'],
    queryFn: ({ signal }) => call(getLedgerChangeEffect, { params: { id: changeId }, signal }),
  })

/** Undoes a change, or makes an undone one again. */
export const reverseChangeMutation = mutationOptions({
  mutationFn: ({ _id: id, isUndone }: Pick<LedgerChange, '_id' | 'isUndone'>) =>
    call(isUndone ? redoLedgerChange : undoLedgerChange, { params: { id } }),
  meta: { invalidates: figureQueries },
})

/** How long after a change a key alone undoes it, without its name having been read. */
const UNDONE_BY_KEY_SECONDS = 3600

/** The change that the key undoes: the latest of the user that was not undone, if it is recent. */
function toUndo(changes: readonly LedgerChange[]): LedgerChange | undefined {
  const latest = changes.find(({ isUndone }) => !isUndone)
  return latest?.by === 'user' && latest.ageSeconds < UNDONE_BY_KEY_SECONDS ? latest : undefined
}

/** The change that the key makes again: the one undone last, unless another change was made since. */
function toRedo(changes: readonly LedgerChange[]): LedgerChange | undefined {
  const firstInForce = changes.findIndex(({ isUndone }) => !isUndone)
  return changes[firstInForce === -1 ? changes.length - 1 : firstInForce - 1]
}

/**
 * Undoes the latest change of a portfolio's ledger, or makes the one undone last again, and refetches every figure.
 * Returns the change; undefined if there is none.
 */
export async function reverseLatest(portfolioId: string, move: 'undo' | 'redo'): Promise<LedgerChange | undefined> {
  const { changes } = await call(listLedgerChanges, { params: { id: portfolioId }, query: {} })
  const change = move === 'undo' ? toUndo(changes) : toRedo(changes)
  if (change === undefined) return undefined
  await call(move === 'undo' ? undoLedgerChange : redoLedgerChange, { params: { id: change._id } })
  await refreshFigures()
  return change
}
