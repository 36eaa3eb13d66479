import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const FILL = `Trade confirmation
You bought
ISIN US0378331005
BUY/SELL QTY CURRENCY PRICE GROSS AMOUNT FEES NET AMOUNT Trade Date
buy 1.079762663 USD 100.448000 -108.46 -108.46 Jul 11, 2024
TRADE TIME SETTLE DATE CAPACITY
03:45:50 PM (ET) Jul 12, 2024 principal`

test('a row that leaves a cell empty keeps the titles of the others', () => {
  expect(readLines(FILL)).toBe('buy 2024-07-11 1.079762663 100.448 0 0 108.46 USD')
})

test('factors of which nothing shows the price are asked about', () => {
  const unknown = FILL.replace('QTY', 'WUNDER').replace('PRICE', 'STEG').replace('GROSS', 'LIND')
  expect(readLines(unknown)).not.toMatch(/^buy/)
})

test('a time under its title leaves the day to the other title', () => {
  expect(readLines(FILL)).not.toMatch(/^day/)
  expect(readLines(FILL.replace('SETTLE DATE', 'TRADE DATE'))).toMatch(/^day\?/)
})

test('columns keep their titles beside one that nobody knows', () => {
  const note = `Dividend
ISIN US00123Q1040
Value date 15.01.2025
Amount per share Units Wundersteg
0.12 USD 263.129 31.58 USD
Withholding tax -4.74 USD
Net amount 26.84 USD`
  expect(readLines(note)).toBe('dividend 2025-01-15 263.129 0.12 0 4.74 26.84 USD')
})

test.each([
  ['before its amount', '3.5 CHF 12.80 CHF 44.80'],
  ['behind its amount', '3.5 12.80 CHF 44.80 CHF'],
])('a currency %s does not belong to the units', (_, row) => {
  const note = `Abrechnung Kauf
ISIN CH0038863350
Handelstag 11.06.2024
Wundersteg Kurs Kurswert
${row}
Kommission CHF 5.00
Belastung Valuta 13.06.2024 CHF 49.80`
  expect(readLines(note)).toBe('buy 2024-06-11 3.5 12.8 5 0 49.8 CHF')
})

test('a number around a labelled price counts as units where the product proves it', () => {
  const note = (units: string) => `Abrechnung Verkauf
ISIN IE00BZ02LR44
Handelstag 08.06.2023
Wundersteg ${units} Lindwurm
Kurs USD 32.095
Kurswert USD 8'344.70
Eidg. Umsatzabgabe USD 12.51
Gutschrift Valuta 12.06.2023 USD 8'332.19`
  expect(readLines(note('260'))).toBe('sell 2023-06-08 260 32.095 0 12.51 8332.19 USD')
  expect(readLines(note('261'))).toMatch(/^(?:refused|amounts\?)/)
})

test('page numbers and iShares count no pieces', () => {
  const note = `Abrechnung Kauf
Titel iShares (DE) 11
Numero 1 / 1
ISIN IE00B3YLTY66
Handelstag 25.08.2025
Preis 233.40 EUR
Betrag 233.40 EUR
Belastung Valuta 27.08.2025 233.40 EUR`
  expect(readLines(note)).not.toMatch(/^buy/)
})

test('the columns whose numbers multiply are the ones that the header names', () => {
  const note = `Abrechnung Kauf
ISIN CH0038863350
Handelstag 11.06.2024
Stk Kurs Kurswert Wundersteg
12 1.371 16.45 7.25
Belastung Valuta 13.06.2024 CHF 16.45`
  expect(readLines(note)).toBe('buy 2024-06-11 12 1.371 0 0 16.45 CHF')
})

test('titles of a row that holds fewer numbers count only where a product shows which', () => {
  const note = `Wertpapierabrechnung
Ausführung 05.09.2025
Typ Wertpapier Anzahl Kurs Betrag
Kauf Example Ventures 23,00 Stk. 0,0485 EUR 1,12 EUR
CA25039N4084
+0,99
Ordergebühren
EUR
Belastung 2,11 EUR`
  expect(readLines(note)).toBe('buy 2025-09-05 23 0.0485 0.99 0 2.11 EUR')
})
