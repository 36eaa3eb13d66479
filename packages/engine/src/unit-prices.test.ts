import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { scheduleSplits } from './split-schedule.ts'
import { createUnitPrices, dailyCloses, MONEY_PRICES } from './unit-prices.ts'

const ORIGIN = parseIsoDate('2020-08-26')
const prices = { days: Int32Array.from(['2020-08-27', '2020-09-02'], parseIsoDate), closes: Float64Array.of(500, 130) }
const splitOf4 = [{ date: '2020-08-31', ratio: 4 }]

function closesOf(days: number): Float64Array {
  const closes = new Float64Array(days)
  dailyCloses(prices, ORIGIN, closes)
  return closes
}

test('each day has the last close on or before it, and a day before all of them the first', () => {
  expect([...closesOf(9)]).toEqual([500, 500, 500, 500, 500, 500, 500, 130, 130])
  const none = new Float64Array(2)
  dailyCloses({ days: new Int32Array(), closes: new Float64Array() }, ORIGIN, none)
  expect([...none]).toEqual([0, 0])
})

test('the values of a span are units x price x rate of each day, across a split, and of no other day', () => {
  const history = createUnitPrices(prices, scheduleSplits([], splitOf4, new Set(), ORIGIN + 30))
  const values = new Float64Array(9).fill(1)
  const rates = new Float64Array(9).fill(2)
  history.addValues(values, rates, closesOf(9), ORIGIN, { start: 4, end: 8, units: 10 })
  expect([...values]).toEqual([1, 1, 1, 1, 10_001, 2501, 2501, 2601, 1])
})

test('money is worth 1 of itself', () => {
  const values = new Float64Array(3)
  MONEY_PRICES.addValues(values, Float64Array.of(2, 3, 4), new Float64Array(3), ORIGIN, { start: 1, end: 3, units: 5 })
  expect([...values]).toEqual([0, 15, 20])
})

test('law: the values of any span are those of its days alone, with closes and splits on any days', () => {
  const ratios = fc.constantFrom(2, 3, 0.5, 0.1, 1.5)
  const dayNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(
      dayNumbers,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), ratios), { maxLength: 3 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), ratios), { maxLength: 2 }),
      (closeDays, onMarket, onLedger) => {
        const days = Int32Array.from(closeDays, (day) => ORIGIN + day).sort()
        const history = { days, closes: Float64Array.from(days, (_, at) => 10 + at) }
        const applied = onMarket.map(([day, ratio], at) => {
          const ledgerDay = ORIGIN + (onLedger[at]?.[0] ?? day)
          return { day: ledgerDay, ratio, marketDay: ORIGIN + day, marketRatio: ratio, transaction: undefined }
        })
        const unitPrices = createUnitPrices(history, { applied: applied.sort((a, b) => a.day - b.day), ignored: [] })
        const [start, end, length] = [3, 37, 40]
        const rates = Float64Array.from({ length }, (_, at) => 1 + at / 7)
        const closes = new Float64Array(length)
        dailyCloses(history, ORIGIN, closes)
        const values = new Float64Array(length)
        unitPrices.addValues(values, rates, closes, ORIGIN, { start, end, units: 6 })
        for (let at = 0; at < length; at++) {
          const price = unitPrices.on(ORIGIN + at)?.price ?? Number.NaN
          const expected = at >= start && at < end ? 6 * price * (rates[at] as number) : 0
          expect(Math.abs((values[at] as number) - expected)).toBeLessThanOrEqual(1e-12 * expected)
        }
      },
    ),
  )
})
