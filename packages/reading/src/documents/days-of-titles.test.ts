import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (title: string, ...days: string[]) =>
  [title, 'ISIN US0378331005', 'Stück 40', 'Kurs 25,00 EUR', ...days, 'Kurswert 1.000,00 EUR', 'Provision 20,00 EUR']
    .concat('Ausmachender Betrag 1.020,00 EUR')
    .join('\n')

test.each([
  'Kauf Wunderstegkauf am 04.03.2024 im Direkthandel',
  'Achat Sparachat le 04/03/2024',
  'Kauf Wunderstegkauf den 04.03.2024',
])('the day directly behind the word of the trade is its day: %s', (title) => {
  expect(readLines(note(title, 'Datum 05.03.2024'))).toBe('buy 2024-03-04 40 25 20 0 1020 EUR')
})

test('a day with a time is the day of the trade, also without a known label', () => {
  expect(readLines(note('Kauf', 'Wundersteg: 04.03.2024 10:51:49', 'Lindwurm: 05.03.2024'))).toBe(
    'buy 2024-03-04 40 25 20 0 1020 EUR',
  )
})

test('the time of printing makes no day of a trade', () => {
  expect(readLines(note('Kauf', 'Gedruckt am 04.03.2024 10:51:49'))).toMatch(/^day\?/)
})
