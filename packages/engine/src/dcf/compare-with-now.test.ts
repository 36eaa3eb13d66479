import { expect, test } from 'vitest'
import { parseIsoDate } from '../calendar.ts'
import { compareWithNow, firstDayAtFairValue } from './compare-with-now.ts'
import { listPastCashFlows } from './past-cash-flows.ts'

const saved = {
  savedAt: '2023-12-29T21:00:00.000Z',
  growth: 0.1,
  flows: [
    { year: 2023, freeCashFlow: 110 },
    { year: 2024, freeCashFlow: 121 },
  ],
  fairValue: 120,
  price: 80,
}

/** Flows of fiscal years that end with the calendar year. */
const reported = (flows: Record<number, number>) =>
  listPastCashFlows(Object.entries(flows).map(([year, freeCashFlow]) => ({ date: `${year}-12-31`, freeCashFlow })))

const nothing = { splits: [], price: null, priceDate: null, past: [] }

test('a saved valuation is adjusted for later splits and compared with the price and flows since', () => {
  // 2-for-1 on a later day: 120 / 2 = 60, 80 / 2 = 40, 50 / 40 - 1 = 25 %, (50 - 40) / (60 - 40) = half of the gap.
  const splits = [
    { date: '2024-06-03', numerator: 2, denominator: 1 },
    { date: '2023-12-29', numerator: 3, denominator: 1 },
  ]
  const outcome = compareWithNow(saved, { ...nothing, splits, price: 50, past: reported({ 2022: 100, 2023: 99 }) })
  expect(outcome).toEqual({
    fairValue: 60,
    priceThen: 40,
    change: 0.25,
    gapClosed: 0.5,
    growth: { years: 1, assumed: expect.closeTo(0.1, 12), reported: expect.closeTo(-0.01, 12) },
    years: [{ year: 2023, projected: 110, reported: 99, difference: expect.closeTo(-0.1, 12) }],
  })
})

test('a split does not count until a close of its day is known', () => {
  const splits = [{ date: '2024-06-03', numerator: 10, denominator: 1 }]
  const known = { ...nothing, splits }
  // 100 / 80 - 1 = 25 % before the split, 11 / 8 - 1 = 37.5 % after it.
  expect(compareWithNow(saved, { ...known, price: 100, priceDate: '2024-05-31' })).toMatchObject({
    ...{ fairValue: 120, priceThen: 80, change: 0.25, gapClosed: 0.5 },
  })
  expect(compareWithNow(saved, { ...known, price: 11, priceDate: '2024-06-03' })).toMatchObject({
    ...{ fairValue: 12, priceThen: 8, change: 0.375, gapClosed: 0.75 },
  })
})

test('the closed part is below 0 if the gap widened and above 1 beyond the fair value, also if overvalued', () => {
  const gapAt = (price: number, fairValue = 120) =>
    compareWithNow({ ...saved, fairValue }, { ...nothing, price }).gapClosed
  expect([gapAt(70), gapAt(140), gapAt(72, 60)]).toEqual([-0.25, 1.5, 0.4])
  expect(gapAt(90, 80)).toBeNull()
})

test('growth per year is compared over all projected years that are reported in a row', () => {
  const growthOf = (flows: Record<number, number>, growth = 0.1) =>
    compareWithNow({ ...saved, growth }, { ...nothing, past: reported(flows) }).growth
  // 144 / 100 in two years is 20 % a year; 121 / 100 was assumed.
  expect(growthOf({ 2021: 90, 2022: 100, 2023: 130, 2024: 144, 2025: 500 })).toEqual({
    years: 2,
    assumed: expect.closeTo(0.1, 12),
    reported: expect.closeTo(0.2, 12),
  })
  expect(growthOf({ 2022: 100, 2023: 130, 2025: 500 })).toMatchObject({ years: 1, reported: expect.closeTo(0.3, 12) })
  expect(growthOf({ 2022: 100 })).toBeNull()
  expect(growthOf({ 2023: 130 })).toBeNull()
  expect(growthOf({ 2022: -5, 2023: 130 })).toBeNull()
  expect(growthOf({ 2022: 100, 2023: -130 })).toBeNull()
  expect(growthOf({ 2022: 100, 2023: 130 }, -1)).toBeNull()
})

test('growth from a projected flow that is not positive is not compared', () => {
  const flows = [-5, 0.5, 5].map((freeCashFlow, index) => ({ year: 2023 + index, freeCashFlow }))
  const past = reported({ 2022: 100, 2023: 110, 2024: 120, 2025: 130 })
  expect(compareWithNow({ ...saved, flows }, { ...nothing, past }).growth).toBeNull()
})

test('a flow that was projected as zero has no difference', () => {
  const flows = [0, 0.5].map((freeCashFlow, index) => ({ year: 2023 + index, freeCashFlow }))
  const { years, growth } = compareWithNow(
    { ...saved, growth: -1, flows },
    { ...nothing, past: reported({ 2022: 1, 2023: 2, 2024: 2 }) },
  )
  expect(years.map(({ difference }) => difference)).toEqual([null, 3])
  expect(growth).toBeNull()
})

test('without a price then or now there is no change', () => {
  const without = { change: null, gapClosed: null }
  expect(compareWithNow({ ...saved, price: null }, { ...nothing, price: 50 })).toMatchObject(without)
  expect(compareWithNow(saved, nothing)).toMatchObject(without)
})

test('the first close at the fair value, after the splits between', () => {
  const history = {
    days: Int32Array.from(['2023-12-28', '2023-12-29', '2024-01-02', '2024-06-03', '2024-06-04'], parseIsoDate),
    closes: Float64Array.of(130, 125, 119, 59, 60),
    splits: [{ date: '2024-06-03', numerator: 2, denominator: 1 }],
  }
  // 59 x 2 = 118, 60 x 2 = 120.
  expect(firstDayAtFairValue(saved, history)).toBe('2024-06-04')
  expect(firstDayAtFairValue({ ...saved, fairValue: 121 }, history)).toBeNull()
  expect(firstDayAtFairValue({ ...saved, fairValue: 119, price: 130 }, history)).toBe('2024-01-02')
  expect(firstDayAtFairValue({ ...saved, fairValue: 118, price: 130 }, history)).toBe('2024-06-03')
  expect(firstDayAtFairValue({ ...saved, price: null }, history)).toBeNull()
  expect(firstDayAtFairValue({ ...saved, price: 120 }, history)).toBeNull()
})
