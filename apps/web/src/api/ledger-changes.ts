import {
  compareWithEarlier,
  getLedgerChangeEffect,
  listLedgerChanges,
  redoLedgerChange,
  undoLedgerChange,
} from '@plumbline/contract/ledger-changes/operations'
import type { LedgerChange } from '@plumbline/contract/ledger-changes/schemas'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { EARLIEST_DATE } from '../formatting/earliest-date.ts'
import { askBeforeSeal, type LedgerTouch } from './ask-before-seal.ts'
import { call } from './client.ts'
import { figureQueries, refreshFigures } from './portfolio-queries.ts'
import { queryClient } from './query-client.ts'

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
    queryFn: ({ signal }) =>
      call(getLedgerChangeEffect, { params: { id: changeId }, query: { portfolio: portfolioId }, signal }),
  })

/** A past moment: an instant, right before a change, or the end of a day; by default a week ago. */
export type PastMoment = { at?: string; before?: string; day?: string }

/** A portfolio as it was known at a past moment beside what is known now. Its key begins as those of the figures do. */
export const thenAndNowQuery = (portfolioId: string, moment: PastMoment) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'changes', 'compare', moment],
    queryFn: ({ signal }) => call(compareWithEarlier, { params: { id: portfolioId }, query: moment, signal }),
  })

/** Where reversing a change begins to count. Of a change with more transactions than it names: anywhere. */
function touchesOf({ portfolioId, toPortfolioId, rows, transactions }: LedgerChange): LedgerTouch[] {
  const portfolioIds = toPortfolioId === null ? [portfolioId] : [portfolioId, toPortfolioId]
  const named = rows.flatMap(({ before, after }) => [before, after]).filter((each) => each !== null)
  const touches =
    transactions > rows.length
      ? [{ assetId: undefined, date: EARLIEST_DATE }]
      : named.map(({ assetId, date, currency }) => ({ assetId, date, currency }))
  return portfolioIds.flatMap((id) => touches.map((touch) => ({ ...touch, portfolioId: id })))
}

/** Undoes a change, or makes an undone one again, unless the user keeps a seal that it can break. */
async function reverseChange(change: LedgerChange): Promise<'done' | 'kept'> {
  if (!(await askBeforeSeal(touchesOf(change)))) return 'kept'
  await call(change.isUndone ? redoLedgerChange : undoLedgerChange, { params: { id: change._id } })
  return 'done'
}

/** Takes back what a call of the API did, the last change first. */
export async function undoChanges(changeIds: readonly string[]): Promise<void> {
  for (const id of changeIds.toReversed()) await call(undoLedgerChange, { params: { id } })
}

/** As `undoChanges`, of changes of one transaction. */
export const undoEditMutation = mutationOptions({
  mutationFn: async (changeIds: readonly string[]) => {
    await undoChanges(changeIds)
    return { restored: 1 }
  },
  meta: { invalidates: figureQueries },
})

/** The pages of assets draw the prices that a change set. */
const assetPages = { queryKey: ['asset'] }

export const reverseChangeMutation = mutationOptions({
  mutationFn: reverseChange,
  meta: { invalidates: [...figureQueries, assetPages] },
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
 * Returns the change; `none` if there is none, and `kept` if the user keeps a seal that it can break.
 */
export async function reverseLatest(
  portfolioId: string,
  move: 'undo' | 'redo',
): Promise<LedgerChange | 'none' | 'kept'> {
  const { changes } = await call(listLedgerChanges, { params: { id: portfolioId }, query: {} })
  const change = move === 'undo' ? toUndo(changes) : toRedo(changes)
  if (change === undefined) return 'none'
  if ((await reverseChange(change)) === 'kept') return 'kept'
  await refreshFigures()
  if (change.price !== null) await queryClient.invalidateQueries(assetPages)
  return change
}
