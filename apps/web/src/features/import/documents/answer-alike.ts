import type { DocumentEntry } from './document-entry.ts'

const NO_CORRECTIONS: DocumentEntry['corrections'] = new Map()

/**
 * The documents with the user's answer to one of them. Others that call both days of a payment alike, and that the user
 * has not answered, get the same of the two: a bank books its payments alike.
 */
export function answerAlike(
  entries: readonly DocumentEntry[],
  id: number,
  { answer, day }: Pick<DocumentEntry, 'answer' | 'day'>,
): DocumentEntry[] {
  const answered = questionOf(entries.find((entry) => entry.id === id))
  const bookedDay = day === null && answer !== null ? (answered?.answers[answer]?.bookedDay ?? null) : null
  return entries.map((entry): DocumentEntry => {
    if (entry.id === id) return { ...entry, answer, day, isAnsweredAlike: false, corrections: NO_CORRECTIONS }
    const question = questionOf(entry)
    const isOpen = (entry.answer === null && entry.day === null) || entry.isAnsweredAlike
    if (!isOpen || bookedDay === null || question?.dayLabels !== answered?.dayLabels) return entry
    const same = question?.answers.findIndex((each) => each.bookedDay === bookedDay) ?? -1
    return same < 0 ? entry : { ...entry, answer: same, isAnsweredAlike: true, corrections: NO_CORRECTIONS }
  })
}

/** The question of a document that states two days of a payment. */
function questionOf(entry: DocumentEntry | undefined) {
  const outcome = entry?.opened?.outcome
  return outcome?.kind === 'ask' && outcome.dayLabels !== null ? outcome : null
}
