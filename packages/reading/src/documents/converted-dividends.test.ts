import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (...lines: string[]) =>
  [
    'Dividendengutschrift',
    'ISIN US0378331005',
    'Stück 250',
    'Dividende pro Stück 0,84 USD',
    'Zahltag 16.05.2024',
    ...lines,
  ].join('\n')
const GROSS = 'Bruttobetrag 210,00 USD'

test('what one tax leaves is not the end where another follows', () => {
  const lines = [GROSS, 'Quellensteuer 31,50- USD', 'Nettobetrag 178,50 USD', 'Kapitalertragsteuer 21,00- USD']
  expect(readLines(note(...lines, 'Gutschrift 157,50 USD'))).toBe('dividend 2024-05-16 250 0.84 0 52.5 157.5 USD')
  const other = lines.map((line) => line.replace('178,50', '178,00'))
  expect(readLines(note(...other, 'Gutschrift 157,50 USD'))).toMatch(/^amounts\?/)
})

test('a domestic tax after the conversion does not repeat the foreign one before it', () => {
  const lines = (tax: string, net: string) => [
    GROSS,
    'Quellensteuer 31,50- USD',
    'Devisenkurs EUR/USD 1,0842',
    `Kapitalertragsteuer ${tax}- EUR`,
    `Ausmachender Betrag ${net} EUR`,
  ]
  // 210.00 − 31.50 = 178.50 USD, at 1.0842 164.64 EUR; the foreign tax is 29.05 EUR
  expect(readLines(note(...lines('19,37', '145,27')))).toBe('dividend 2024-05-16 250 0.84 0 48.42 145.27 EUR')
  expect(readLines(note(...lines('29,05', '135,59')))).toMatch(/^amounts\?/)
})

test('nor does a cost without a known name, unless it is the same amount', () => {
  const lines = (cost: string, net: string) => [
    GROSS,
    'Quellensteuer 31,50- USD',
    'Devisenkurs EUR/USD 1,0842',
    'Betrag 164,64 EUR',
    `Wundersteg ${cost} EUR`,
    `Ausmachender Betrag ${net} EUR`,
  ]
  expect(readLines(note(...lines('19,37', '145,27')))).toBe('dividend 2024-05-16 250 0.84 0 48.42 145.27 EUR')
  expect(readLines(note(...lines('29,05', '135,59')))).toMatch(/^amounts\?/)
})

test('"Kurs" without a currency converts, if it does', () => {
  const lines = (rate: string) => [
    GROSS,
    `Kurs ${rate}`,
    'Betrag EUR 193,69',
    'KESt 15,00 EUR',
    'Gutschrift 178,69 EUR',
  ]
  expect(readLines(note(...lines('1,0842')))).toBe('dividend 2024-05-16 250 0.84 0 15 178.69 EUR')
  expect(readLines(note(...lines('1,0942')))).not.toMatch(/^dividend/)
})

test('two complete ways in two currencies are asked about', () => {
  const lines = [
    'Devisenkurs EUR/USD 1,0842',
    'Brutto 210,00 USD 193,69 EUR',
    'Quellensteuer 31,50 USD 29,05 EUR',
    'Netto 178,50 USD 164,64 EUR',
  ]
  expect(readLines(note(...lines))).toMatch(/^amounts\?/)
})

test('the number of an account with points and a hyphen is no amount', () => {
  const lines = [GROSS, 'Quellensteuer 31,50 USD', 'Nettoertrag USD 178,50', 'Gutschrift Konto 123.456-7 USD 178,50']
  expect(readLines(note(...lines).replaceAll(',', '.'))).toBe('dividend 2024-05-16 250 0.84 0 31.5 178.5 USD')
})
