import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const DANISH = `Afregning af udbytte
Udbytte
ISIN DK0060534915
Antal 100 stk.
Udbytte pr. stk. kr. 9,40
Bruttoudbytte kr. 940,00
Udbytteskat kr. 253,80
Nettobeløb kr. 686,20
Betalingsdag 28.03.2024`

test('kr. is the krone of the language, also beside the code of another', () => {
  expect(readLines(DANISH)).toBe('dividend 2024-03-28 100 9.4 0 253.8 686.2 DKK')
  expect(readLines(`${DANISH}\nHjemland NOK`)).toBe('dividend 2024-03-28 100 9.4 0 253.8 686.2 DKK')
})

test('a document in Danish that names no currency is in Danish kroner', () => {
  expect(readLines(DANISH.replaceAll('kr. ', ''))).toBe('dividend 2024-03-28 100 9.4 0 253.8 686.2 DKK')
})

const ENGLISH = `Dividend
ISIN DK0060534915
Quantity 100
Dividend per share kr. 9.40
Gross amount kr. 940.00
Withholding tax kr. 253.80
Net amount kr. 686.20
Payment date 28.03.2024
All amounts in SEK`

test('in another language kr. is the only krone whose code is named', () => {
  expect(readLines(ENGLISH)).toBe('dividend 2024-03-28 100 9.4 0 253.8 686.2 SEK')
  expect(readLines(`${ENGLISH}\nNot in NOK`)).toMatch(/^amounts\? dividend/)
})

const dividend = (isin: string, more = '') => `Dividend Statement${more}
ISIN: ${isin}
Payment date 15 December 2021
Number of shares held 212
Dividend rate per share $2.00
Gross payment $424.00
Net amount $424.00`

test('a bare $ is the dollar of the country of the ISIN, unless the document is American', () => {
  expect(readLines(dividend('AU000000BHP4'))).toBe('dividend 2021-12-15 212 2 0 0 424 AUD')
  expect(readLines(dividend('CA82509L1076'))).toBe('dividend 2021-12-15 212 2 0 0 424 CAD')
  expect(readLines(dividend('CA82509L1076', '\nMember FINRA'))).toBe('dividend 2021-12-15 212 2 0 0 424 USD')
  expect(readLines(dividend('CA82509L1076', '\nTrading for ASX members'))).toBe('dividend 2021-12-15 212 2 0 0 424 AUD')
  expect(readLines(dividend('US0378331005'))).toBe('dividend 2021-12-15 212 2 0 0 424 USD')
})
