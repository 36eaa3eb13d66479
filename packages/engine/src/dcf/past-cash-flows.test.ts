import { describe, expect, test } from 'vitest'
import { listPastCashFlows } from './past-cash-flows.ts'

const flow = (date: string, freeCashFlow: number) => ({ date, freeCashFlow })

test('flows stand in the order of their years, each with its growth over the year before (by hand)', () => {
  const past = listPastCashFlows([flow('2022-12-31', 90), flow('2020-12-31', 100), flow('2021-12-31', 120)])
  expect(past.map(({ year, freeCashFlow }) => [year, freeCashFlow])).toEqual([
    [2020, 100],
    [2021, 120],
    [2022, 90],
  ])
  expect(past[0]?.growth).toEqual({ ratio: null, reason: 'no-year-before' })
  expect(past[1]?.growth.ratio).toBeCloseTo(0.2, 12)
  expect(past[2]?.growth.ratio).toBeCloseTo(-0.25, 12)
})

describe('a growth that does not exist has a reason', () => {
  test.each([
    { title: 'from a loss to a gain', before: flow('2020-12-31', -50), current: 80, reason: 'base-not-positive' },
    {
      title: 'from a loss to a larger one',
      before: flow('2020-12-31', -50),
      current: -80,
      reason: 'base-not-positive',
    },
    { title: 'from nothing', before: flow('2020-12-31', 0), current: 80, reason: 'base-not-positive' },
    { title: 'over a missing year', before: flow('2019-12-31', 50), current: 80, reason: 'no-year-before' },
    { title: 'over a short fiscal year', before: flow('2021-06-30', 50), current: 80, reason: 'no-year-before' },
  ])('$title', ({ before, current, reason }) => {
    const [, last] = listPastCashFlows([before, flow('2021-12-31', current)])
    expect(last?.growth).toEqual({ ratio: null, reason })
  })
})

test.each([
  { title: 'of 52 weeks', before: '2020-09-26', date: '2021-09-25' },
  { title: 'of 53 weeks', before: '2022-09-24', date: '2023-09-30' },
  { title: 'that ends on the last of February', before: '2020-02-29', date: '2021-02-28' },
])('a fiscal year $title follows the one before it', ({ before, date }) => {
  const [, last] = listPastCashFlows([flow(before, 100), flow(date, 150)])
  expect(last?.growth.ratio).toBeCloseTo(0.5, 12)
})

test('a flow that turns negative fell by more than all of it', () => {
  const [, last] = listPastCashFlows([flow('2020-12-31', 100), flow('2021-12-31', -50)])
  expect(last?.growth.ratio).toBeCloseTo(-1.5, 12)
})

test('of two entries of one date the first counts', () => {
  expect(listPastCashFlows([flow('2020-12-31', 100), flow('2020-12-31', 7)])).toMatchObject([{ freeCashFlow: 100 }])
})
