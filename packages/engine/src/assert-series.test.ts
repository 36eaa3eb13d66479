import { expect, test } from 'vitest'
import { assertSeries } from './assert-series.ts'
import { createFxTable } from './fx-table.ts'
import { market, measure } from './testing/measure.ts'

const series = (days: number[], values: number[]) => [Int32Array.from(days), Float64Array.from(values)] as const

test.each([
  { title: 'a day without a value', days: [1, 2], values: [5] },
  { title: 'a value without a day', days: [1], values: [5, 6] },
  { title: 'days in the wrong order', days: [2, 1], values: [5, 6] },
  { title: 'a day twice', days: [1, 1], values: [5, 6] },
  { title: 'a value that is no number', days: [1, 2], values: [5, Number.NaN] },
  { title: 'a value without end', days: [1, 2], values: [Number.POSITIVE_INFINITY, 6] },
])('no caller gives $title: not as a series, as rates, or as prices', ({ days, values }) => {
  const [dayNumbers, numbers] = series(days, values)
  expect(() => assertSeries(dayNumbers, numbers, 'it')).toThrow('it')
  const pair = { base: 'EUR', quote: 'USD', days: dayNumbers, rates: numbers }
  expect(() => createFxTable([pair])).toThrow('EUR/USD')
  const asset = { ...market({}), prices: { days: dayNumbers, closes: numbers } }
  expect(() => measure({ today: '2024-03-01', transactions: [], assets: [asset] })).toThrow(
    `prices of ${asset.assetId}`,
  )
})

test('a rate is above zero, and a portfolio has a currency', () => {
  const [days, rates] = series([1, 2], [1.1, 0])
  expect(() => createFxTable([{ base: 'EUR', quote: 'USD', days, rates }])).toThrow('above zero')
  expect(() => measure({ today: '2024-03-01', transactions: [], assets: [], baseCurrency: '' })).toThrow('currency')
})

test('a series without a day, and one with prices of zero, are fine', () => {
  expect(() => assertSeries(...series([], []), 'it')).not.toThrow()
  expect(() => assertSeries(...series([1, 2], [0, 1]), 'it')).not.toThrow()
})
