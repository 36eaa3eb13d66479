import { Button } from '@mantine/core'
import type { Portfolio } from '@plumbline/contract/portfolios/schemas'
import { checkMapping } from '@plumbline/csv-import/check-mapping'
import type { Difference } from '@plumbline/csv-import/find-differences'
import type { ImportField } from '@plumbline/csv-import/import-field'
import type { Mapping } from '@plumbline/csv-import/mapping'
import type { ReadChoices } from '@plumbline/csv-import/read-csv-file'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCurrentUser } from '../../api/use-current-user.ts'
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
  const [progress, setProgress] = useState<MatchProgress>(NOTHING_MATCHED)
  const leaving = useRef(new AbortController())
  const isEnough = useRef(false)
  const differences = useDifferences(mapping, tasks)
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
      setProgress(NOTHING_MATCHED)
      isEnough.current = false
      const count = await tasks().buildRows(mapping, today)
      const target = { portfolioId: portfolio._id, importId: file.importId }
      const { signal } = leaving.current
      const until = { signal, isEnough: () => isEnough.current }
      const rows = await matchRows(count, tasks().takeRows, target, setProgress, until)
      if (!signal.aborted) onMatched(rows)
    },
  })

  return (
    <>
      <p className={styles.readAs}>
        <b>{file.name}</b> {rowCount} {rowCount === 1 ? 'row' : 'rows'}
        {table.reader?.name && `, read as ${table.reader.name}`}
      </p>
      <KeptMapping {...{ file, mapping, tasks }} onForgotten={() => onChange(guess)} />
      <fieldset className={styles.choices} disabled={read.isPending} aria-label="How the file is read">
        <div className={styles.reading}>
          <ReadingChoices {...{ table }} onChoose={reopen} />
          <FileQuestions {...{ mapping, onChange }} />
          <DateFormatQuestion {...{ table, mapping, onChange }} />
        </div>
        <MappingTable {...{ table, mapping, onChange }} onMapColumn={mapColumn} />
        <ValueChoices {...{ table, mapping, onChange }} />
        <DifferenceChoices {...{ differences, mapping, onChange }} />
      </fieldset>
      <div role="alert">
        {faults.length > 0 && (
          <ul className={styles.faults}>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
      </div>
      <FormError error={read.error ?? match.error} />
      {match.isPending &&
        (progress.unknown === 0 ? (
          <ProgressLine label="Matching the rows" done={progress.rows} total={rowCount} />
        ) : (
          <ProgressLine label="Matching securities" done={progress.looked} total={progress.unknown}>
            <Button
              variant="default"
              onClick={() => {
                isEnough.current = true
              }}
            >
              Continue without the rest
            </Button>
          </ProgressLine>
        ))}
      <div className={styles.foot}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button onClick={() => match.mutate()} disabled={faults.length > 0 || read.isPending} loading={match.isPending}>
          Continue import
        </Button>
      </div>
    </>
  )
}

/**
 * Totals that differ, found in the worker after each change. A difference stays after the user's choice, so that the
 * choice can change.
 */
function useDifferences(mapping: Mapping, tasks: () => ImportWorker): Difference[] {
  const [differences, setDifferences] = useState<Difference[]>([])
  useEffect(() => {
    let isCurrent = true
    // Without the list the rows wait all the same: a failure is shown by the step that builds them.
    tasks()
      .findDifferences(mapping)
      .then((open) => {
        if (isCurrent)
          setDifferences((known) => [...open, ...known.filter(({ scale }) => isAnswered(mapping, scale, open))])
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [mapping, tasks])
  return differences
}

function isAnswered(mapping: Mapping, scale: Difference['scale'], open: readonly Difference[]): boolean {
  return mapping.differences[scale] !== undefined && open.every((difference) => difference.scale !== scale)
}
