import { plural, t } from '@lingui/core/macro'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchMissingDividends } from '../../api/income-queries.ts'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { deleteTransactionsMutation, postTransactions } from '../../api/transaction-mutations.ts'
import { type MissingDividend, toDividendRow } from '../../ui/dividends/to-dividend-row.ts'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'

/** Missing dividends that were recorded on this page, with the transactions that undoing them deletes. */
export interface RecordedDividends {
  dividends: readonly MissingDividend[]
  ids: string[]
}

/** Those that are still missing: another tab or an import may have added some since they were shown. */
async function stillMissing(portfolioId: string, dividends: readonly MissingDividend[]) {
  const missing = await fetchMissingDividends(portfolioId)
  return dividends.filter((each) =>
    missing.some(
      ({ portfolioId: id, assetId, exDate }) =>
        id === each.portfolioId && assetId === each.assetId && exDate === each.exDate,
    ),
  )
}

/** Records missing dividends as transactions, at most a call's worth at a time, each undoable. */
export function useRecordDividends(portfolioId: string) {
  const [recorded, setRecorded] = useState<readonly RecordedDividends[]>([])
  const undo = useMutation({
    ...deleteTransactionsMutation,
    onSuccess: (_, ids) => setRecorded((all) => all.filter((each) => each.ids !== ids)),
    onError: (error) => showFailure(t`The dividends were not removed`, error),
  })
  const record = useMutation({
    mutationFn: async (shown: readonly MissingDividend[]): Promise<RecordedDividends> => {
      const dividends = (await stillMissing(portfolioId, shown)).slice(0, MAX_TRANSACTIONS_PER_CALL)
      if (dividends.length === 0) return { dividends, ids: [] }
      const { ids } = await postTransactions(dividends.map(toDividendRow), createRandomKey())
      return { dividends, ids }
    },
    meta: { invalidates: figureQueries },
    onSuccess: ({ dividends, ids }) => {
      const count = ids.length
      if (count === 0) {
        showSuccess(t`Already in your transactions`)
        return
      }
      setRecorded((all) => [{ dividends, ids }, ...all])
      showUndoable(plural(count, { one: '# dividend recorded', other: '# dividends recorded' }), () => undo.mutate(ids))
    },
    onError: (error) => showFailure(t`The dividends were not recorded`, error),
  })
  return { recorded, record, undo }
}
