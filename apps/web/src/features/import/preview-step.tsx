import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { refreshFigures } from '../../api/portfolio-queries.ts'
import { createRandomKey } from '../../api/random-key.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { showSuccess } from '../../ui/notices.tsx'
import styles from './import.module.css'
import type { ImportFile } from './import-tasks.ts'
import { countFates, fateOf, type MatchedRow, type RowFate } from './matched-row.ts'
import { previewColumns } from './preview-columns.tsx'
import { ProgressLine } from './progress-line.tsx'
import { type SendProgress, sendRows } from './send-rows.ts'
import { toNewTransaction } from './to-new-transaction.ts'

type PreviewStepProps = {
  portfolio: Portfolio
  file: ImportFile
  rows: MatchedRow[]
  onBack: () => void
  onDone: () => void
}

type Shown = 'all' | 'import' | 'left-out'

/** The last step: what every row becomes. A failed batch can be sent again; what was stored before is not sent twice. */
export function PreviewStep({ portfolio, file, rows: matched, onBack, onDone }: PreviewStepProps) {
  const [withOverlaps, setWithOverlaps] = useState(false)
  const [shown, setShown] = useState<Shown>('all')
  const [progress, setProgress] = useState<SendProgress>({ done: 0, duplicates: 0 })
  const runKey = useRef(createRandomKey())

  const overlaps = useMemo(() => matched.filter(({ isOverlap }) => isOverlap).length, [matched])
  const rows = useMemo(
    () => (withOverlaps ? matched.map((row) => ({ ...row, isOverlap: false })) : matched),
    [matched, withOverlaps],
  )
  const toSend = useMemo(() => {
    const target = {
      portfolioId: portfolio._id,
      portfolioCurrency: portfolio.currency,
      fileName: file.name,
      importId: file.importId,
    }
    return rows
      .map((row) => toNewTransaction(row, target))
      .filter((row): row is NewTransactionInput => row !== undefined)
  }, [rows, portfolio._id, portfolio.currency, file])
  const counts = useMemo(() => countFates(rows), [rows])
  const leftOut = rows.length - toSend.length
  const visible = useMemo(
    () => rows.filter((row) => shown === 'all' || (fateOf(row) === 'import') === (shown === 'import')),
    [rows, shown],
  )

  const send = useMutation({
    mutationFn: () => sendRows(toSend, runKey.current, progress, setProgress),
    onSuccess: async ({ done, duplicates }) => {
      await refreshFigures()
      const added = done - duplicates
      showSuccess(added === 1 ? '1 transaction imported' : `${added} transactions imported`, describeRest(leftOut))
      onDone()
    },
  })

  return (
    <>
      <div className={styles.summary}>
        <p>
          {leftOut}/{rows.length} transactions will be ignored
        </p>
        <p className={styles.counts}>{describeCounts(counts)}</p>
        <ChoiceRow
          label="Rows"
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: 'All' },
            { value: 'import', label: 'To import' },
            { value: 'left-out', label: 'Ignored' },
          ]}
        />
      </div>
      {overlaps > 0 && (
        <fieldset className={styles.overlaps} disabled={send.isPending || progress.done > 0}>
          <SwitchField
            label={
              overlaps === 1
                ? 'Import the row that the portfolio has already'
                : `Import the ${overlaps} rows that the portfolio has already`
            }
            description="Asset, type, date, units and price are those of a transaction that was entered by hand or came from another file."
            isOn={withOverlaps}
            onChange={setWithOverlaps}
          />
        </fieldset>
      )}
      <DataTable
        caption="Preview of the import"
        columns={previewColumns}
        rows={visible}
        rowId={({ row }) => String(row.rowNumber)}
        rowName={({ row }) => `line ${row.rowNumber}`}
        initialSort={{ column: 'line', descending: false }}
        minimumWidth={1020}
      />
      {send.isPending && <ProgressLine label="Importing" done={progress.done} total={toSend.length} />}
      <FormError error={send.error} />
      {send.error && progress.done > 0 && (
        <p className={styles.hint}>
          {progress.done} of {toSend.length} are stored. Trying again continues after them.
        </p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack} disabled={send.isPending}>
          Back
        </Button>
        <Button onClick={() => send.mutate()} disabled={toSend.length === 0} loading={send.isPending}>
          {send.error ? 'Try again' : `Import ${toSend.length} ${toSend.length === 1 ? 'transaction' : 'transactions'}`}
        </Button>
      </div>
    </>
  )
}

function describeRest(leftOut: number): string | undefined {
  if (leftOut === 0) return undefined
  return leftOut === 1 ? '1 row was left out.' : `${leftOut} rows were left out.`
}

const fateNames: Record<RowFate, string> = {
  import: 'to import',
  'not-found': 'not found',
  duplicate: 'already imported',
  overlap: 'already in the portfolio',
  ignored: 'left out',
  attention: 'with a fault',
}

const fates = Object.keys(fateNames) as RowFate[]

function describeCounts(counts: Record<RowFate, number>): string {
  return fates
    .filter((fate) => fate === 'import' || counts[fate] > 0)
    .map((fate) => `${counts[fate]} ${fateNames[fate]}`)
    .join(', ')
}
