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
