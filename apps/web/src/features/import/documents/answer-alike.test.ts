import { text } from '@plumbline/text/text'
import { expect, test } from 'vitest'
import { answerAlike } from './answer-alike.ts'
import type { DocumentEntry } from './document-entry.ts'

type BookedDays = readonly ('payment' | 'value' | null)[]

function asking(id: number, dayLabels: string | null, days: BookedDays = ['value', 'payment', null]): DocumentEntry {
  const answers = days.map((bookedDay) => ({ label: text('{day}', { day: '2024-03-04' }), bookedDay, rows: [] }))
  return {
    id,
    file: new File([], `${id}.pdf`),
    opened: {
      fingerprint: `${id}`,
      text: { kind: 'text', pages: [] },
      outcome: { kind: 'ask', topic: 'day', question: text('?'), why: text('?'), dayLabels, answers },
    },
    answer: null,
    day: null,
    isAnsweredAlike: false,
    isLeftOut: null,
    corrections: new Map(),
  }
}
const chosen = (entries: readonly DocumentEntry[]) => entries.map(({ answer }) => answer)
const BANK = 'zahlbarkeitstag | wertstellung'

test('one answer serves the documents that call both days alike, wherever the day stands among their answers', () => {
  const entries = [asking(1, BANK), asking(2, BANK, ['payment', 'value']), asking(3, 'paid | value'), asking(4, null)]

  expect(chosen(answerAlike(entries, 1, { answer: 0, day: null }))).toEqual([0, 1, null, null])
})

test('what the user answers of a document is its own, and the others follow a changed mind', () => {
  const first = answerAlike([asking(1, BANK), asking(2, BANK), asking(3, BANK)], 1, { answer: 0, day: null })
  const own = answerAlike(first, 2, { answer: 1, day: null })

  expect(chosen(own)).toEqual([0, 1, 1])
  expect(chosen(answerAlike(own, 1, { answer: 0, day: null }))).toEqual([0, 1, 0])
})

test('a typed day, a withdrawn answer, and a day that is neither of the two serve no other document', () => {
  const entries = [asking(1, BANK), asking(2, BANK)]

  expect(chosen(answerAlike(entries, 1, { answer: 0, day: '2024-03-05' }))).toEqual([0, null])
  expect(chosen(answerAlike(entries, 1, { answer: null, day: null }))).toEqual([null, null])
  expect(chosen(answerAlike(entries, 1, { answer: 2, day: null }))).toEqual([2, null])
})
