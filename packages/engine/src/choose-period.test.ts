import { expect, test } from 'vitest'
import { findChoice, PERIOD_CHOICES, periodOf } from './choose-period.ts'

test.each([
  { choice: '1m', from: '2024-02-29' },
  { choice: '3m', from: '2023-12-31' },
  { choice: '6m', from: '2023-09-30' },
  { choice: 'ytd', from: '2023-12-31' },
  { choice: '1y', from: '2023-03-31' },
  { choice: '5y', from: '2019-03-31' },
] as const)('$choice before 31 March 2024 starts at the close of $from', ({ choice, from }) => {
  expect(periodOf(choice, '2024-03-31')).toEqual({ from, to: '2024-03-31' })
})

test('a choice is recognized by its period; any other period matches none', () => {
  for (const choice of PERIOD_CHOICES) expect(findChoice(periodOf(choice, '2024-05-15'), '2024-05-15')).toBe(choice)
  expect(findChoice({ from: '2024-01-02', to: '2024-05-15' }, '2024-05-15')).toBeUndefined()
})
