import { expect, test } from 'vitest'
import type { HeldDividend } from '../income/income.ts'
import { missingDividendFindings } from './missing-dividends.ts'

const missing = (assetId: string, given: Partial<HeldDividend>): HeldDividend => ({
  assetId,
  exDate: '2024-05-14',
  payDate: '2024-05-17',
  units: 775,
  value: 0.4,
  currency: 'NOK',
  gross: 27.5,
  taxRate: null,
  withheld: 0,
  net: 27.5,
  ...given,
})

test('the missing dividends of a holding are one finding, which records each on its pay day', () => {
  const dividends = [missing('A', {}), missing('A', { exDate: '2024-08-14', payDate: null, value: 0.5, gross: 35 })]
  expect(missingDividendFindings([...dividends, missing('B', { gross: null })])).toMatchObject([
    {
      kind: 'missing-dividends',
      assetId: 'A',
      since: '2024-05-14',
      inQuestion: 62.5,
      change: {
        removed: [],
        added: [
          { type: 'dividend', date: '2024-05-17', price: 310, currency: 'NOK', units: 0 },
          { type: 'dividend', date: '2024-08-14', price: 387.5 },
        ],
      },
      dividends,
    },
    { assetId: 'B', inQuestion: null },
  ])
})

test('what the rate of a country withholds is the fee of the recorded dividend', () =>
  expect(missingDividendFindings([missing('A', { taxRate: 0.25 })])[0]?.change?.added).toMatchObject([
    { price: 310, fee: 77.5 },
  ]))

test('a portfolio that lacks none has no finding', () => {
  expect(missingDividendFindings([])).toEqual([])
})
