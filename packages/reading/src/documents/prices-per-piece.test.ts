import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const income = (header: string, row: string) => `Dividende
ISIN US5949181045
Ex Tag 15.05.2025
Buchung Wertstellung Typ ${header} Gesamt
16.06.2025 17.06.2025 Gutschrift ${row} 3,00 EUR
Steuern -0,50 EUR
Gesamtbetrag 2,50 EUR`

test.each(['Summe / Stk. Anzahl', 'Summe je Anteil Anzahl', 'Betrag pro Titel Anzahl'])(
  'what a title says per piece is the price: %s',
  (header) => {
    expect(readLines(income(header, '0,75 EUR 4'))).toBe('dividend 2025-06-17 4 0.75 0 0.5 2.5 EUR')
  },
)

test('a cost per piece is none', () => {
  expect(readLines(income('Gebühr je Anteil Anzahl', '0,75 EUR 4'))).not.toBe(
    'dividend 2025-06-17 4 0.75 0 0.5 2.5 EUR',
  )
})

const plan = (line: string) => `Sparplanausführung
iShares Core MSCI World IE00B4L5Y983
${line}
Ausgeführt am 25.04.2023
Gesamt 1.000,00 EUR`

test.each(['zu 74,4186 €', 'zu je 74,4186 EUR', 'zum Kurs von 74,4186 EUR'])(
  'the number behind a count of pieces and a word such as "at" is the price: %s',
  (price) => {
    expect(readLines(plan(`13,4375 Anteile ${price}`))).toBe('buy 2023-04-25 13.4375 74.4186 0 0 1000 EUR')
  },
)

test('it is not behind other words', () => {
  expect(readLines(plan('13,4375 Anteile zuletzt 74,4186 €'))).toMatch(/^(?:amounts|reading)\?|^refused/)
})

const cut = (price: string) => `Kauf
SAP SE DE0007164600
Handelstag 09.03.2023
Stück 2.900
Kurs ${price} EUR
Kurswert 1.502,08 EUR
Provision 9,50 EUR
Endbetrag 1.511,58 EUR`

// 1,502.08 / 2,900 is 0.517958…
test('a price may be cut off instead of rounded, but by no more than its last digit', () => {
  expect(readLines(cut('0,5179'))).toBe('buy 2023-03-09 2900 0.5179 9.5 0 1511.58 EUR')
  expect(readLines(cut('0,5178'))).toMatch(/^amounts\?/)
})
