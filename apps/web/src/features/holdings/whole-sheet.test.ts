import type { Line, LinePart } from '@plumbline/contract/portfolios/schemas'
import { writeSheetCsv } from '@plumbline/csv-import/exports/write-sheet-csv'
import { expect, test } from 'vitest'
import { wholeSheet } from './whole-sheet.ts'

const part = (name: string, units: number, gain: number | null) =>
  ({ name, units, baseCurrencyTotal: units * 40, baseCurrencyCurrentValue: units * 50, gain }) as LinePart

test('a file of all holdings has a row for each portfolio that has the asset', () => {
  const line = { name: 'Cordage SE', symbol: 'CORD', isin: 'QZ0000000033' } as Line
  const lines = [{ ...line, parts: [part('Savings', 5, 50), part('Pension', 2, null)] }]
  expect(
    writeSheetCsv(wholeSheet({ currency: 'EUR' }, lines, new Map()))
      .trim()
      .split('\r\n'),
  ).toEqual([
    'Name,Symbol,ISIN,Portfolio,Units,Cost,Value,Gain,Currency',
    'Cordage SE,CORD,QZ0000000033,Savings,5,200,250,50,EUR',
    'Cordage SE,CORD,QZ0000000033,Pension,2,80,100,,EUR',
  ])
})

test('it has a column of tags once an asset has one', () => {
  const ids = ['CORD.XETRA', 'DUNE.US']
  const lines = ids.map((id) => ({ _id: id, name: id, parts: [part('Savings', 5, 50)] }) as Line)
  const notes = new Map([['CORD.XETRA', { note: null, tags: ['Long term', 'Play'] }]])
  const { columns, rows } = wholeSheet({ currency: 'EUR' }, lines, notes)
  expect(columns.at(-1)).toEqual({ header: 'Tags', kind: 'text' })
  expect(rows.map((row) => row.at(-1))).toEqual(['Long term, Play', ''])
})
