import type { RealizedGains } from '@plumbline/contract/realized-gains/schemas'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { expect, test } from 'vitest'
import { salesSheet } from './sales-sheet.ts'

// docs/methods/realized-gains.md: 150 of the second lot, chosen.
const amounts = { proceeds: 16_500, cost: 15_750, fees: 9, currencyGain: 0, gain: 741 }
const lot = { ...amounts, transactionId: 'b', opened: '2024-02-01', units: 150, isLongTerm: false }
const gains: RealizedGains = {
  ...amounts,
  from: '2024-01-01',
  to: '2024-12-31',
  currency: 'EUR',
  method: 'chosen',
  longTermMonths: 12,
  shortTerm: 741,
  longTerm: 0,
  methods: [],
  years: [],
  sales: [{ ...amounts, transactionId: 's', assetId: 'A', date: '2024-04-02', units: 150, lots: [lot] }],
  others: null,
}

const fileOf = (lots: RealizedGains['sales'][number]['lots']) =>
  writeSheetCsv(
    salesSheet({ ...gains, sales: gains.sales.map((sale) => ({ ...sale, lots })) }, () => ({
      name: 'Alpha',
      symbol: 'ALP',
      isin: null,
    })),
  ).split('\r\n')

test('a file of sales has the days for which each lot was held, and its gain by its cost', () => {
  expect(fileOf([{ ...lot, cost: 7410 }])).toEqual([
    'Sold,Opened,Symbol,Name,ISIN,Units,Proceeds,Cost,Fees,Gain,CurrencyGain,Term,Currency,Method,HeldDays,GainRatio',
    // February 2024 has 29 days, March 31.
    '2024-04-02,2024-02-01,ALP,Alpha,,150,16500,7410,9,741,0,short,EUR,chosen,61,0.1',
    '',
  ])
})

test.each([
  ['cost', { cost: 0 }],
  ['known cost', { cost: null }],
  ['known gain', { gain: null }],
])('a lot without a %s has no gain in percent', (_, missing) => {
  expect(fileOf([{ ...lot, ...missing }])[1]).toMatch(/,61,$/)
})
