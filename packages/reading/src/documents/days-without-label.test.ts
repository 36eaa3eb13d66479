import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...days: string[]) =>
  [
    'Wertpapierabrechnung Kauf',
    'ISIN US0378331005',
    'Stück 40',
    'Kurs 25,00 EUR',
    ...days,
    'Kurswert 1.000,00 EUR',
    'Provision 20,00 EUR',
    'Ausmachender Betrag 1.020,00 EUR',
  ].join('\n')
const LETTER = 'Wien, am 05.03.2024'
const READ = 'buy 2024-03-04 40 25 20 0 1020 EUR'

test('the only day before the settlement that a line names with unknown words is the day of the trade', () => {
  expect(readLines(note(LETTER, 'Wundersteg: 04.03.2024', 'Valuta 06.03.2024'))).toBe(READ)
  expect(readLines(note(LETTER, 'Wir durften am 04.03.2024 für Sie handeln', 'Valuta 06.03.2024'))).toBe(READ)
})

test.each([
  ['without a settlement', ['Wundersteg: 04.03.2024']],
  ['where it is the settlement', ['Wundersteg: 06.03.2024', 'Valuta 06.03.2024']],
  ['on a weekend', ['Wundersteg: 03.03.2024', 'Valuta 06.03.2024']],
  ['weeks before', ['Wundersteg: 05.02.2024', 'Valuta 06.03.2024']],
  ['beside another', ['Wundersteg: 04.03.2024', 'Lindwurm: 05.03.2024', 'Valuta 06.03.2024']],
  ['beside the day of an order', ['Wundersteg: 04.03.2024', 'Auftragsdatum 01.03.2024', 'Valuta 06.03.2024']],
  ['beside the day of a payment', ['Wundersteg: 04.03.2024', 'Zahltag 05.03.2024', 'Valuta 06.03.2024']],
])('it is asked about %s', (_, days) => {
  expect(readLines(note(LETTER, ...days))).toMatch(/^day\?/)
})

test('beside an order, a day behind a word for a day is the one of the trade', () => {
  const days = (named: string) => [
    'Auftragserteilung 01.03.2024 15:59:06',
    named,
    'Valuta 06.03.2024',
    'Ausdruck 05.03.2024 %Media',
  ]
  expect(readLines(note(LETTER, ...days('Wundertag (NAV) 04.03.2024')))).toBe(READ)
  expect(readLines(note(LETTER, ...days('Montag, 04.03.2024')))).toMatch(/^day\?/)
})

test('a day with a word of its own is not what stands in the line above it', () => {
  const lines = (day: string) => note('Tipo LIMIT ID ordine Morgenrot', day)
  expect(readLines(lines('Wundersteg 04.03.2024 11:07:44'))).toBe(READ)
  expect(readLines(lines('04.03.2024 11:07:44'))).toMatch(/^day\?/)
})
