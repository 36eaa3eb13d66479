import { expect, test } from 'vitest'
import { canMean } from './header-meaning.ts'

test.each([
  'Price incl. fees',
  'Price with commission',
  'Amount excl. fees',
  'Value and fees',
  'Total and commission',
  'Gross minus fees',
  'Amount plus tax',
  'Total after tax',
  'Total + fees',
  'Net of tax',
  'Amount net of tax',
  'Dividend net tax',
])('“%s” is neither a fee nor a tax', (header) => {
  expect(canMean(header, 'fee', 'tax')).toBe(false)
})

test.each([
  'Fee total',
  'Fees and commission',
  'Brokerage + GST',
  'Total fees and charges',
  'Commission incl. VAT',
  'Total fees incl. VAT',
  'Fees plus VAT',
  'Net commission',
])('“%s” is a fee', (header) => {
  expect(canMean(header, 'fee')).toBe(true)
})

test.each(['Withholding tax incl. surcharge', 'Tax minus refund', 'Net tax', 'Foreign tax net', 'Net withholding tax'])(
  '“%s” is a tax',
  (header) => {
    expect(canMean(header, 'tax')).toBe(true)
  },
)

test.each(['Total PNL', 'Amount gain', 'Value of loss', 'Total profit'])('“%s” is no total', (header) => {
  expect(canMean(header, 'total')).toBe(false)
})
