import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (title: string, row: string) => `${title}
ISIN IE00BMYDM919
Valuta 20.03.2026
Handelstag 20.03.2026
Betrag / Stk. Anzahl Gesamt
${row}
Steuern -6,75 EUR
Gesamtbetrag 29,85 EUR`

test('an amount per unit that is rounded to cents makes the dividend of its row', () => {
  expect(readLines(note('Dividende', '0,03 EUR 1.200 36,60 EUR'))).toMatch(
    /^dividend 2026-03-20 1200 0.03 0 6.75 29.85 EUR/,
  )
})

test('it does not if its rounding explains less than the difference, or is none', () => {
  expect(readLines(note('Dividende', '0,027 EUR 1.200 36,60 EUR'))).toMatch(/^amounts\?/)
  expect(readLines(note('Verkauf', '0,03 EUR 1.200 36,60 EUR'))).toMatch(/^amounts\?/)
})
