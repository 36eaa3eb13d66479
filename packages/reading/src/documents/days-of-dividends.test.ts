import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'
import { readDocument } from './read-document.ts'

const note = (letter: string, ...days: string[]) =>
  `Udbytte
Dato ${letter}
Fondskode US0378331005
Antal 209
Udbytte pr. stk. 0,50 DKK
${days.join('\n')}
Bruttobeløb 104,50 DKK
Valørdato 10.02.2025
Indsat 104,50 DKK`

test('a dividend without ex day and payment may be paid on the day of a letter that is older than the value day', () => {
  expect(readLines(note('07.02.2025'))).toMatch(/^day\? dividend/)
})

test.each([
  ['on the value day', '10.02.2025', []],
  ['after it', '11.02.2025', []],
  ['weeks before', '15.01.2025', []],
  ['before it and on it', '07.02.2025', ['Udskrevet 10.02.2025']],
  ['beside an ex day', '07.02.2025', ['Ex-dato 05.02.2025']],
  ['beside the day of the payment', '07.02.2025', ['Betalingsdato 10.02.2025']],
])('the value day counts where the letter is written %s', (_, letter, days) => {
  expect(readLines(note(letter, ...days))).toBe('dividend 2025-02-10 209 0.5 0 0 104.5 DKK')
})

const paid = (payment: string, value: string) => {
  const lines = [
    'Dividendengutschrift',
    'Stück 40 MUSTER TECHNIK AG US0378331005',
    `Zahlbarkeitstag ${payment}`,
    'Ex-Tag 01.03.2024',
    'Dividende pro Stück 0,50 EUR',
    'Bruttobetrag 20,00 EUR',
    'Kapitalertragsteuer 5,00- EUR',
    'Ausmachender Betrag 15,00 EUR',
    `Den Betrag buchen wir mit Wertstellung ${value} zu Gunsten des Kontos`,
  ]
  return readDocument({ name: 'note.pdf', lines })
}

test('the answers say which of the two days of a payment they take, and the question how the document calls them', () => {
  const outcome = paid('04.03.2024', '06.03.2024')

  expect(outcome).toMatchObject({
    kind: 'ask',
    question: {
      topic: 'day',
      dayLabels: 'zahlbarkeitstag | mit wertstellung',
      answers: [
        { bookedDay: 'value', reading: { day: '2024-03-06' } },
        { bookedDay: 'payment', reading: { day: '2024-03-04' } },
        { bookedDay: null, reading: { day: '2024-03-01' } },
      ],
    },
  })
  expect(paid('06.03.2024', '06.03.2024')).toMatchObject({ kind: 'read' })
})
