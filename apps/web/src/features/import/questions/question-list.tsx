import { plural, t } from '@lingui/core/macro'
import { Button, Select } from '@mantine/core'
import { leaveOutUnknownTypes } from '@plumbline/csv-import/interpretations/guess-mapping'
import { isOpenWord, type Mapping } from '@plumbline/csv-import/readings/mapping'
import { IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { ImportWorker } from '../start-import-worker.ts'
import { AnswerCards } from './answer-cards.tsx'
import type { Question } from './question.ts'
import styles from './questions.module.css'
import { useAnswerEffects } from './use-answer-effects.ts'

type QuestionListProps = {
  /** In the order in which they are asked. */
  questions: readonly Question[]
  mapping: Mapping
  /** The answers of the market by question, each by its id. */
  byMarket: ReadonlyMap<string, string>
  fingerprint: string
  tryMapping: ImportWorker['tryMapping']
  onChange: (mapping: Mapping) => void
}

/** The questions of a file, one at a time; those that were answered stay above it and can be changed. */
export function QuestionList(props: QuestionListProps) {
  const { questions, mapping, byMarket, fingerprint, tryMapping, onChange } = props
  const [changedId, setChangedId] = useState<string | null>(null)
  if (questions.length === 0) return null
  const current = questions.find(({ id }) => id === changedId) ?? questions.find(({ chosen }) => chosen === null)
  const unknownTypes = mapping.types.filter(isOpenWord).length
  return (
    <section className={styles.questions} aria-label={t`Questions about the file`}>
      <ul className={styles.answered}>
        {questions.map(
          ({ id, title, chosen }) =>
            chosen !== null &&
            id !== current?.id && (
              <li key={id}>
                <IconCheck size={15} stroke={1.6} aria-hidden="true" />
                <span>
                  {title} <b>{chosen.label}</b>
                  {byMarket.get(id) === chosen.id && (
                    <small> {t`Only then the prices are near the closes of those days.`}</small>
                  )}
                </span>
                <button type="button" aria-label={t`Change the answer: ${title}`} onClick={() => setChangedId(id)}>
                  {t({ message: 'Change', context: 'verb' })}
                </button>
              </li>
            ),
        )}
      </ul>
      {current && (
        <QuestionCard
          key={current.id}
          {...{ fingerprint, tryMapping }}
          question={current}
          place={describePlace(questions, current)}
          onChange={(next) => {
            setChangedId(null)
            onChange(next)
          }}
        >
          {current.id.startsWith('type-') && unknownTypes > 1 && (
            <Button variant="default" size="xs" onClick={() => onChange(leaveOutUnknownTypes(mapping))}>
              {t`Leave out all ${{ unknownTypes }} unknown types`}
            </Button>
          )}
        </QuestionCard>
      )}
    </section>
  )
}

function describePlace(questions: readonly Question[], current: Question): string {
  const open = questions.filter(({ chosen }) => chosen === null).length
  if (current.chosen !== null) return ''
  return open === 1 ? t`The last question` : plural(open, { one: '# question', other: '# questions' })
}

type QuestionCardProps = {
  question: Question
  place: string
  fingerprint: string
  tryMapping: ImportWorker['tryMapping']
  onChange: (mapping: Mapping) => void
  children: React.ReactNode
}

/** One question with its answers, and a list of the less likely ones. */
function QuestionCard({ question, place, fingerprint, tryMapping, onChange, children }: QuestionCardProps) {
  const { title, why, chosen, others } = question
  const effects = useAnswerEffects(question, fingerprint, tryMapping)
  const isOther =
    others?.answers.some(({ id }) => id === chosen?.id) && question.answers.every(({ id }) => id !== chosen?.id)
  return (
    <fieldset className={styles.card} data-open={chosen === null || undefined}>
      <legend>
        <IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />
        {title}
      </legend>
      <p>
        {why}
        {place !== '' && <span>{place}</span>}
      </p>
      <AnswerCards {...{ question, effects }} onChoose={({ mapping }) => onChange(mapping)} />
      <div className={styles.more}>
        {others && (
          <Select
            label={others.label}
            placeholder={t`Select one`}
            data={others.answers.map(({ id, label }) => ({ value: id, label }))}
            value={isOther ? (chosen?.id ?? null) : null}
            onChange={(id) => {
              const answer = others.answers.find((each) => each.id === id)
              if (answer) onChange(answer.mapping)
            }}
            allowDeselect={false}
            searchable={others.answers.length > 10}
            maxDropdownHeight={260}
          />
        )}
        {children}
      </div>
    </fieldset>
  )
}
