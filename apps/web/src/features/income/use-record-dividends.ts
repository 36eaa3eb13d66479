import { plural, t } from '@lingui/core/macro'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { deleteTransactionsMutation, postTransactions } from '../../api/transaction-mutations.ts'
import { showFailure, showUndoable } from '../../ui/notices.tsx'
import { type MissingDividend, toDividendRow } from './to-dividend-row.ts'

/** Missing dividends that were recorded on this page, with the transactions that undoing them deletes. */
export interface RecordedDividends {
  dividends: readonly MissingDividend[]
  ids: string[]
}

/** Records missing dividends as transactions, at most a call's worth at a time, each undoable. */
export function useRecordDividends() {
  const [recorded, setRecorded] = useState<readonly RecordedDividends[]>([])
  const undo = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: (_, ids) => setRecorded((all) => all.filter((each) => each.ids !== ids)),
    onError: (error) => showFailure(t`The dividends were not removed`, error),
  })
  const record = useMutation({
    mutationFn: (dividends: readonly MissingDividend[]) =>
      postTransactions(dividends.slice(0, MAX_TRANSACTIONS_PER_CALL).map(toDividendRow), createRandomKey()),
    meta: { invalidates: figureQueries },
    onSuccess: ({ ids }, dividends) => {
      setRecorded((all) => [{ dividends, ids }, ...all])
      const count = ids.length
      showUndoable(plural(count, { one: '# dividend recorded', other: '# dividends recorded' }), () => undo.mutate(ids))
    },
    onError: (error) => showFailure(t`The dividends were not recorded`, error),
  })
  return { recorded, record, undo }
}
