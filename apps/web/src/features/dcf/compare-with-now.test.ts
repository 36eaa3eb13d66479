import { expect, test } from 'vitest'
import { compareWithNow } from './compare-with-now.ts'

const saved = {
  _id: 'v1',
  savedAt: '2023-12-29T21:00:00.000Z',
  growth: 0.1,
  growthOption: 'average-5',
  flows: [
    { year: 2023, freeCashFlow: 100 },
    { year: 2024, freeCashFlow: 110 },
  ],
  discountRate: 0.1,
  terminalMultiple: 2,
  isTerminalDiscounted: false,
  fairValue: 120,
  currency: 'USD',
  price: 80,
}

test('what was saved is adjusted for later splits and compared with the price and the flows since', () => {
  // 2-for-1 on a later day: 120 / 2 = 60, 80 / 2 = 40, 50 / 40 - 1 = 25 %. Reported 90 of 100: -10 %.
  const splits = [
    { date: '2024-06-03', numerator: 2, denominator: 1 },
    { date: '2023-12-29', numerator: 3, denominator: 1 },
  ]
  const past = [
    { year: 2022, freeCashFlow: 95 },
    { year: 2023, freeCashFlow: 90 },
  ]
  expect(compareWithNow(saved, { splits, price: 50, past })).toEqual({
    fairValue: 60,
    priceThen: 40,
    change: 0.25,
    years: [{ year: 2023, projected: 100, reported: 90, difference: expect.closeTo(-0.1, 12) }],
  })
})

test('a flow that was projected as zero has no difference', () => {
  const flows = [0, 0.5].map((freeCashFlow, index) => ({ year: 2023 + index, freeCashFlow }))
  const past = flows.map(({ year }) => ({ year, freeCashFlow: 2 }))
  const { years } = compareWithNow({ ...saved, flows }, { splits: [], price: null, past })
  expect(years.map(({ difference }) => difference)).toEqual([null, 3])
})

test('without a price then or now there is no change', () => {
  const since = { splits: [], past: [] }
  expect(compareWithNow({ ...saved, price: null }, { ...since, price: 50 }).change).toBeNull()
  expect(compareWithNow(saved, { ...since, price: null }).change).toBeNull()
})
