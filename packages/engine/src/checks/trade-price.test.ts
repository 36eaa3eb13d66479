import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MeasuredLedgerLine } from '../measure-line.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { checkTradePrices } from './trade-price.ts'

// Closes of Unilever in London, in pounds.
const CLOSES = { '2023-03-03': 41.2, '2023-03-06': 41.5, '2023-03-07': 41.1, '2023-03-31': 42 }
const FX = createFxTable([
  { base: 'EUR', quote: 'GBP', days: Int32Array.of(parseIsoDate('2023-01-02')), rates: Float64Array.of(0.8) },
])

function lineOf(transactions: LedgerTransaction[], closes: Record<string, number> = CLOSES): MeasuredLedgerLine {
  const assets = [market(closes, { currency: 'GBP' })]
  const { measuredLines } = measure({ today: '2023-04-03', transactions, assets, fx: FX })
  return measuredLines.get('A')?.[0] as MeasuredLedgerLine
}

const trade = (given: Partial<LedgerTransaction> = {}) =>
  booked({ type: 'buy', date: '2023-03-06', units: 10, price: 41.4, currency: 'GBP', ...given })

test('a price in pence that is booked in pounds is 100 times too high, and its fix divides it by 100', () => {
  const bought = trade({ price: 4140 })
  const { findings, passed } = checkTradePrices(lineOf([bought]))
  expect(findings).toEqual([
    {
      kind: 'trade-price',
      assetId: 'A',
      since: '2023-03-06',
      // 10 x (4140 - 41.40) pounds at 0.8 pounds for a euro.
      inQuestion: expect.closeTo(51_232.5, 6),
      change: { removed: [bought.id], added: [{ ...bought, price: 41.4 }] },
      transaction: bought,
      market: { low: 41.1, high: 41.5 },
      factor: 100,
      currency: null,
      reading: 'hundredfold',
    },
  ])
  expect(passed).toBe(0)
})

test('a price in pounds that is booked in pence is 100 times too low', () => {
  const { findings } = checkTradePrices(lineOf([trade({ currency: 'GBX' })]))
  expect(findings).toMatchObject([{ factor: 0.01, market: { low: 4110, high: 4150 } }])
})

test.each([
  ['at the close', trade({ price: 41.5 })],
  ['5 % above the highest close around the day', trade({ price: 43.57 })],
  ['5 % below the lowest one', trade({ price: 39.05 })],
  ['in pence, booked in pence', trade({ price: 4140, currency: 'GBX' })],
  ['in euros at the rate of the day', trade({ price: 51.8, currency: 'EUR' })],
])('a price %s is one of that day', (_, bought) => {
  expect(checkTradePrices(lineOf([bought]))).toEqual({ findings: [], passed: 1, notComparable: 0 })
})

test('a total that is booked as the price is as many times too high as there are units', () => {
  const { findings } = checkTradePrices(lineOf([trade({ units: 12, price: 498 })]))
  expect(findings).toMatchObject([{ factor: 12, change: { added: [{ price: 41.5, units: 12 }] } }])
  const totals = [0.5, 0.6, 1.9, 2].map((units) => trade({ units, price: units * 41.5 }))
  const found = totals.flatMap((total) => checkTradePrices(lineOf([total])).findings)
  expect(found).toMatchObject([{ factor: 0.5 }, { factor: null }, { factor: null }, { factor: 2 }])
})

test('a price in pounds that is booked in euros is one of its day in the currency of the listing', () => {
  const bought = trade({ currency: 'EUR' })
  // 41.10 pounds are 51.38 euros.
  expect(checkTradePrices(lineOf([bought])).findings).toMatchObject([
    { factor: null, currency: 'GBP', change: { removed: [bought.id], added: [{ ...bought, currency: 'GBP' }] } },
  ])
  expect(checkTradePrices(lineOf([{ ...bought, rate: 1 }])).findings).toMatchObject([{ currency: null, change: null }])
})

test('another price is a finding without a fix: what it is away from the closes is in question', () => {
  const sold = trade({ type: 'sell', date: '2023-03-07', price: 36.8 })
  const { findings } = checkTradePrices(lineOf([trade(), sold]))
  expect(findings).toMatchObject([
    // 10 x (41.10 - 36.80) pounds at 0.8; the next close is too far away.
    { since: '2023-03-07', factor: null, change: null, market: { low: 41.1, high: 41.5 } },
  ])
  expect(findings[0]?.inQuestion).toBeCloseTo(53.75, 6)
})

test('where closes move by 2 % each day, a price within 12 % is one of that day', () => {
  const days = Array.from({ length: 21 }, (_, day) => [
    `2023-03-${String(day + 1).padStart(2, '0')}`,
    40 + 0.8 * (day % 2),
  ])
  const closes = Object.fromEntries(days)
  // 40.80 x 1.12 = 45.70.
  expect(checkTradePrices(lineOf([trade({ price: 45.5 })], closes)).passed).toBe(1)
  expect(checkTradePrices(lineOf([trade({ price: 46 })], closes)).findings).toHaveLength(1)
})

test.each([
  ['without a close of those days', trade({ date: '2023-03-20' })],
  ['before the first close', trade({ date: '2023-03-01' })],
  ['without a rate', trade({ currency: 'JPY' })],
])('a trade %s is not compared', (_, bought) => {
  expect(checkTradePrices(lineOf([bought]))).toEqual({ findings: [], passed: 0, notComparable: 1 })
})

test('a trade that is still ahead is not compared', () => {
  expect(checkTradePrices(lineOf([trade(), trade({ date: '2023-04-04', price: 999 })])).passed).toBe(1)
})

test('units that were received for nothing have no price to compare', () => {
  expect(checkTradePrices(lineOf([trade({ price: 0 })]))).toEqual({ findings: [], passed: 0, notComparable: 0 })
})

test('a holding with most of its trades away from the market is one finding on its listing', () => {
  const away = ['2023-03-03', '2023-03-06', '2023-03-07'].map((date) => trade({ date, price: 49 }))
  const { findings } = checkTradePrices(lineOf([...away, trade(), trade()]))
  expect(findings).toMatchObject([
    { kind: 'listing', since: '2023-03-03', away: 3, compared: 5, market: { low: 41.2, high: 41.5 } },
  ])
  expect(checkTradePrices(lineOf([...away, trade(), trade(), trade()])).findings).toHaveLength(3)
})
