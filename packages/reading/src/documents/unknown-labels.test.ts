import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

test('numbers of a row that multiply are units, price, and value, whatever the words beside them say', () => {
  const note = `Dividend
ISIN US0378331005
Value date 16.05.2024
Credit 3.31 USD 3 9.93 USD
Withholding tax -1.49 USD
Net amount 8.44 USD`
  expect(readLines(note)).toBe('dividend 2024-05-16 3 3.31 0 1.49 8.44 USD')
})

test('numbers of a row that do not multiply keep what the words say', () => {
  const note = `Dividend
ISIN US0378331005
Value date 16.05.2024
Credit 3.31 USD 3 9.94 USD
Withholding tax -1.49 USD
Net amount 8.44 USD`
  expect(readLines(note)).not.toMatch(/^dividend/)
})

const UNNAMED = `Contract note
You bought
ISIN US0378331005
Trade date 04.03.2024 Settlement 06.03.2024
Quantity 12 Price 171.25 USD
Gross amount 2,055.00 USD
Wundersteg 14.50 USD
Zollwacht 1.03 USD
Net amount 2,070.53 USD`

test('unnamed money between gross and net that makes up the difference is a cost', () => {
  expect(readLines(UNNAMED)).toBe('buy 2024-03-04 12 171.25 15.53 0 2070.53 USD')
})

test('unnamed money that does not make up the difference is asked about', () => {
  expect(readLines(UNNAMED.replace('1.03', '1.04'))).toMatch(/\? buy/)
})

test('what nothing names and lowers a dividend is a tax', () => {
  const note = `Dividend payment
ISIN US0378331005
Number of shares 43
Dividend per share USD 0.24
Gross amount USD 10.32
Zollwacht USD 1.55
Net amount USD 8.77
Payment date 16.05.2024`
  expect(readLines(note)).toBe('dividend 2024-05-16 43 0.24 0 1.55 8.77 USD')
})

test('without a title the user is asked whether it is the transaction that adds up', () => {
  expect(readLines(UNNAMED.replace('You bought', 'Wundersteg').replace('Wundersteg 14.50', 'Commission 14.50'))).toBe(
    'reading? buy 2024-03-04 12 171.25 15.53 0 2070.53 USD',
  )
})

test('labelled units and a labelled net amount are asked about when nothing adds up', () => {
  const note = `Kauf
ISIN (WKN) Stück/Nominale Kurswert Währung Bruttobetrag
LU1861134382 (A2JSDA) 3,320171 98,7321 EUR 931,87 EUR
Ausführung 17.10.2023 18:11:56
Orderentgelt: 4,87 EUR
Ausmachender Betrag: 643,40 EUR`
  expect(readLines(note)).toMatch(/^(?:amounts|reading)\? buy 2023-10-17 3.320171 .* 4.87 0 643.4 EUR$/)
})

test('the label behind an empty one counts', () => {
  const note = `Wertpapierabrechnung Kauf
DE000BASF111
davon ausgef. : 40,00 St. Schlusstag : 03.08.2018, 17:00 Uhr
Kurs : 50,1000 EUR Kurswert : 2.004,00 EUR
Devisenkurs : Provision : 5,90 EUR
Valuta : 07.08.2018 Endbetrag : -2.009,90 EUR`
  expect(readLines(note)).toBe('buy 2018-08-03 40 50.1 5.9 0 2009.9 EUR')
})

test('"before taxes" behind a label does not make the amount a tax', () => {
  const note = `Wertpapierkauf
ISIN IE00B4L5Y983
Geschäftstag : 12.02.2020
Nennwert Zum Kurs von
St. 15 EUR 101,15
Kurswert : EUR 1.517,25
Provision : EUR 12,40
IBAN Valuta Total belastet vor Steuern
DE89370400440532013000 EUR 14.02.2020 EUR 1.529,65`
  expect(readLines(note)).toBe('buy 2020-02-12 15 101.15 12.4 0 1529.65 EUR')
})

test('British prices in pence make amounts in pounds', () => {
  const note = `CONTRACT NOTE
Bought on your behalf
Trade date 09/06/2021 Settlement date 11/06/2021
Stock Sample Household plc ISIN GB00B10RZP78
Quantity Price (p) Consideration (£)
150 1019.89 1529.83
Commission £11.95
Total Due £1541.78`
  expect(readLines(note)).toBe('buy 2021-06-09 150 1019.89 11.95 0 1541.78 GBP')
})

test.each([
  ['an Australian note', 'AUD', 'AUD'],
  ['a Canadian note', 'CAD', 'CAD'],
  ['a note that names both dollars', 'AUD US$', 'USD'],
])('a bare $ is the dollar of %s', (_, named, currency) => {
  const note = `Sell Confirmation
Symbol NAB
All amounts in ${named}
Trade Date: 14 May 2021
Quantity 500 Price $12.35
Consideration $6,175.00
Brokerage $9.50
Net proceeds $6,165.50`
  expect(readLines(note)).toBe(`sell 2021-05-14 500 12.35 9.5 0 6165.5 ${currency}`)
})

test.each([
  ['Dutch', 'Aantal 80 stuks\nDividend per aandeel EUR 0,80\nBruto dividend van het fonds EUR 64,00', '2021-05-12'],
  ['American', 'CUSIP 037833100\nQuantity 80\nDividend per share $0.80\nGross amount $64.00', '2021-12-05'],
])('day and month of a %s note are in the order of its country', (_, lines, day) => {
  const note = `Dividend
ISIN NL0000009538
${lines}
Net amount 64.00
Payment date 12-05-2021`
  expect(readLines(note)).toContain(day)
  expect(readLines(note)).not.toContain('day?')
})

test('a sentence that reports the trade holds its day, a letter beside it does not', () => {
  const note = (sentence: string) => `${sentence}
Menge 720 Kurs CHF 5.484 CHF 3'948.48
ISIN IE000716YHJ7
Provision CHF 25.66
Belastung Valuta 18.03.2024 CHF 3'974.14`
  expect(readLines(note('Für Sie wurde am 14.03.2024 an der Börse gekauft'))).toBe(
    'buy 2024-03-14 720 5.484 25.66 0 3974.14 CHF',
  )
  expect(readLines(note('Nous avons acheté pour vous le 14.03.2024 à la bourse'))).toBe(
    'buy 2024-03-14 720 5.484 25.66 0 3974.14 CHF',
  )
  expect(readLines(note('Nous avons acheté pour vous Genève, le 14.03.2024'))).toBe(
    'buy 2024-03-18 720 5.484 25.66 0 3974.14 CHF',
  )
  expect(readLines(note('Für Sie am 14.03.2024 gekauft, Valuta am 18.03.2024'))).toBe(
    'buy 2024-03-14 720 5.484 25.66 0 3974.14 CHF',
  )
  expect(readLines(note('Wir haben für Sie gekauft Musterstadt, 14.03.2024'))).toBe(
    'buy 2024-03-18 720 5.484 25.66 0 3974.14 CHF',
  )
})

test('without a title and a word of the net amount, costs that lead to it say that it was a purchase', () => {
  const note = `ISIN IE00B3RBWM25
Valuta 01.12.2023
Wundersteg 2
Lindwurm CHF 100.040
Silberdistel CHF 200.08
Zollwacht CHF 0.05
Morgenrot CHF 0.30
Heimkehr CHF 200.43`
  expect(readLines(note)).toBe('amounts? buy 2023-12-01 2 100.04 0.35 0 200.43 CHF')
  expect(readLines(note.replace('200.43', '200.53'))).toBe('refused: no-transaction')
})

test('a row whose value is converted by a rate below it has units and price', () => {
  const note = `Kapitalrückzahlung
ISIN CH0114405324
Zahltag 31.12.2025
Wundersteg Lindwurm Zollwacht
Gutschrift 0,90 USD 60 45,84 EUR
USD / EUR 1,178
Steuern -12,80 EUR
Gesamtbetrag 33,04 EUR`
  // 60 × 0.90 / 1.178 = 45.840
  expect(readLines(note)).toBe('dividend 2025-12-31 60 0.9 0 12.8 33.04 EUR')
  expect(readLines(note.replace('45,84', '45,74'))).not.toMatch(/^dividend/)
})

test('a purchase out of a corporate action is a purchase', () => {
  const note = `Wertpapier Abrechnung Kauf aus Kapitalmaßnahme
Stück 2.100 ISIN CA5408991019
Schlusstag 03.08.2023
Kurs 0,35 EUR
Kurswert 735,00- EUR
Provision 5,00- EUR
Ausmachender Betrag 740,00- EUR`
  expect(readLines(note)).toBe('buy 2023-08-03 2100 0.35 5 0 740 EUR')
  expect(readLines(note.replace('Wertpapier', 'Kapitalmaßnahme\nWertpapier'))).toMatch(/^reading\? buy/)
})
