import { describe, expect, test } from 'vitest'
import { assumeGrowth, compoundGrowth, type GrowthAssumption } from './growth.ts'
import { listPastCashFlows } from './past-cash-flows.ts'

/** Flows of fiscal years that end with the calendar year, the last one in 2022. */
function history(...flows: (number | null)[]) {
  return listPastCashFlows(
    flows.flatMap((freeCashFlow, index) =>
      freeCashFlow === null ? [] : [{ date: `${2023 - flows.length + index}-12-31`, freeCashFlow }],
    ),
  )
}

/** Growth by hand: +20 %, -25 %, +10 %, +20 %. */
const past = history(100, 120, 90, 99, 118.8)

describe('growth of the first projected year, and its change from year to year (by hand)', () => {
  test.each<{ title: string; assumption: GrowthAssumption; first: number; yearlyFactor: number }>([
    { title: '3-year average', assumption: { kind: 'average', years: 3 }, first: 0.05 / 3, yearlyFactor: 1 },
    { title: '4-year average', assumption: { kind: 'average', years: 4 }, first: 0.0625, yearlyFactor: 1 },
    { title: 'last year', assumption: { kind: 'last-year' }, first: 0.2, yearlyFactor: 1 },
    { title: 'worst year', assumption: { kind: 'worst-year' }, first: -0.25, yearlyFactor: 1 },
    { title: 'slowing', assumption: { kind: 'slowing', slowingRate: 0.3 }, first: 0.14, yearlyFactor: 0.7 },
    { title: 'fixed', assumption: { kind: 'fixed', growth: -0.05 }, first: -0.05, yearlyFactor: 1 },
  ])('$title', ({ assumption, first, yearlyFactor }) => {
    const { path } = assumeGrowth(past, assumption)
    expect(path?.first).toBeCloseTo(first, 12)
    expect(path?.yearlyFactor).toBeCloseTo(yearlyFactor, 12)
  })
})

describe('growth that does not exist has a reason', () => {
  test.each<{ title: string; flows: (number | null)[]; assumption: GrowthAssumption; reason: string }>([
    {
      title: 'an average over more years than there are',
      flows: [100, 120, 90],
      assumption: { kind: 'average', years: 3 },
      reason: 'too-few-years',
    },
    {
      title: 'an average with a year after a loss in it',
      flows: [100, -20, 90, 99],
      assumption: { kind: 'average', years: 3 },
      reason: 'base-not-positive',
    },
    {
      title: 'an average over a missing year',
      flows: [100, 110, null, 90, 99],
      assumption: { kind: 'average', years: 3 },
      reason: 'no-year-before',
    },
    { title: 'last year after a loss', flows: [-1, 5], assumption: { kind: 'last-year' }, reason: 'base-not-positive' },
    {
      title: 'slowing after a loss',
      flows: [-1, 5],
      assumption: { kind: 'slowing', slowingRate: 0.3 },
      reason: 'base-not-positive',
    },
    { title: 'the worst of one year', flows: [100], assumption: { kind: 'worst-year' }, reason: 'too-few-years' },
    {
      title: 'the worst year where each follows a loss',
      flows: [-1, -2, 5],
      assumption: { kind: 'worst-year' },
      reason: 'base-not-positive',
    },
  ])('$title', ({ flows, assumption, reason }) => {
    expect(assumeGrowth(history(...flows), assumption)).toEqual({ path: null, reason })
  })
})

test('the worst year is the worst that is known', () => {
  expect(assumeGrowth(history(100, 80, -10, 50, 45), { kind: 'worst-year' }).path?.first).toBeCloseTo(-1.125, 12)
})

test('a fixed growth needs no history', () => {
  expect(assumeGrowth([], { kind: 'fixed', growth: 0.05 }).path).toEqual({ first: 0.05, yearlyFactor: 1 })
})

describe('compound growth', () => {
  test('is what a flow that halves and doubles again has: none, where the mean of its growths is 25 % (by hand)', () => {
    const round = history(100, 50, 100)
    expect(compoundGrowth(round, 2)).toBeCloseTo(0, 12)
    expect(assumeGrowth(round, { kind: 'average', years: 2 }).path?.first).toBeCloseTo(0.25, 12)
  })

  test.each([
    { title: 'a history too short', flows: [100, 50], years: 2 },
    { title: 'a gap', flows: [100, null, 100, 110], years: 2 },
    { title: 'a start below zero', flows: [-1, 50, 100], years: 2 },
    { title: 'an end below zero', flows: [100, 50, -1], years: 2 },
  ])('does not exist for $title', ({ flows, years }) => {
    expect(compoundGrowth(history(...flows), years)).toBeNull()
  })
})
