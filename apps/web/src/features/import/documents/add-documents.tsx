import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isRunOf, isRunUnderWay, resumeImportRun, startImportRun, stopImportRun } from '../../../api/import-run.ts'
import { useImportRun } from '../../../stores/import-run.ts'
import { FormError } from '../../../ui/dialogs/form-error.tsx'
import type { FindPortfolio, ImportPortfolio } from '../import-portfolio.ts'
import { ProgressLine } from '../progress-line.tsx'
import type { ListedDocument } from './document-list.tsx'
import { waitsForUser } from './document-status.ts'
import styles from './documents.module.css'
import { orderDocuments } from './order-documents.ts'

type AddDocumentsProps = {
  portfolio: ImportPortfolio
  findPortfolio: FindPortfolio
  documents: readonly ListedDocument[]
  fingerprint: string
  /** Why the transactions could not be matched. */
  error: unknown
  /** Files with tables that are imported after the documents. */
  tables: readonly File[]
  /** The documents that were added leave the list; the others wait for the user. */
  onAdded: (ids: ReadonlySet<number>) => void
  onBack: () => void
  onDone: () => void
}

const idsOf = (documents: readonly ListedDocument[]) => new Set(documents.map(({ entry }) => entry.id))

/** Adds the transactions that are proven, and says which documents wait and which are left out. */
export function AddDocuments(props: AddDocumentsProps) {
  const { portfolio, findPortfolio, documents, fingerprint, error, tables, onAdded, onBack, onDone } = props
  const anyRun = useImportRun()
  const isUnderWay = isRunUnderWay(anyRun)
  const ready = documents.filter(({ status }) => status === 'ready')
  const waiting = documents.filter(({ status }) => waitsForUser(status)).length
  const isReading = documents.some(({ status }) => status === 'reading')
  const count = orderDocuments(documents, portfolio._id ?? '', portfolio, fingerprint).rows.length
  const start = useMutation({
    mutationFn: async () => startImportRun(orderDocuments(documents, await findPortfolio(), portfolio, fingerprint)),
  })
  // A run of the same documents may have ended before this page was opened
  const run =
    isRunOf(anyRun, fingerprint, portfolio._id) && (start.isSuccess || anyRun.state !== 'done') ? anyRun : null

  const isDone = run?.state === 'done'
  const finish = useEffectEvent(() => {
    if (waiting === 0) onDone()
    else onAdded(idsOf(ready))
  })
  useEffect(() => {
    if (isDone) finish()
  }, [isDone])

  return (
    <div className={styles.foot}>
      <div className={styles.outcome}>
        <p>{plural(count, { one: `${count} transaction`, other: `${count} transactions` })}</p>
        <p className={styles.reason}>{describeRest(documents.length - ready.length, waiting)}</p>
        <FormError error={error ?? run?.error ?? start.error} />
      </div>
      {run && isUnderWay && (
        <ProgressLine label={t`Importing`} done={run.done} total={run.order.rows.length}>
          <Button variant="default" onClick={stopImportRun} disabled={run.state === 'stopping'}>
            {t`Cancel`}
          </Button>
        </ProgressLine>
      )}
      <Button variant="default" onClick={onBack} disabled={run !== null && isUnderWay}>
        {t`Discard all`}
      </Button>
      {tables.length > 0 && run === null && (
        <Button variant="default" onClick={onDone}>
          {plural(tables.length, { one: 'Continue with the other file', other: 'Continue with the # other files' })}
        </Button>
      )}
      {run?.state === 'stopped' ? (
        <Button onClick={resumeImportRun}>{run.error ? t`Try again` : t`Resume`}</Button>
      ) : (
        <Button
          onClick={() => start.mutate()}
          disabled={count === 0 || isReading || isUnderWay}
          loading={start.isPending || run !== null}
        >
          {nameAction(count, waiting)}
        </Button>
      )}
    </div>
  )
}

function nameAction(count: number, waiting: number): string {
  return waiting === 0
    ? t`Add ${count}`
    : plural(waiting, { one: `Add ${count}, ${waiting} waits`, other: `Add ${count}, ${waiting} wait` })
}

function describeRest(rest: number, waiting: number): string {
  if (rest === 0) return t`Each figure was checked against the others in its document.`
  const others = rest - waiting
  const left = plural(others, { one: `${others} document is not added`, other: `${others} documents are not added` })
  const open = plural(waiting, { one: `${waiting} waits for you`, other: `${waiting} wait for you` })
  return [...(waiting > 0 ? [open] : []), ...(others > 0 ? [left] : [])].join(' · ')
}
