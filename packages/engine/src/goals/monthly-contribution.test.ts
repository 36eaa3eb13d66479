import { expect, test } from 'vitest'
import { monthlyContribution } from './monthly-contribution.ts'

test('the monthly contribution is the sum of a year divided by 12', () => {
  expect(monthlyContribution(100, 'month')).toBe(100)
  expect(monthlyContribution(300, 'quarter')).toBe(100)
  expect(monthlyContribution(1200, 'year')).toBe(100)
  // 400 years of the calendar have 146,097 days: 20,871 weeks, 4,800 months.
  expect(monthlyContribution(4800, 'week')).toBeCloseTo(20_871, 9)
  expect(monthlyContribution(9600, 'two-weeks')).toBeCloseTo(20_871, 9)
})
