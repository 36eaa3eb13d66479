import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (net: string) => `Dividendengutschrift
ISIN US5801351017
Stück 22
Dividende pro Stück 0,85 EUR
Zahlbar 15.12.2014
Bruttoertrag 18,70 EUR
Kapitalertragsteuer 1,87 EUR
Anrechenbare ausländische Quellensteuer (15 % von 18,70 EUR) 2,81 EUR
Auszahlungsbetrag ${net} EUR`

test('a creditable tax is withheld if nothing adds up without it', () => {
  expect(readLines(note('14,02'))).toBe('dividend 2014-12-15 22 0.85 0 4.68 14.02 EUR')
})

test('a creditable tax is not withheld if the others make up the net amount', () => {
  expect(readLines(note('16,83'))).toBe('dividend 2014-12-15 22 0.85 0 1.87 16.83 EUR')
})

test('a creditable tax that makes up no net amount is asked about', () => {
  expect(readLines(note('14,03'))).toMatch(/^amounts\? dividend/)
})
