import { t } from '@lingui/core/macro'
import type { Finding } from '@plumbline/contract/checks/schemas'
import { decideSplit } from '@plumbline/contract/portfolios/operations'
import { deleteTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import { MAX_TRANSACTIONS_PER_CALL } from '@plumbline/contract/transactions/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askBeforeSeal } from '../../api/ask-before-seal.ts'
import { isStillFound } from '../../api/checks.ts'
import { call } from '../../api/client.ts'
import { undoChanges } from '../../api/ledger-changes.ts'
import { figureQueries } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { postTransactions, type TransactionChange } from '../../api/transaction-mutations.ts'
import { toDividendRow } from '../../ui/dividends/to-dividend-row.ts'
import { nameFinding } from '../../ui/findings/name-finding.ts'
import { showFailure, showSuccess, showUndoable } from '../../ui/notices.tsx'

/** A finding that was fixed on this page, and how that is undone. */
export interface FixedFinding {
  finding: Finding
  undo: () => Promise<unknown>
}

/** True if a click fixes it. The others lead to the page on which its owner says what is right. */
export function isFixedByClick({ fix }: Finding): boolean {
  return [
    'change-price',
    'change-currency',
    'change-transaction',
    'delete',
    'record-dividends',
    'ignore-splits',
  ].includes(fix.kind)
}

/** Makes the fix with the operations that pages make such changes with. Returns what undoes it, as the history does. */
async function makeFix(finding: Finding): Promise<FixedFinding['undo']> {
  const { fix, portfolioId, assetId } = finding
  const body = changeOf(fix)
  if (body !== undefined) {
    const { changeIds } = await call(updateTransaction, { params: { id: body.transactionId }, body: body.changes })
    return () => undoChanges(changeIds)
  }
  if (fix.kind === 'delete') {
    const { changeIds } = await call(deleteTransactions, { body: { ids: fix.transactionIds } })
    return () => undoChanges(changeIds)
  }
  if (fix.kind === 'ignore-splits') {
    const decide = async (decision: 'ignore' | 'reconsider') => {
      for (const date of fix.dates)
        await call(decideSplit, { params: { id: portfolioId }, body: { assetId, date, decision } })
    }
    await decide('ignore')
    return () => decide('reconsider')
  }
  if (fix.kind !== 'record-dividends') throw new Error(`A click does not fix ${fix.kind}`)
  const rows = fix.dividends.slice(0, MAX_TRANSACTIONS_PER_CALL)
  const { changeIds } = await postTransactions(
    rows.map((each) => toDividendRow({ ...each, portfolioId, assetId })),
    createRandomKey(),
  )
  return () => undoChanges(changeIds)
}

/** What a fix changes of one transaction; undefined for another fix. */
function changeOf(fix: Finding['fix']): { transactionId: string; changes: TransactionChange } | undefined {
  switch (fix.kind) {
    case 'change-price':
      return { transactionId: fix.transactionId, changes: { price: fix.price } }
    case 'change-currency':
      return { transactionId: fix.transactionId, changes: { currency: fix.currency } }
    case 'change-transaction':
      return fix
    default:
      return undefined
  }
}

/** Fixes findings, each undoable in a notice and as long as the page is open. */
export function useFixes() {
  const [fixed, setFixed] = useState<readonly FixedFinding[]>([])
  const undone = useRef(new WeakSet<FixedFinding>())
  const undo = useMutation({
    // The notice and the list both offer it.
    mutationFn: async (each: FixedFinding) => {
      if (undone.current.has(each)) return
      await each.undo()
      undone.current.add(each)
    },
    meta: { invalidates: figureQueries },
    onSuccess: (_, done) => setFixed((all) => all.filter((each) => each !== done)),
    onError: (error) => showFailure(t`The change could not be undone`, error),
  })
  const fix = useMutation({
    mutationFn: async (finding: Finding) => {
      const { portfolioId, assetId, since: date } = finding
      if (!(await isStillFound(finding))) return undefined
      return (await askBeforeSeal([{ portfolioId, assetId, date }])) ? await makeFix(finding) : 'kept'
    },
    meta: { invalidates: figureQueries },
    onSuccess: (restore, finding) => {
      if (restore === 'kept') return
      if (restore === undefined) {
        showSuccess(t`Already fixed`)
        return
      }
      const done = { finding, undo: restore }
      setFixed((all) => [done, ...all])
      showUndoable(t`Fixed: ${{ finding: nameFinding(finding) }}, ${{ name: finding.name }}`, () => undo.mutate(done))
    },
    onError: (error) => showFailure(t`Not fixed`, error),
  })
  return { fixed, fix, undo }
}
