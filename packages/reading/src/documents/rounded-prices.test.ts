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

test('a value in another currency is rounded to a cent before it is converted', () => {
  const note = (value: string, net: string) => `Wertpapierabrechnung
Verkauf
Ausführung 19.12.2023 18:25:53
ISIN (WKN) Stück/ Nominale Kurswert Währung Bruttobetrag
IE00B3RBWM25 (A1JX52) 5,214577 66,4800 USD ${value} EUR
Devisenkurs EUR/USD 1,09130
Orderentgelt 0,64 EUR
Ausmachender Betrag ${net} EUR`
  // 5.214577 × 66.48 = 346.665, which makes 346.67; at 1.0913 that is 317.667
  expect(readLines(note('317,67', '317,03'))).toBe('sell 2023-12-19 5.214577 66.48 0.64 0 317.03 EUR')
  expect(readLines(note('317,69', '317,05'))).toMatch(/^amounts\?/)
})

test('a plan for a round sum buys parts of units that the note cuts', () => {
  const note = (value: string) => `Fondssparplan Kauf
Handelstag 31.07.2023
ISIN US0378331005
Anteile 1,216
Kurs 162,83 CHF
Kurswert CHF ${value}
Kommission CHF 1,98
Total CHF 200,00`
  // 198.02 / 162.83 = 1.21611
  expect(readLines(note('198,02'))).toBe('buy 2023-07-31 1.216 162.83 1.98 0 200 CHF')
})

test('a rate may leave out its zeros', () => {
  const note = (rate: string) => `Abrechnung Kauf
Handelstag 01.04.2022
ISIN US0605051046
ST 460
Kurs USD 41,74
Kurswert USD 19.200,40
Belastung EUR 17.454,91
${rate}`
  // 19,200.40 / 1.1 = 17,454.91
  expect(readLines(note('Umrechnungskurs 1 EUR = 1,1 USD'))).toBe('buy 2022-04-01 460 41.74 0 0 17454.91 EUR')
})
