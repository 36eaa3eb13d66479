import { describe, expect, test } from 'vitest'
import { listPastCashFlows } from './past-cash-flows.ts'
import { projectCashFlows } from './projection.ts'

const past = (freeCashFlow: number) => listPastCashFlows([{ date: '2022-12-31', freeCashFlow }])

function project(path: { first: number; yearlyFactor: number }, years: number): [number, number, number][] {
  const { flows } = projectCashFlows(past(100), { path, reason: null }, years)
  return (flows ?? []).map(({ year, growth, freeCashFlow }) => [
    year,
    Math.round(growth * 1e9) / 1e9,
    Math.round(freeCashFlow * 1e9) / 1e9,
  ])
}

test('each year grows from the one before it (by hand)', () => {
  expect(project({ first: 0.1, yearlyFactor: 1 }, 3)).toEqual([
    [2023, 0.1, 110],
    [2024, 0.1, 121],
    [2025, 0.1, 133.1],
  ])
})

test('a growth that slows by 30 % a year (by hand: 14 %, 9.8 %, 6.86 %)', () => {
  expect(project({ first: 0.14, yearlyFactor: 0.7 }, 3)).toEqual([
    [2023, 0.14, 114],
    [2024, 0.098, 125.172],
    [2025, 0.0686, 133.7587992],
  ])
})

test('without growth each year repeats the one before it', () => {
  expect(project({ first: 0, yearlyFactor: 1 }, 2)).toEqual([
    [2023, 0, 100],
    [2024, 0, 100],
  ])
})

describe('a projection that does not exist has a reason', () => {
  const constant = (first: number) => ({ path: { first, yearlyFactor: 1 }, reason: null })
  const missing = { path: null, reason: 'too-few-years' } as const
  test.each([
    { title: 'nothing is reported', flows: [], growth: constant(0.1), reason: 'no-cash-flows' },
    { title: 'the last flow is negative', flows: past(-5), growth: constant(0.1), reason: 'last-flow-not-positive' },
    { title: 'the last flow is zero', flows: past(0), growth: constant(0.1), reason: 'last-flow-not-positive' },
    { title: 'more than all is lost', flows: past(5), growth: constant(-1.01), reason: 'growth-below-total-loss' },
    { title: 'the growth does not exist', flows: past(5), growth: missing, reason: 'too-few-years' },
    { title: 'neither growth nor a positive flow', flows: past(-5), growth: missing, reason: 'last-flow-not-positive' },
  ])('$title', ({ flows, growth, reason }) => {
    expect(projectCashFlows(flows, growth, 5)).toEqual({ flows: null, reason })
  })
})

test('a total loss leaves nothing', () => {
  expect(project({ first: -1, yearlyFactor: 1 }, 1)).toEqual([[2023, -1, 0]])
})

test.each([0, 1.5, Number.NaN])('%d is not a number of years', (years) => {
  expect(() => projectCashFlows(past(100), { path: { first: 0, yearlyFactor: 1 }, reason: null }, years)).toThrow(
    RangeError,
  )
})
