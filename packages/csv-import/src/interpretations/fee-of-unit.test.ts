import { expect, test } from 'vitest'
import { rowsOf } from '../testing/csv-bytes.ts'

const feesOf = (...rows: string[]) =>
  rowsOf(['Date,Type,Symbol,Quantity,Price,Currency,fee,fee_unit', ...rows].join('\n')).map(({ fee }) => fee)

test('a fee that times the units gives another one is not paid again', () => {
  const rows = ['2019-04-06,buy,VOD,2,60,USD,0.3,0.15', '2019-04-07,sell,VOD,0.7,50,USD,10.1,14.43']

  expect(feesOf(...rows)).toEqual(['0.3', '10.1'])
})

test.each([
  ['that multiply in one row alone', ['2,60,USD,0.3,0.15', '3,50,USD,10,1'], ['0.45', '11']],
  ['of single units', ['1,60,USD,0.3,0.3', '1,50,USD,0.4,0.4'], ['0.6', '0.8']],
])('two fees %s are two', (_which, rows, fees) => {
  expect(feesOf(...rows.map((row) => `2019-04-06,buy,VOD,${row}`))).toEqual(fees)
})
