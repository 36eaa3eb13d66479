import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type ImportRun, resumeImportRun, startImportRun, stopImportRun, useImportRun } from '../../api/import-run.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { SwitchField } from '../../ui/forms/switch-field.tsx'
import { ChooseAssetDialog } from './choose-asset-dialog.tsx'
import { describeLeftOut } from './describe-left-out.ts'
import styles from './import.module.css'
import type { ImportFile } from './import-tasks.ts'
import { markProceeds } from './mark-proceeds.ts'
import { markOverlaps, matchAgain } from './match-rows.ts'
import { countFates, cut, fateOf, type MatchedRow, type RowFate, securityKey } from './matched-row.ts'
import { previewColumns } from './preview-columns.tsx'
import { ProgressLine } from './progress-line.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import type { ImportWorker } from './start-import-worker.ts'
import { toNewTransaction } from './to-new-transaction.ts'

type PreviewStepProps = {
  portfolio: Portfolio
  file: ImportFile
  rows: MatchedRow[]
  tasks: () => ImportWorker
  onMatched: (rows: MatchedRow[]) => void
  onStarted: () => void
  onBack: () => void
  onDone: () => void
}

type Shown = 'all' | 'import' | 'left-out'

/** The last step: what every row becomes. The import continues in the background when the user leaves. */
export function PreviewStep(props: PreviewStepProps) {
  const { portfolio, file, rows: matched, tasks, onMatched, onStarted, onBack, onDone } = props
  const [withOverlaps, setWithOverlaps] = useState(false)
  const [shown, setShown] = useState<Shown>('all')
  const [asked, setAsked] = useState<MatchedRow | null>(null)
  const anyRun = useImportRun()
  const isOther = anyRun?.order.importId !== file.importId || anyRun.order.portfolioId !== portfolio._id
  const run = isOther ? null : anyRun
  const isUnderWay = anyRun?.state === 'running' || anyRun?.state === 'stopping'

  const overlaps = useMemo(() => matched.filter(({ isOverlap }) => isOverlap).length, [matched])
  const rows = useMemo(() => {
    const chosen = withOverlaps ? matched.map((row) => ({ ...row, isOverlap: false })) : matched
    return portfolio.settings.addCashWhenSellling ? markProceeds(chosen) : chosen
  }, [matched, withOverlaps, portfolio.settings.addCashWhenSellling])
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
  const rowCount = rows.length
  const sendCount = toSend.length
  const leftOut = rowCount - sendCount
  const visible = useMemo(
    () => rows.filter((row) => shown === 'all' || (fateOf(row) === 'import') === (shown === 'import')),
    [rows, shown],
  )
  // A large table would take longer to render after each batch than the batch takes to store
  const table = useMemo(
    () => (
      <DataTable
        caption={t`Preview of the import`}
        columns={previewColumns(isUnderWay ? undefined : setAsked)}
        rows={visible}
        rowId={({ row }) => String(row.rowNumber)}
        rowName={({ row: { rowNumber } }) => t`line ${rowNumber}`}
        initialSort={{ column: 'line', descending: false }}
        minimumWidth={1100}
      />
    ),
    [visible, isUnderWay],
  )

  const start = useMutation({
    mutationFn: async () => {
      startImportRun({
        portfolioId: portfolio._id,
        fileName: cut(file.name, 255),
        importId: file.importId,
        headers: file.table.headers,
        rows: toSend,
        leftOut: await describeLeftOut(rows, tasks().takeCells),
        present: counts.duplicate,
      })
      onStarted()
    },
  })

  /** The choice holds for every row of the security. */
  async function matchChosen(chosen: MatchedRow): Promise<void> {
    const key = securityKey(chosen.row)
    const target = { portfolioId: portfolio._id, importId: file.importId }
    const ofSecurity = matched.filter(({ row }) => securityKey(row) === key).map(({ row }) => row)
    const again = new Map((await matchAgain(ofSecurity, target)).map((each) => [each.row.rowNumber, each]))
    onMatched(markOverlaps(matched.map((each) => again.get(each.row.rowNumber) ?? each)))
  }

  const isDone = run?.state === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  return (
    <>
      <div className={styles.summary}>
        <p>
          <Trans>
            {leftOut}/{rowCount} transactions will be ignored
          </Trans>
        </p>
        <p className={styles.counts}>{describeCounts(counts)}</p>
        <ChoiceRow
          label={t`Rows`}
          value={shown}
          onChange={setShown}
          choices={[
            { value: 'all', label: t`All` },
            { value: 'import', label: t`To import` },
            { value: 'left-out', label: t`Ignored` },
          ]}
        />
      </div>
      {counts['not-found'] > 0 && <SimulatedNote />}
      {overlaps > 0 && (
        <fieldset className={styles.overlaps} disabled={run !== null}>
          <SwitchField
            label={plural(overlaps, {
              one: 'Import the row although the portfolio already has it',
              other: `Import the ${overlaps} rows that the portfolio already has`,
            })}
            description={t`Asset, type, date, units and price match a transaction that was entered by hand or imported from another file.`}
            isOn={withOverlaps}
            onChange={setWithOverlaps}
          />
        </fieldset>
      )}
      {table}
      {run && isUnderWay && (
        <ProgressLine label={t`Importing`} done={run.done} total={run.order.rows.length}>
          <span>{t`You can leave this page.`}</span>
          <Button variant="default" onClick={stopImportRun} disabled={run.state === 'stopping'}>
            {t`Cancel`}
          </Button>
        </ProgressLine>
      )}
      <FormError error={run?.error ?? start.error} />
      {run?.state === 'stopped' && run.done > 0 && <p className={styles.hint}>{describeStop(run)}</p>}
      {isOther && isUnderWay && (
        <p className={styles.hint}>{t`${{ fileName: anyRun.order.fileName }} is still being imported.`}</p>
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack} disabled={isUnderWay && !isOther}>
          {t`Back`}
        </Button>
        {run?.state === 'stopped' ? (
          <Button onClick={resumeImportRun}>{run.error ? t`Try again` : t`Resume`}</Button>
        ) : (
          <Button
            onClick={() => start.mutate()}
            disabled={toSend.length === 0 || (isOther && isUnderWay)}
            loading={start.isPending || run !== null}
          >
            {plural(sendCount, { one: `Import ${sendCount} transaction`, other: `Import ${sendCount} transactions` })}
          </Button>
        )}
      </div>
      {asked && (
        <ChooseAssetDialog
          row={asked.row}
          rowCount={matched.filter(({ row }) => securityKey(row) === securityKey(asked.row)).length}
          isChosen={asked.isChosen}
          onClose={() => setAsked(null)}
          onChosen={() => matchChosen(asked)}
        />
      )}
    </>
  )
}

function describeStop({ done, order, error }: ImportRun): string {
  const total = order.rows.length
  return error
    ? t`${done} of ${total} are stored. Trying again continues after them.`
    : t`${done} of ${total} are stored. Resuming continues after them.`
}

const FATES: readonly RowFate[] = ['import', 'not-found', 'duplicate', 'overlap', 'proceeds', 'ignored', 'attention']

function describeCount(fate: RowFate, count: number): string {
  switch (fate) {
    case 'import':
      return t`${count} to import`
    case 'not-found':
      return t`${count} not found`
    case 'duplicate':
      return t`${count} already imported`
    case 'overlap':
      return t`${count} already in the portfolio`
    case 'proceeds':
      return t`${count} sale proceeds, added with the sale`
    case 'ignored':
      return t`${count} left out`
    case 'attention':
      return t`${count} with errors`
  }
}

function describeCounts(counts: Record<RowFate, number>): string {
  return FATES.filter((fate) => fate === 'import' || counts[fate] > 0)
    .map((fate) => describeCount(fate, counts[fate]))
    .join(', ')
}
