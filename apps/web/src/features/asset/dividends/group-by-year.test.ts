import { expect, test } from 'vitest'
import { groupByYear } from './group-by-year.ts'

const paid = (date: string, value: number, adjusted = value, currency = 'USD') => ({
  date,
  value,
  currency,
  adjusted_value: adjusted,
  payDate: null,
})

test('each year has its count and sum, except across a split or two currencies', () => {
  const dividends = [
    paid('2025-09-15', 0.25),
    paid('2025-03-15', 0.5),
    paid('2024-09-15', 0.5),
    paid('2024-03-15', 1, 0.5),
    paid('2023-09-15', 1, 0.5),
    paid('2023-03-15', 1, 0.5, 'EUR'),
    paid('2022-03-15', 0.75, 0.375),
  ]
  expect(groupByYear(dividends)).toEqual([
    { year: '2025', count: 2, paid: { value: 0.75, currency: 'USD' } },
    { year: '2024', count: 2, paid: null },
    { year: '2023', count: 2, paid: null },
    { year: '2022', count: 1, paid: { value: 0.75, currency: 'USD' } },
  ])
})
