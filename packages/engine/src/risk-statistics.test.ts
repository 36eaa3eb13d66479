import { describe, expect, test } from 'vitest'
import { beta, correlation, downsideDeviation, sharpeRatio, sortinoRatio, volatility } from './risk-statistics.ts'

const percent = (...values: number[]) => Float64Array.from(values, (value) => value / 100)

/** empyrical, test_stats.py: `mixed_returns`, `negative_returns`, `positive_returns`, `weekly_returns`. */
const mixed = percent(1, 10, -4, 2, 3, 2, 1, -10)
const negative = percent(0, -6, -7, -1, -9, -2, -6, -8, -5)
const positive = percent(1, 2, 1, 1, 1, 1, 1, 1, 1)
const weekly = percent(0, 1, 10, -4, 2, 3, 2, 1, -10)

describe('published figures (empyrical, test_stats.py)', () => {
  test.each([
    { name: 'volatility, daily', actual: volatility(mixed, 252), expected: 0.9136465399704637 },
    { name: 'volatility, weekly', actual: volatility(weekly, 52), expected: 0.38851569394870583 },
    { name: 'volatility, monthly', actual: volatility(weekly, 12), expected: 0.18663690238892558 },
    { name: 'downside deviation', actual: downsideDeviation(mixed, 0, 252), expected: 0.60448325038829653 },
    { name: 'downside deviation below 10 %', actual: downsideDeviation(mixed, 0.1, 252), expected: 1.7161730681956295 },
    { name: 'Sharpe', actual: sharpeRatio(mixed, 0, 252), expected: 1.7238613961706866 },
    { name: 'Sharpe of gains', actual: sharpeRatio(positive, 0, 252), expected: 52.915026221291804 },
    { name: 'Sharpe of losses', actual: sharpeRatio(negative, 0, 252), expected: -24.406808633910085 },
    { name: 'Sortino', actual: sortinoRatio(mixed, 0, 252), expected: 2.605531251673693 },
    { name: 'Sortino above 1 % a day', actual: sortinoRatio(mixed, 0.01, 252), expected: -1.3934779588919977 },
    { name: 'Sortino of losses', actual: sortinoRatio(negative, 0, 252), expected: -13.532743075043401 },
    { name: 'Sortino, weekly', actual: sortinoRatio(weekly, 0, 52), expected: 1.1158901056866439 },
    { name: 'beta', actual: beta(mixed, negative.slice(1)), expected: -0.71296296296296313 },
    { name: 'beta with itself', actual: beta(mixed, mixed), expected: 1 },
  ])('$name', ({ actual, expected }) => expect(actual).toBeCloseTo(expected, 8))
})

test("beta and correlation of Anscombe's first data set: slope 0.500, correlation 0.816", () => {
  const x = Float64Array.of(10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5)
  const y = Float64Array.of(8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68)
  expect(beta(y, x)).toBeCloseTo(0.5001, 4)
  expect(correlation(y, x)).toBeCloseTo(0.81642, 5)
})

describe('what is not defined', () => {
  test.each([
    { name: 'anything of one return', actual: volatility(percent(1), 252) },
    { name: 'Sharpe without volatility', actual: sharpeRatio(percent(1, 1, 1), 0, 252) },
    { name: 'Sortino without losses', actual: sortinoRatio(positive, 0, 252) },
    { name: 'beta to a benchmark that never moves', actual: beta(mixed, new Float64Array(8)) },
    { name: 'correlation with a benchmark that never moves', actual: correlation(mixed, new Float64Array(8)) },
  ])('$name', ({ actual }) => expect(actual).toBeNull())
})
