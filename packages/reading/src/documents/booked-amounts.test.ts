import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const note = (net: string) => `Dividend Payment Confirmation
Microsoft Corp ISIN US5949181045
Units held on record date 20
Dividend rate 0.68 USD
Gross dividend 13.60 USD
Withholding tax (15%) 2.04 USD
Net dividend 11.56 USD
Exchange rate GBP/USD 1.2887
Gross dividend 10.55 GBP
Tax withheld 1.58 GBP
${net}
Payment date 15 June 2023`

test('of two complete ways at a stated rate, the amount that the account moved by counts', () => {
  expect(readLines(note('Amount credited 8.97 GBP'))).toBe('dividend 2023-06-15 20 0.68 0 1.58 8.97 GBP')
})

test('two complete ways are asked about where no label says which one was booked', () => {
  expect(readLines(note('Net amount 8.97 GBP'))).toMatch(/^amounts\? /)
})

test('two booked amounts are asked about', () => {
  expect(readLines(note('Amount credited 8.97 GBP').replace('Net dividend', 'Net dividend credited'))).toMatch(
    /^amounts\? /,
  )
})

test('what is payable to the owner of a share is received', () => {
  const payable = (label: string) => `Dividend Confirmation
HSBC Holdings plc
ISIN GB0005405286
Payment date 28 March 2024
Number of shares Dividend rate ${label}
500 47.50p £237.50`
  expect(readLines(payable('Dividend payable'))).toBe('dividend 2024-03-28 500 47.5 0 0 237.5 GBP')
  expect(readLines(payable('Total payable'))).toMatch(/^amounts\? /)
})
