import { expect, test } from 'vitest'
import { chooseDifference, guessMapping } from '../interpretations/guess-mapping.ts'
import { rowsOf, tableOf } from '../testing/csv-bytes.ts'
import { buildRows } from './build-rows.ts'

const kinds = (text: string) =>
  rowsOf(text).map(({ type, outcome }) => (outcome.kind === 'ready' ? type : outcome.kind))

const IN_PENCE = `Date,Type,ISIN,Quantity,Price,Currency,Total
2024-01-15,Buy,GB0002374006,40,3725.5,GBP,1490.20
2024-03-15,Dividend,GB0002374006,40,40.5,GBP,
2024-05-15,Sell,GB0002374006,10,3801,GBP,`

test('a price that no total confirms is in doubt where the others are another power of ten', () => {
  expect(kinds(IN_PENCE)).toEqual(['attention', 'attention', 'attention'])
  expect(kinds(IN_PENCE.replace('3725.5', '37.255'))).toEqual(['buy', 'dividend', 'sell'])
})

test('it follows what the user decides on the others', () => {
  const table = tableOf(IN_PENCE)
  const prices = (choice: 'scale-price' | 'keep') =>
    buildRows(table, chooseDifference(guessMapping(table), '0.01', choice)).map(({ price }) => price)
  expect(prices('scale-price')).toEqual(['37.255', '16.2', '38.01'])
  expect(prices('keep')).toEqual(['3725.5', '1620', '3801'])
})

test('a column without a meaning contradicts the prices if it is units × price but for a power of ten', () => {
  const text = (value: number) => `Date,Type,ISIN,Quantity,Price,Currency,Kkk
2024-01-15,Buy,US0378331005,12,190.25,USD,${2283 * value}
2024-03-15,Buy,US5949181045,3,410.5,USD,${1231.5 * value}`
  expect(kinds(text(0.01))).toEqual(['attention', 'attention'])
  expect(kinds(text(1))).toEqual(['buy', 'buy'])
})

test('a column with units × price itself proves the prices: units held may be a power of ten of them by chance', () => {
  const text = (product: number) => `Date,Type,ISIN,Quantity,Price,Currency,Kkk,Held
2024-01-15,Buy,US0378331005,10,100,USD,${product},10
2024-03-15,Buy,US5949181045,10,200,USD,${product * 2},20`
  expect(kinds(text(1000))).toEqual(['buy', 'buy'])
  expect(kinds(text(1100))).toEqual(['attention', 'attention'])
})
