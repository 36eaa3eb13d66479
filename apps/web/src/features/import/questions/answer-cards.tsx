import { plural, t } from '@lingui/core/macro'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import { hasUnits } from '@plumbline/contract/transactions/vocabulary'
import type { AnswerEffect } from '@plumbline/csv-import/questions/answer-effect'
import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { statedSecurity } from '@plumbline/csv-import/readings/named-security'
import { useId } from 'react'
import { formatDate } from '../../../formatting/format-date.ts'
import { formatExact } from '../../../formatting/format-exact.ts'
import { useFigureSettings } from '../../../ui/figures/figure-settings.tsx'
import { nameType } from '../type-names.ts'
import type { Answer, Question } from './question.ts'
import styles from './questions.module.css'

type AnswerCardsProps = {
  question: Question
  effects: readonly (AnswerEffect | undefined)[]
  onChoose: (answer: Answer) => void
}

/** The likely answers side by side, each with what the rows become by it. */
export function AnswerCards({ question, effects, onChoose }: AnswerCardsProps) {
  const name = useId()
  const { numberFormat } = useFigureSettings()
  const { answers, chosen, isAboutDays } = question
  // Types have many answers, which differ in one word
  const isShort = answers.length > 4
  return (
    <div className={styles.answers} data-short={isShort || undefined}>
      {answers.map((answer, index) => {
        const effect = isShort ? undefined : effects[index]
        return (
          <label key={answer.id} className={styles.answer}>
            <input
              type="radio"
              name={name}
              checked={chosen?.id === answer.id}
              onChange={() => onChoose(answer)}
              aria-label={answer.label}
              aria-describedby={`${name}-${answer.id}`}
            />
            <span>
              <b>{answer.label}</b>
              <small id={`${name}-${answer.id}`}>
                {answer.note && <span>{answer.note}</span>}
                {!isShort && (
                  <span className={styles.effect}>
                    {effect ? describeEffect(effect, isAboutDays, numberFormat) : '\u00a0'}
                  </span>
                )}
              </small>
            </span>
          </label>
        )
      })}
    </div>
  )
}

function describeEffect(effect: AnswerEffect, isAboutDays: boolean, format: NumberFormat): string {
  const { firstDay, lastDay, onWeekends, waiting, ready, example } = effect
  const parts: string[] = []
  if (isAboutDays && firstDay !== null && lastDay !== null) {
    parts.push(t`All rows from ${{ first: formatDate(firstDay) }} to ${{ last: formatDate(lastDay) }}`)
    if (onWeekends > 0) parts.push(plural(onWeekends, { one: '# trade on a weekend', other: '# trades on weekends' }))
  } else if (example !== null) {
    parts.push(t`Line ${{ line: example.rowNumber }}: ${{ transaction: describeTransaction(example, format) }}`)
  }
  if (waiting > 0 && ready > 0) parts.push(plural(waiting, { one: '# row waits', other: '# rows wait' }))
  return parts.join(' · ')
}

/** A row in one line: `buy 3 CORD at EUR 40.50, 2 Feb 2021`. */
function describeTransaction(row: ImportRow, format: NumberFormat): string {
  if (row.outcome.kind === 'ignored') return t`left out`
  const { type, units, price, currency, date } = row
  const isAmount = type !== null && !hasUnits(type)
  const figures = [isAmount ? '' : formatExact(units, 0, format), statedSecurity(row).split(' · ')[0]]
  const money = [currency, formatExact(price, 2, format)].filter(Boolean).join(' ')
  const traded = [type && nameType(type), ...figures].filter(Boolean).join(' ')
  const amount = isAmount ? t`${traded}, ${money}` : t`${traded} at ${money}`
  return date === null ? amount : t`${amount}, ${{ day: formatDate(date) }}`
}
