import type { SecuritiesList } from '@plumbline/contract/realized-gains/schemas'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { expect, test } from 'vitest'
import { securitiesSheet } from './securities-sheet.ts'

const list: SecuritiesList = {
  country: 'CH',
  currency: 'CHF',
  from: '2025-01-01',
  to: '2025-12-31',
  sums: { value: null, grossA: 0, grossB: 18.8, grossUnknown: 0, refund: 0 },
  years: [],
  securities: [
    {
      assetId: 'A',
      assetCurrency: 'EUR',
      isMoney: false,
      unitsBefore: 0,
      units: 10,
      price: { price: 170, date: '2025-12-30' },
      rate: { rate: 0.93, date: '2025-12-31', source: 'table' },
      value: 1581,
      column: 'B',
      gross: 18.8,
      withheld: 4.7,
      changes: [{ date: '2025-01-02', kind: 'buy', units: 10 }],
      payments: [{ date: '2025-05-15', gross: 18.8, withheld: 4.7 }],
    },
  ],
  others: null,
}

test('a file has a row for each security, and one for each change of its units and each payment', () => {
  const sheet = securitiesSheet(list, () => ({ name: 'Adidas', symbol: 'ADS', isin: 'DE000A1EWWW0' }))
  for (const row of sheet.rows) expect(row).toHaveLength(sheet.columns.length)
  expect(writeSheetCsv(sheet).split('\r\n')).toEqual([
    'Row,Date,Symbol,Name,ISIN,Units,Price,PriceDay,AssetCurrency,Rate,RateDay,TaxValue,Column,Gross,Withheld,Currency',
    'holding,2025-12-31,ADS,Adidas,DE000A1EWWW0,10,170,2025-12-30,EUR,0.93,2025-12-31,1581,B,18.8,4.7,CHF',
    'buy,2025-01-02,ADS,Adidas,DE000A1EWWW0,10,,,,,,,,,,',
    'income,2025-05-15,ADS,Adidas,DE000A1EWWW0,,,,,,,,B,18.8,4.7,CHF',
    '',
  ])
})
