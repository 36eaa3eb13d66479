import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { describeLeftOut } from '@plumbline/csv-import/outcomes/describe-left-out'
import { fateOf, type MatchedRow } from '@plumbline/csv-import/outcomes/matched-row'
import { cut, securityKey } from '@plumbline/csv-import/readings/named-security'
import type { ImportFile } from '@plumbline/csv-import/tasks/import-tasks'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { askBeforeSeal, touchOfNew } from '../../api/ask-before-seal.ts'
import { isRunOf, isRunUnderWay, resumeImportRun, startImportRun } from '../../api/import-run.ts'
import { pageWriter } from '../../language/show-text.ts'
import { type ImportRun, useImportRun } from '../../stores/import-run.ts'
import { ChoiceRow } from '../../ui/controls/choice-row.tsx'
import { ChooseAssetDialog } from './choose-asset-dialog.tsx'
import { CorrectedRows } from './corrections/corrected-rows.tsx'
import { describeCounts } from './describe-counts.ts'
import { FileLine } from './file-line.tsx'
import styles from './import.module.css'
import type { FindPortfolio, ImportPortfolio } from './import-portfolio.ts'
import { PreviewChoices } from './preview-choices.tsx'
import { PreviewTable } from './preview-table.tsx'
import { RowDetailsDialog } from './row-details-dialog.tsx'
import { RunProgress } from './run-progress.tsx'
import { SimulatedNote } from './simulated-note.tsx'
import type { ImportWorker } from './start-import-worker.ts'
import { useMatchedRows } from './use-matched-rows.ts'
import { type PreviewRows, usePreviewRows } from './use-preview-rows.ts'

type PreviewStepProps = {
  portfolio: ImportPortfolio
  findPortfolio: FindPortfolio
  file: ImportFile
  rows: MatchedRow[]
  tasks: () => ImportWorker
  onMatched: (rows: MatchedRow[]) => void
  onStarted: () => void
  onBack: () => void
  /** Goes on to the next file without this one; undefined if it is the last. */
  onSkip: (() => void) | undefined
  onDone: () => void
}

type Shown = 'all' | 'import' | 'left-out'

/** The last step: what every row becomes. The import continues in the background when the user leaves. */
export function PreviewStep(props: PreviewStepProps) {
  const { portfolio, file, rows: matched, tasks, onDone } = props
  const [asked, setAsked] = useState<MatchedRow | null>(null)
  const [detailedLine, setDetailedLine] = useState<number | null>(null)
  const preview = usePreviewRows(matched, file, portfolio)
  const start = useStart(props, preview)
  const { run, other, isUnderWay } = useRunOf(file, portfolio)

  const { matchChosen, correct, putAllBack } = useMatchedRows(props)

  const detailed = preview.rows.find(({ row }) => row.rowNumber === detailedLine)
  const showDetails = useCallback((each: MatchedRow) => setDetailedLine(each.row.rowNumber), [])

  const isDone = run?.state === 'done'
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])

  return (
    <>
      <FileLine file={file} />
      <ShownRows
        {...{ preview }}
        isDisabled={run !== null}
        onAsk={isUnderWay ? undefined : setAsked}
        onShow={showDetails}
        putAllBack={putAllBack}
      />
      <RunProgress {...{ run, other }} error={start.error} />
      <PreviewFoot {...props} {...{ preview, start, run, other }} />
      {detailed && (
        <RowDetailsDialog
          {...{ file }}
          matched={detailed}
          rows={matched}
          takeCells={(lines) => tasks().takeCells(lines)}
          onApply={run === null && !isUnderWay ? correct : undefined}
          onClose={() => setDetailedLine(null)}
        />
      )}
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

/** The run of this file's import, and another one that is under way. */
function useRunOf(file: ImportFile, portfolio: ImportPortfolio) {
  const any = useImportRun()
  const isOther = !isRunOf(any, file.fingerprint, portfolio._id)
  const isUnderWay = isRunUnderWay(any)
  return { run: isOther ? null : any, other: isOther && isUnderWay ? any : null, isUnderWay }
}

type PreviewFootProps = Pick<PreviewStepProps, 'onBack' | 'onSkip'> & {
  preview: PreviewRows
  start: ReturnType<typeof useStart>
  run: ImportRun | null
  other: ImportRun | null
}

function PreviewFoot({ preview, start, run, other, onBack, onSkip }: PreviewFootProps) {
  return (
    <div className={styles.foot}>
      <Button variant="default" onClick={onBack} disabled={isRunUnderWay(run)}>
        {t`Back`}
      </Button>
      {onSkip && run === null && <Button variant="default" onClick={onSkip}>{t`Next file without this one`}</Button>}
      {run?.state === 'stopped' ? (
        <Button onClick={resumeImportRun}>{run.error ? t`Try again` : t`Resume`}</Button>
      ) : (
        <Button
          onClick={() => start.mutate()}
          disabled={preview.toSend.length === 0 || other !== null}
          loading={start.isPending || run !== null}
        >
          {describeStart(preview)}
        </Button>
      )}
    </div>
  )
}

/** Starts the import of the rows that are sent, and keeps the others with their reasons. */
function useStart({ findPortfolio, file, tasks, onStarted }: PreviewStepProps, { rows, toSend, counts }: PreviewRows) {
  return useMutation({
    mutationFn: async () => {
      const leftOut = await describeLeftOut(rows, tasks().takeCells, pageWriter)
      const portfolioId = await findPortfolio()
      if (!(await askBeforeSeal(toSend.map((row) => touchOfNew(row, portfolioId))))) return
      startImportRun({
        portfolioId,
        fileName: cut(file.name, 255),
        fingerprint: file.fingerprint,
        headers: file.table.headers,
        rows: toSend.map((row) => ({ ...row, portfolioId })),
        leftOut,
        present: counts.duplicate,
      })
      onStarted()
    },
  })
}

type ShownRowsProps = {
  preview: PreviewRows
  isDisabled: boolean
  onAsk: ((matched: MatchedRow) => void) | undefined
  onShow: (matched: MatchedRow) => void
  putAllBack: UseMutationResult<void, Error, void>
}

/** The rows with their counts, and the choices for many of them at once. */
function ShownRows({ preview, isDisabled, onAsk, onShow, putAllBack }: ShownRowsProps) {
  const { rows, toSend, counts } = preview
  const [shown, setShown] = useState<Shown>('all')
  const rowCount = rows.length
  const leftOut = rowCount - toSend.length
  const visible = useMemo(
    () => rows.filter((row) => shown === 'all' || (fateOf(row) === 'import') === (shown === 'import')),
    [rows, shown],
  )
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
      <CorrectedRows {...{ rows, isDisabled, putAllBack }} />
      <PreviewChoices {...{ preview, isDisabled }} />
      <PreviewTable rows={visible} onAsk={onAsk} onShow={onShow} />
    </>
  )
}

/** What the button adds, and how many rows still wait: for a correction, a security, or another row of theirs. */
function describeStart({ toSend, counts }: PreviewRows): string {
  const sendCount = toSend.length
  const sent = plural(sendCount, { one: `Import ${sendCount} transaction`, other: `Import ${sendCount} transactions` })
  const waiting = counts.attention + counts.held + counts.far + counts['not-found']
  if (waiting === 0) return sent
  return plural(waiting, { one: `${sent}, # waits`, other: `${sent}, # wait` })
}
