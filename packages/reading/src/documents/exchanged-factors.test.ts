import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test('a currency behind a number of many decimals belongs to the price behind it', () => {
  const note = (units: string) => `Trade confirmation
SYMBOL: SGOV CUSIP 037833100
BUY/SELL QTY CURRENCY WUNDERSTEG NET AMOUNT Trade Date
buy ${units} USD 100.448000 -108.46 Jul 11, 2024`
  expect(readLines(note('1.079762663'))).toMatch(/1.079762663 100.448 0 0 108.46 USD$/)
})

test('numbers that a space could join are units and price if they multiply', () => {
  const note = `TRADE CONFIRMATION
TRADE SETTLE ACCOUNT
DATE DATE NUMBER
12/08/21 12/10/21 1
YOU BOUGHT QTY PRICE WUNDERSTEG
APPLE INC 3 175.08 525.24
SYMBOL: AAPL CUSIP: 037833100
NET AMOUNT 525.24`
  expect(readLines(note)).toBe('buy 2021-12-08 3 175.08 0 0 525.24 USD')
})

test('a number in front of a name is offered before one inside of the name', () => {
  const note = (count: string) => `Barausschüttung
Ihr Depotbestand per Ex-Datum 20.03.2026:
${count} N-Akt Muster Stillwater Limited
Sponsored ADR Repr 4 Shs ADR/ADS
ISIN: US0378331005
Ausschüttung: USD 0.310942
Betrag USD 6'218.84
Quellensteuer 20% USD 1'243.77
Zu Ihren Gunsten Valuta 02.04.2026 USD 4'975.07`
  expect(readLines(note("10'000"))).toMatch(/^amounts\? dividend 2026-04-02 10000 .* 4975.07 USD$/)
  expect(readLines(note('10000'))).toMatch(/^amounts\? dividend 2026-04-02 4 /)
})

test('of two numbers that a word in another line calls a price, the one called units is', () => {
  const note = (title: string) => `Börsentransaktion: Kauf
Handelstag 14.01.2025
ISIN US0378331005
Position ${title} Währung Kurs
Muster ETF 14.000 CHF 10.0834
Kurswert CHF 141.17
Umsatzabgabe CHF 0.11
Total CHF 141.28
Durchschnittskurs 14.000 CHF 10.0834`
  expect(readLines(note('Stückzahl'))).toBe('buy 2025-01-14 14 10.0834 0 0.11 141.28 CHF')
})

test('a word that begins a name labels no number below a title', () => {
  const note = (name: string) => `Transaktionsabrechnung: Rücknahme
Handelstag 13.03.2024
ISIN US0378331005
Position Anteile Währung Kurs
${name} 0.211 USD 1 785.93
Kurswert USD 376.83
Total USD 376.83`
  expect(readLines(note('Credit Muster Index Fund'))).toBe('sell 2024-03-13 0.211 1785.93 0 0 376.83 USD')
})
