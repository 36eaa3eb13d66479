import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkRates, checkStalePrice } from './line-state.ts'

const buy = booked({ type: 'buy', date: '2024-01-02', units: 10, price: 24 })
const sell = booked({ type: 'sell', date: '2024-01-02', units: 10, price: 24 })
const RATES = createFxTable([
  { base: 'EUR', quote: 'USD', days: Int32Array.of(parseIsoDate('2024-01-02')), rates: Float64Array.of(1.1) },
])

function lineOf(today: string, transactions = [buy], currency = 'EUR') {
  const assets = [market({ '2024-01-02': 24.31 }, { currency })]
  return measure({ today, transactions, assets, fx: RATES }).measuredLines.get('A')?.[0] as MeasuredLedgerLine
}

test('a close of 8 days ago is stale while units are held: their value is in question', () => {
  expect(checkStalePrice(lineOf('2024-01-10'))).toMatchObject({
    findings: [{ kind: 'stale-price', since: '2024-01-02', inQuestion: 243.1, price: 24.31, currency: 'EUR' }],
    passed: 0,
    notComparable: 0,
  })
})

test('a close of 7 days ago is not, and neither is that of a holding that was sold', () => {
  expect(checkStalePrice(lineOf('2024-01-09'))).toEqual({ findings: [], passed: 1, notComparable: 0 })
  expect(checkStalePrice(lineOf('2024-03-01', [buy, sell]))).toEqual({ findings: [], passed: 0, notComparable: 0 })
})

test('a holding whose currency has no rate has no value, and nothing says how much is in question', () => {
  expect(checkRates(lineOf('2024-01-03', [buy], 'DKK'))).toMatchObject({
    findings: [{ kind: 'missing-rate', currency: 'DKK', transactions: 0, inQuestion: null }],
    passed: 0,
    notComparable: 0,
  })
})

test('a dividend whose currency has no rate counts as nothing; one with a rate counts', () => {
  const dividend = (currency: string) => booked({ type: 'dividend', date: '2024-01-03', price: 5, currency })
  expect(checkRates(lineOf('2024-01-04', [buy, dividend('DKK')])).findings).toMatchObject([
    { since: '2024-01-03', currency: 'DKK', transactions: 1 },
  ])
  expect(checkRates(lineOf('2024-01-04', [buy, dividend('USD')]))).toEqual({
    findings: [],
    passed: 1,
    notComparable: 0,
  })
})
