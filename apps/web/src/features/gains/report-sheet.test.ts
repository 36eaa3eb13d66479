import type { GainsReport } from '@plumbline/contract/realized-gains/schemas'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { expect, test } from 'vitest'
import { reportSheet } from './report-sheet.ts'

const amounts = { proceeds: 6000, saleFees: 9, cost: 2000, purchaseFees: 5, disallowedLoss: 0, gain: 3986 }
const rate = { rate: 1.07, date: '2021-02-01', source: 'table' } as const
const part = {
  ...amounts,
  rule: 'first-in-first-out',
  acquired: '2021-02-01',
  units: 10,
  isLongTerm: true,
  purchaseRate: rate,
} as const
const sale = {
  ...amounts,
  assetId: 'A',
  assetCurrency: 'EUR',
  date: '2022-05-02',
  units: 10,
  saleRate: null,
  kind: null,
  parts: [part],
}
const report: GainsReport = {
  country: 'US',
  currency: 'USD',
  from: '2022-01-01',
  to: '2022-12-31',
  ...amounts,
  gains: 3986,
  losses: 0,
  shortTerm: 0,
  longTerm: 3986,
  years: [],
  kinds: null,
  sales: [sale],
  others: null,
}
const assetOf = () => ({ name: 'Acorn, Inc', symbol: 'ACRN', isin: 'QZ0000000017' })
const linesOf = (given: Partial<GainsReport>) =>
  writeSheetCsv(reportSheet({ ...report, ...given }, assetOf)).split('\r\n')

test('a part of a sale is a line of Form 8949: net proceeds, basis with its fee, and gain', () => {
  const [header, line] = linesOf({})
  expect(header).toBe(
    'Sold,Acquired,Rule,Symbol,Name,ISIN,Units,dProceeds,eCostOrOtherBasis,gAdjustment,hGainOrLoss,Currency,fCode,Part,' +
      'AssetCurrency,SaleRate,SaleRateDay,PurchaseRate,PurchaseRateDay',
  )
  expect(line).toBe(
    '2022-05-02,2021-02-01,first-in-first-out,ACRN,"Acorn, Inc",QZ0000000017,10,5991,2005,,3986,USD,,II,EUR,,,1.07,2021-02-01',
  )
})

test('a wash sale has code W and the loss that does not count as its adjustment', () => {
  const washed = { ...part, proceeds: 1000, saleFees: 0, purchaseFees: 0, disallowedLoss: 750, gain: -250 }
  const [, line] = linesOf({ sales: [{ ...sale, parts: [washed] }] })
  expect(line).toContain(',10,1000,2000,750,-250,USD,W,II,')
})

test('in Germany a line says whether it is of shares, of a fund or of another security', () => {
  const [header, line] = linesOf({ country: 'DE', currency: 'EUR', sales: [{ ...sale, kind: 'funds' }] })
  expect(header).toContain('Units,Proceeds,SaleFees,AcquisitionCost,Gain,Currency,Kind,AssetCurrency')
  expect(line).toContain(',10,6000,9,2005,3986,EUR,funds,EUR,')
})

test('a pool has no day of purchase; what is not known is empty', () => {
  const pooled = { ...part, rule: 'pool', acquired: null, isLongTerm: null, purchaseRate: null } as const
  const unknown = { ...pooled, proceeds: null, saleFees: null, gain: null }
  const [header, line] = linesOf({ country: 'GB', currency: 'GBP', sales: [{ ...sale, parts: [unknown] }] })
  expect(header).toContain('Units,DisposalProceeds,SaleFees,AllowableCost,Gain,Currency,AssetCurrency')
  expect(line).toBe('2022-05-02,,pool,ACRN,"Acorn, Inc",QZ0000000017,10,,,2005,,GBP,EUR,,,,')
})
