import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (sentence: string, more = '') => `WERTPAPIERABRECHNUNG
KAUF
${sentence}
ISIN: AT0000730007
Stück: 45
Kurs: 52,1833 EUR
Kurswert: EUR 2.348,25
Ausführungsgebühr: EUR 14,40
Gesamt zu Ihren Lasten: EUR 2.362,65
${more}Valuta: 19.09.2023`

test('what is bought in the order of a customer has its day in the same sentence', () => {
  expect(readLines(note('Wir haben in Ihrem Auftrag am 14.09.2023 gekauft:'))).toBe(
    'buy 2023-09-14 45 52.1833 14.4 0 2362.65 EUR',
  )
  expect(readLines(note('Ihr Auftrag vom 14.09.2023'))).toMatch(/^day\? /)
})

test('the time below a day belongs to it: letters are not dated to the minute', () => {
  expect(readLines(note('Datum 14.09.2023\nUhrzeit 13:05:22'))).toBe('buy 2023-09-14 45 52.1833 14.4 0 2362.65 EUR')
  expect(readLines(note('Datum 14.09.2023\nUhrzeit des Drucks 13:05:22'))).toMatch(/^day\? /)
  expect(readLines(note('Datum 14.09.2023'))).toMatch(/^day\? /)
})

test('a line with two times, or with a day of its own, dates no day above it', () => {
  expect(readLines(note('Datum 14.09.2023\nZeit 13:05 bis 14:05'))).toMatch(/^day\? /)
  expect(readLines(note('Datum 15.09.2023\nZeit 13:05 am 14.09.2023'))).toMatch(/^buy 2023-09-14 /)
})

test('behind the word of a day, "date" says only that it follows', () => {
  const days = 'Orderausführung Datum: 14. 09. 2023\nValutatag Datum: 15.09.2023'
  expect(readLines(note(days).replace(/Valuta: .*/, ''))).toBe('buy 2023-09-14 45 52.1833 14.4 0 2362.65 EUR')
})

test('hours of business are no money', () => {
  const only = (hours: string) => `Contract note
You have SOLD:
ISIN US0378331005
${hours}
Execution date: 07 Mar 2023
Number of units: 792.2496
Price £2.2435
Consideration: £1,777.41`
  expect(readLines(only('We are open from 8.00 am to 5.30 pm'))).toBe('sell 2023-03-07 792.2496 2.2435 0 0 1777.41 GBP')
  expect(readLines(only('Wundersteg 8.00 to 5.30'))).toMatch(/^amounts\?/)
})
