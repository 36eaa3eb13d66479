import { expect, test } from 'vitest'
import { findOversells } from './find-oversells.ts'
import { booked } from './testing/booked.ts'

const buy = booked({ type: 'buy', date: '2024-01-02', units: 10, price: 1 })
const sell = (date: string, units: number) => booked({ id: `sell-${units}`, type: 'sell', date, units, price: 1 })

test('names each sale that is not covered, and what is held', () => {
  const ledger = [sell('2024-03-01', 5), sell('2024-02-01', 7), buy]
  expect(findOversells(ledger)).toEqual([{ transactionId: 'sell-5', date: '2024-03-01', held: 3, missing: 2 }])
})

test('a sale entered before the purchase of its day is covered', () => {
  expect(findOversells([sell('2024-01-02', 10), buy])).toEqual([])
})

test('a sale before any purchase is not', () => {
  expect(findOversells([sell('2024-01-01', 10), buy])).toMatchObject([{ held: 0, missing: 10 }])
})

test('thirds that add up to one unit but for rounding are one unit', () => {
  const third = booked({ type: 'buy', date: '2024-01-01', units: 0.3333333333333333, price: 1 })
  const twoThirds = booked({ type: 'buy', date: '2024-01-01', units: 0.6666666666666666, price: 1 })
  expect(findOversells([third, twoThirds, sell('2024-01-02', 1)])).toEqual([])
})

test('a split that nobody booked covers a sale after it, but not before it or when it is ignored', () => {
  const splits = [{ date: '2024-06-03', ratio: 10 }]
  expect(findOversells([buy, sell('2024-06-03', 100)], splits)).toEqual([])
  expect(findOversells([buy, sell('2024-06-02', 100)], splits)[0]?.missing).toBe(90)
  expect(findOversells([buy, sell('2024-06-03', 100)], splits, new Set(['2024-06-03']))[0]?.missing).toBe(90)
})
