import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import type { ReadChoices } from '@plumbline/csv-import/formats/read-csv-file'
import { checkMapping } from '@plumbline/csv-import/interpretations/check-mapping'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { ImportField } from '@plumbline/csv-import/words/import-field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { showText } from '../../language/show-text.ts'
import { createStore, type Store, useStore } from '../../stores/store.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { DateFormatQuestion } from './date-format-question.tsx'
import { DifferenceChoices } from './difference-choices.tsx'
import { FileQuestions } from './file-questions.tsx'
import styles from './import.module.css'
import type { ImportFile, OpenedFile } from './import-tasks.ts'
import { KeptMapping } from './kept-mapping.tsx'
import { MappingTable } from './mapping-table.tsx'
import { type MatchProgress, matchRows } from './match-rows.ts'
import type { MatchedRow } from './matched-row.ts'
import { ProgressLine } from './progress-line.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import type { ImportWorker } from './start-import-worker.ts'
import { ValueChoices } from './value-choices.tsx'

type MappingStepProps = {
  portfolio: Portfolio
  file: ImportFile
  /** The mapping before any change. */
  guess: Mapping
  mapping: Mapping
  tasks: () => ImportWorker
  onOpened: (opened: OpenedFile) => Promise<void>
  onChange: (mapping: Mapping) => void
  onBack: () => void
  onMatched: (rows: MatchedRow[]) => void
}

const NOTHING_MATCHED: MatchProgress = { rows: 0, unknown: 0, looked: 0 }

/** The third step: the meaning of each column and its words. The user cannot continue while a question is open. */
export function MappingStep(props: MappingStepProps) {
  const { portfolio, file, guess, mapping, tasks, onOpened, onChange, onBack, onMatched } = props
  const { table, rowCount } = file
  const today = useCurrentUser()?.today ?? null
  const [progress] = useState(() => createStore(NOTHING_MATCHED))
  const leaving = useRef(new AbortController())
  const isEnough = useRef(false)
  const differences = useDifferences(mapping, today, tasks)
  const faults = useMemo(() => checkMapping(table, mapping), [table, mapping])

  /** A change takes a moment in a large file; the next change waits for it. */
  const read = useMutation({ mutationFn: (task: () => Promise<void>) => task() })
  const mapColumn = (index: number, field: ImportField | null) =>
    read.mutate(async () => onChange(await tasks().mapColumn(mapping, index, field)))
  const reopen = (choices: ReadChoices) => read.mutate(async () => await onOpened(await tasks().reopen(choices)))

  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  /** Only a step that is still shown moves on, so going back stops it. */
  const match = useMutation({
    mutationFn: async () => {
      progress.set(NOTHING_MATCHED)
      isEnough.current = false
      const count = await tasks().buildRows(mapping, today)
      const target = { portfolioId: portfolio._id, importId: file.importId }
      const { signal } = leaving.current
      const until = { signal, isEnough: () => isEnough.current }
      const rows = await matchRows(count, tasks().takeRows, target, progress.set, until)
      if (!signal.aborted) onMatched(rows)
    },
  })

  return (
    <>
      <p className={styles.readAs}>
        <b>{file.name}</b> {describeReading(rowCount, table.reader?.name)}
      </p>
      <KeptMapping {...{ file, mapping, tasks }} onForgotten={() => onChange(guess)} />
      <fieldset className={styles.choices} disabled={read.isPending} aria-label={t`How the file is read`}>
        <div className={styles.reading}>
          <ReadingChoices {...{ table }} onChoose={reopen} />
          <FileQuestions {...{ portfolio, table, mapping, onChange }} />
          <DateFormatQuestion {...{ table, mapping, onChange }} />
        </div>
        <MappingTable {...{ table, mapping, onChange }} onMapColumn={mapColumn} />
        <ValueChoices {...{ table, mapping, onChange }} />
        <DifferenceChoices {...{ differences, mapping, onChange }} />
      </fieldset>
      <div role="alert">
        {faults.length > 0 && (
          <ul className={styles.faults}>
            {faults.map(showText).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </div>
      <FormError error={read.error ?? match.error} />
      {match.isPending && (
        <MatchingProgress
          {...{ progress, rowCount }}
          onEnough={() => {
            isEnough.current = true
          }}
        />
      )}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button onClick={() => match.mutate()} disabled={faults.length > 0 || read.isPending} loading={match.isPending}>
          {t`Continue import`}
        </Button>
      </div>
    </>
  )
}

type MatchingProgressProps = { progress: Store<MatchProgress>; rowCount: number; onEnough: () => void }

/** Renders on its own, because the rest of the step is slow to render and does not depend on the progress. */
function MatchingProgress({ progress, rowCount, onEnough }: MatchingProgressProps) {
  const { rows, unknown, looked } = useStore(progress)
  if (unknown === 0) return <ProgressLine label={t`Matching the rows`} done={rows} total={rowCount} />
  return (
    <ProgressLine label={t`Matching securities`} done={looked} total={unknown}>
      <Button variant="default" onClick={onEnough}>
        {t`Continue without the rest`}
      </Button>
    </ProgressLine>
  )
}

/**
 * Totals that differ, found in the worker after each change. A difference stays after the user's choice, so that the
 * choice can change.
 */
function useDifferences(mapping: Mapping, today: string | null, tasks: () => ImportWorker): Difference[] {
  const [differences, setDifferences] = useState<Difference[]>([])
  useEffect(() => {
    let isCurrent = true
    // Without the list the rows wait all the same: a failure is shown by the step that builds them.
    tasks()
      .findDifferences(mapping, today)
      .then((open) => {
        if (isCurrent)
          setDifferences((known) => [...open, ...known.filter(({ scale }) => isAnswered(mapping, scale, open))])
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [mapping, today, tasks])
  return differences
}

function isAnswered(mapping: Mapping, scale: Difference['scale'], open: readonly Difference[]): boolean {
  return mapping.differences[scale] !== undefined && open.every((difference) => difference.scale !== scale)
}

function describeReading(rowCount: number, readerName: string | undefined): string {
  return readerName
    ? plural(rowCount, {
        one: `${rowCount} row, read as ${readerName}`,
        other: `${rowCount} rows, read as ${readerName}`,
      })
    : plural(rowCount, { one: `${rowCount} row`, other: `${rowCount} rows` })
}
