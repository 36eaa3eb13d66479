import { t } from '@lingui/core/macro'
import { decideSplit } from '@plumbline/contract/portfolios/operations'
import type { Suspect } from '@plumbline/contract/reconciliation/schemas'
import { deleteTransactions, restoreTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { postTransactions } from '../../api/transaction-mutations.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { nameSuspect } from './describe-suspect.ts'

/** Makes the repair with the operations that pages make such changes with. Returns what undoes it. */
async function makeRepair(portfolioId: string, { repair, assetId }: Suspect): Promise<() => Promise<unknown>> {
  switch (repair.kind) {
    case 'delete': {
      const { undo } = await call(deleteTransactions, { body: { ids: repair.transactionIds } })
      return () => call(restoreTransactions, { body: { transactions: undo } })
    }
    case 'change': {
      for (const { transactionId: id, after } of repair.changes)
        await call(updateTransaction, { params: { id }, body: after })
      return async () => {
        for (const { transactionId: id, before } of repair.changes)
          await call(updateTransaction, { params: { id }, body: before })
      }
    }
    case 'add': {
      const { ids } = await postTransactions([{ portfolioId, ...repair.row }], createRandomKey())
      return () => call(deleteTransactions, { body: { ids } })
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
