import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { ReadChoices } from '@plumbline/csv-import/formats/read-csv-file'
import { checkMapping } from '@plumbline/csv-import/interpretations/check-mapping'
import type { MatchProgress } from '@plumbline/csv-import/outcomes/match-rows'
import type { Difference } from '@plumbline/csv-import/readings/find-differences'
import type { Mapping } from '@plumbline/csv-import/readings/mapping'
import type { OpenedFile } from '@plumbline/csv-import/tasks/import-tasks'
import type { ImportField } from '@plumbline/csv-import/words/import-field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useCurrentUser } from '../../api/use-current-user.ts'
import { showText } from '../../language/show-text.ts'
import { type Store, useStore } from '../../stores/store.ts'
import { FormError } from '../../ui/dialogs/form-error.tsx'
import { FileColumns } from './file-columns.tsx'
import { FileLine } from './file-line.tsx'
import styles from './import.module.css'
import type { ImportPortfolio } from './import-portfolio.ts'
import { lacksColumns } from './lacks-columns.ts'
import { ProgressLine } from './progress-line.tsx'
import { QuestionList } from './questions/question-list.tsx'
import { useMarketAnswer } from './questions/use-market-answer.ts'
import { useQuestions } from './questions/use-questions.ts'
import type { ImportWorker } from './start-import-worker.ts'
import { useMatching } from './use-matching.ts'
import type { WizardState } from './wizard-state.ts'

type MappingStepProps = {
  portfolio: ImportPortfolio
  state: Extract<WizardState, { step: 3 }>
  tasks: () => ImportWorker
  onOpened: (opened: OpenedFile) => Promise<void>
  onChange: (state: WizardState) => void
  onBack: () => void
}

/**
 * The third step: what the file leaves open, one question at a time, above its columns, which stand folded. The user
 * cannot continue while a question is open.
 */
export function MappingStep({ portfolio, state, tasks, onOpened, onChange, onBack }: MappingStepProps) {
  const { file, guess, mapping, goesOn } = state
  const { table } = file
  const differences = useDifferences(mapping, tasks)
  const questions = useQuestions(table, mapping, differences)
  const faults = useMemo(() => checkMapping(table, mapping), [table, mapping])
  const matching = useMatching(portfolio, file, tasks, (rows) => onChange({ step: 4, file, guess, mapping, rows }))
  const setMapping = (next: Mapping) => onChange({ ...state, mapping: next, goesOn: false })
  const sampleTrades: ImportWorker['sampleTrades'] = (...parameters) => tasks().sampleTrades(...parameters)
  const byMarket = useMarketAnswer(questions, file.fingerprint, sampleTrades, (answer) => setMapping(answer.mapping))

  /** A change takes a moment in a large file; the next change waits for it. */
  const read = useMutation({ mutationFn: (task: () => Promise<void>) => task() })
  const mapColumn = (index: number, field: ImportField | null) =>
    read.mutate(async () => setMapping(await tasks().mapColumn(mapping, index, field)))
  const reopen = (choices: ReadChoices) => read.mutate(async () => await onOpened(await tasks().reopen(choices)))

  const goOn = useEffectEvent(() => goesOn && matching.start(mapping))
  useEffect(() => void goOn(), [])
  const isGoingOn = goesOn && matching.error === null
  // A card asks for it already: then the reason why the button waits is no alarm
  const isAsked = !lacksColumns(mapping) && questions.some(({ chosen }) => chosen === null)

  return (
    <>
      <FileLine file={file} />
      {!isGoingOn && (
        <fieldset className={styles.choices} disabled={read.isPending} aria-label={t`How the file is read`}>
          <QuestionList
            {...{ questions, mapping, byMarket }}
            fingerprint={file.fingerprint}
            tryMapping={(...parameters) => tasks().tryMapping(...parameters)}
            onChange={setMapping}
          />
          <FileColumns
            {...{ file, mapping, tasks }}
            onForgotten={() => setMapping(guess)}
            onReopen={reopen}
            onMapColumn={mapColumn}
            onChange={setMapping}
          />
        </fieldset>
      )}
      <FormError error={read.error ?? matching.error} />
      {(matching.isPending || isGoingOn) && <MatchingProgress rowCount={file.rowCount} {...matching} />}
      <div className={styles.foot}>
        <div role="alert" className={styles.faults} data-asked={isAsked || undefined}>
          {faults.length > 0 && (
            <ul>
              {faults.map(showText).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          )}
        </div>
        <Button variant="default" onClick={onBack}>
          {t`Back`}
        </Button>
        <Button
          onClick={() => matching.start(mapping)}
          disabled={faults.length > 0 || read.isPending}
          loading={matching.isPending || isGoingOn}
        >
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
function useDifferences(mapping: Mapping, tasks: () => ImportWorker): Difference[] {
  const today = useCurrentUser()?.today ?? null
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
