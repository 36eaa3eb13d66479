import type { Answer as AnswerInText, Question as QuestionInText } from '@plumbline/csv-import/questions/question'
import { showText } from '../../../language/show-text.ts'

/** An answer in the language of the page. */
export interface Answer extends Omit<AnswerInText, 'label' | 'note'> {
  readonly label: string
  readonly note: string | null
}

/** A question in the language of the page. */
export interface Question extends Pick<QuestionInText, 'id' | 'exampleLine' | 'isAboutDays'> {
  readonly title: string
  readonly why: string
  readonly answers: readonly Answer[]
  readonly chosen: { readonly id: string; readonly label: string } | null
  readonly others: { readonly label: string; readonly answers: readonly Omit<Answer, 'note'>[] } | null
}

export function showQuestion({ title, why, answers, chosen, others, ...rest }: QuestionInText): Question {
  return {
    ...rest,
    title: showText(title),
    why: showText(why),
    answers: answers.map((answer) => ({
      ...answer,
      label: showText(answer.label),
      note: answer.note && showText(answer.note),
    })),
    chosen: chosen && { ...chosen, label: showText(chosen.label) },
    others: others && {
      label: showText(others.label),
      answers: others.answers.map((answer) => ({ ...answer, label: showText(answer.label) })),
    },
  }
}
