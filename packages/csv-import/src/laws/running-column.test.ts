import { expect, test } from 'vitest'
import { rowsLeftOutOf } from './running-column.ts'

const rows = (...amounts: [change: number | null, after: number | null][]) =>
  amounts.map(([change, after]) => ({ change, after }))

const BALANCE = rows([500, 500], [-120.5, 379.5], [80, 459.5], [-59.5, 400], [10, 410])

test('a column that adds up all rows leaves out none, whatever their order', () => {
  expect(rowsLeftOutOf(BALANCE)).toEqual([])
  expect(rowsLeftOutOf(BALANCE.toReversed())).toEqual([])
})

test('a row that the next balance does not contain is left out', () => {
  const cancelled = [...BALANCE, ...rows([300, 710], [305, 715])]
  expect(rowsLeftOutOf(cancelled)).toEqual([5])
  expect(rowsLeftOutOf(cancelled.toReversed())).toEqual([1])
})

test('a column of other amounts, or with too few sums, is no running one', () => {
  expect(rowsLeftOutOf(rows([5, 20], [6, 24], [7, 28], [8, 32]))).toBe(null)
  expect(rowsLeftOutOf(BALANCE.slice(0, 3))).toBe(null)
})
