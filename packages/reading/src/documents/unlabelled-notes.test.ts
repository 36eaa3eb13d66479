import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const STATEMENT = `Musterbank KONTOAUSZUG
vom 22.02.2021
Alter Saldo per 13.01.2021 822,96
Datum Buchungstext Wert Betrag
22.02 Kauf Depot 7800000000/20210222-45768242 24.02 817,60-
ISIN IE00B4L5Y983 MUSTER WORLD ETF 25,00000 STK
Kurs 32,263000 KURSWERT -806,58 EUR
Handelsspesen -11,02 EUR
Neuer Saldo zu Ihren Gunsten 5,36`

test('a statement whose balance moves by its only trade is read, with days that leave the year out', () => {
  expect(readLines(STATEMENT)).toBe('buy 2021-02-22 25 32.263 11.02 0 817.6 EUR')
})

test('a statement whose balance moves by more is asked about', () => {
  expect(readLines(STATEMENT.replace('822,96', '900,00'))).toBe('reading? buy 2021-02-22 25 32.263 11.02 0 817.6 EUR')
})

test('a row of December in a statement of January belongs to the year before', () => {
  const january = STATEMENT.replace('vom 22.02.2021', 'vom 04.01.2021')
    .replace('13.01.2021', '29.12.2020')
    .replace('22.02 Kauf', '30.12 Kauf')
    .replace(' 24.02 ', ' 04.01 ')
  expect(readLines(january)).toMatch(/^buy 2020-12-30 /)
})

test('an amount behind an IBAN is not taken for its last digits', () => {
  const note = `Wertpapierabrechnung Kauf
ISIN AT0000652011
Handelszeit: 07.01.2021 um 10:12:13
Zugang: 20 Stk
Kurs: 10,35 EUR
Kurswert: -207,00 EUR
Provision: -5,15 EUR
Zu Lasten IBAN AT12 3456 7891 2345 6789 212,15 EUR`
  expect(readLines(note)).toBe('buy 2021-01-07 20 10.35 5.15 0 212.15 EUR')
})

test('what is said per piece is a price, whatever it is called', () => {
  const note = `Couponborderel
ISIN BE0974264930
Aantal 40
Brutogeheim per aandeel 2,75 EUR
Brutobedrag 110,00 EUR
Roerende voorheffing 30,00 % -33,00 EUR
Netto te ontvangen 77,00 EUR
Betaaldatum 05/05/2022`
  expect(readLines(note)).toBe('dividend 2022-05-05 40 2.75 0 33 77 EUR')
})

const ONLY_VALUE = `Transaction confirmation
Sale
ISIN GB00B5B74S01
Transaction date 07 March 2023
Units sold 12.5
Price per unit £536.08
Total value £6,701.00`

test('the only money of a note is what was paid', () => {
  expect(readLines(ONLY_VALUE)).toBe('sell 2023-03-07 12.5 536.08 0 0 6701 GBP')
})

test('other money beside it is asked about', () => {
  expect(readLines(`${ONLY_VALUE}\nWundersteg £12.00`)).toMatch(/^\w+\? sell/)
})

const PLAIN_DOLLARS = `Dividend Statement
ISIN: AU000000BHP4
Payment date 15 December 2021
Number of shares held 212
Dividend rate per share $2.00
Gross payment $424.00
Less withholding tax $42.40
Net amount $381.60`

test('a bare dollar is that of the country whose exchange the note names', () => {
  const note = PLAIN_DOLLARS.replace(/AU\w{9}\d/, 'US0378331005')
  expect(readLines(note)).toMatch(/ USD$/)
  expect(readLines(`${note}\nASX code BHP`)).toMatch(/ AUD$/)
})

test('a note without a currency is in dollars where it names a CUSIP', () => {
  const note = `YOU BOUGHT
APPLE INC 13 175.08 2,276.04
SYMBOL: AAPL CUSIP: 037833100
Trade date 2021-12-08
NET AMOUNT 2,276.04`
  expect(readLines(note)).toMatch(/^buy 2021-12-08 13 175.08 0 0 2276.04 USD/)
})

test('an unknown cost between a converted value and the net amount counts', () => {
  const note = `Wertpapierabrechnung Kauf
ISIN US0378331005
Handelstag 07.02.2022
Anzahl 19 Kurs USD 8.705
Kurswert USD 165.40
Devisenkurs 0.9206 CHF 152.27
Wundersteg CHF 0.38
Belastung Valuta 09.02.2022 CHF 152.65`
  expect(readLines(note)).toBe('buy 2022-02-07 19 8.705 0.38 0 152.65 CHF')
})

test('a labelled net amount that nothing explains is offered with the difference as costs', () => {
  const note = `Contract note
You bought
ISIN US0378331005
Trade date 04.03.2024 Settlement 06.03.2024
Quantity 12 Price 171.25 USD
Gross amount 2,055.00 USD
Net amount 2,070.53 USD`
  expect(readLines(note)).toBe('amounts? buy 2024-03-04 12 171.25 15.53 0 2070.53 USD')
})
