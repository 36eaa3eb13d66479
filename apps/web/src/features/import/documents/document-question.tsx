import { t } from '@lingui/core/macro'
import { IconHelpCircle } from '@tabler/icons-react'
import { useCurrentUser } from '../../../api/use-current-user.ts'
import { EARLIEST_DATE } from '../../../formatting/earliest-date.ts'
import { showText } from '../../../language/show-text.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { RadioList } from '../../../ui/forms/choice-list.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import type { DocumentOutcome } from './document-entry.ts'
import styles from './documents.module.css'
import { showAnswer } from './show-answer.ts'

type DocumentQuestionProps = {
  question: Extract<DocumentOutcome, { kind: 'ask' }>
  /** The index of the chosen answer. */
  answer: number | null
  /** The day that the user typed instead. */
  day: string | null
  /** Null while the typed day is none. */
  onAnswer: (answer: number | null, day: string | null) => void
}

/** The one question of a document. A day can also be typed, because the document may not state the right one. */
export function DocumentQuestion({ question, answer, day, onAnswer }: DocumentQuestionProps) {
  const { numberFormat } = useFigureSettings()
  const today = useCurrentUser()?.today ?? ''
  return (
    <div className={styles.question}>
      <IconHelpCircle size={16} stroke={1.6} aria-hidden="true" />
      <RadioList
        label={showText(question.question)}
        value={answer === null || day !== null ? null : String(answer)}
        choices={question.answers.map(({ label }, index) => ({
          value: String(index),
          label: showAnswer(label, numberFormat),
        }))}
        onChange={(chosen) => onAnswer(Number(chosen), null)}
      />
      {question.topic === 'day' && (
        <div className={styles.otherDay}>
          <DateField
            label={t`Another day`}
            value={day ?? ''}
            earliest={EARLIEST_DATE}
            latest={today}
            onChange={(typed) => (typed === '' ? onAnswer(null, null) : onAnswer(0, typed))}
          />
        </div>
      )}
      <p className={styles.why}>
        {showText(question.why)}
        {question.dayLabels !== null && ` ${t`The other documents that name both days alike get the same answer.`}`}
      </p>
    </div>
  )
}
