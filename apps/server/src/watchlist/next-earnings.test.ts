import { expect, test } from 'vitest'
import { nextEarnings } from './next-earnings.ts'

test('the next report is the first announced one that is not published', () => {
  const History = [
    { date: '2024-06-30', reportDate: '2024-07-30' },
    { date: '2024-03-31', reportDate: '2024-04-30' },
    { date: '2023-12-31', reportDate: '2024-02-01', epsActual: 1.2 },
    { date: '2023-09-30' },
  ]
  expect(nextEarnings({ Earnings: { History } }, '2024-02-01')).toBe('2024-04-30')
  expect(nextEarnings({ Earnings: { History } }, '2024-07-31')).toBeNull()
  expect(nextEarnings({}, '2024-02-01')).toBeNull()
})
