import { t } from '@lingui/core/macro'
import { decideSplit } from '@plumbline/contract/portfolios/operations'
import type { Suspect } from '@plumbline/contract/reconciliation/schemas'
import { deleteTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { undoChanges } from '../../api/ledger-changes.ts'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { postTransactions } from '../../api/transaction-mutations.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { nameSuspect } from './describe-suspect.ts'

/** Makes the repair with the operations that pages make such changes with. Returns what undoes it, as the history does. */
async function makeRepair(portfolioId: string, { repair, assetId }: Suspect): Promise<() => Promise<unknown>> {
  switch (repair.kind) {
    case 'delete': {
      const { changeIds } = await call(deleteTransactions, { body: { ids: repair.transactionIds } })
      return () => undoChanges(changeIds)
    }
    case 'change': {
      const done: string[] = []
      for (const { transactionId: id, after } of repair.changes)
        done.push(...(await call(updateTransaction, { params: { id }, body: after })).changeIds)
      return () => undoChanges(done)
    }
    case 'add': {
      const { changeIds } = await postTransactions([{ portfolioId, ...repair.row }], createRandomKey())
      return () => undoChanges(changeIds)
    }
    case 'ignore-split':
    case 'restore-split': {
      const decide = (decision: 'ignore' | 'reconsider') =>
        call(decideSplit, { params: { id: portfolioId }, body: { assetId, date: repair.date, decision } })
      const isIgnored = repair.kind === 'ignore-split'
      await decide(isIgnored ? 'ignore' : 'reconsider')
      return () => decide(isIgnored ? 'reconsider' : 'ignore')
    }
  }
}

/** Repairs what differs, undoable in a notice. */
export function useRepairs(portfolioId: string) {
  const undo = useMutation({
    mutationFn: (restore: () => Promise<unknown>) => restore(),
    meta: { invalidates: figureQueries },
    onError: (error) => showFailure(t`The change could not be undone`, error),
  })
  return useMutation({
    mutationFn: (suspect: Suspect) => makeRepair(portfolioId, suspect),
    meta: { invalidates: figureQueries },
    onSuccess: (restore, suspect) =>
      showUndoable(t`Repaired: ${{ suspect: nameSuspect(suspect) }}`, () => undo.mutate(restore)),
    onError: (error) => showFailure(t`Not repaired`, error),
  })
}
