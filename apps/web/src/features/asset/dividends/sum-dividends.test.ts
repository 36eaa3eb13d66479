import { expect, test } from 'vitest'
import { sumDividends } from './sum-dividends.ts'

const paid = (date: string, value: number, currency = 'USD', adjusted = value) => ({
  date,
  value,
  currency,
  adjusted_value: adjusted,
})
const today = '2026-11-20'

test('the dividends of a year are summed, years without any are 0, and this year is not over', () => {
  const sums = sumDividends(
    [paid('2026-09-15', 0.5), paid('2026-03-15', 0.25), paid('2024-12-31', 1), paid('2024-01-01', 2)],
    today,
    today,
  )
  expect(sums?.years).toEqual([
    { year: '2024', total: 3, count: 2, isUnfinished: false },
    { year: '2025', total: 0, count: 0, isUnfinished: false },
    { year: '2026', total: 0.75, count: 2, isUnfinished: true },
  ])
})

test('no split looks like a cut: the sums are per share of today', () => {
  const sums = sumDividends([paid('2026-02-01', 0.3), paid('2025-02-01', 0.5, 'USD', 0.25)], today, today)
  expect(sums?.years.map(({ total }) => total)).toEqual([0.25, 0.3])
})

test('the last twelve months begin the day after this day of last year', () => {
  const dividends = [paid('2026-11-20', 1), paid('2025-11-21', 2), paid('2025-11-20', 4)]
  expect(sumDividends(dividends, today, today)?.lastTwelveMonths).toBe(3)
})

test('dividends in a currency other than the latest one are in no sum, but counted as left out', () => {
  const sums = sumDividends([paid('2026-01-02', 1, 'EUR'), paid('2025-01-02', 9, 'DEM')], today, today)
  expect(sums).toMatchObject({ currency: 'EUR', leftOut: 1, years: [{ year: '2026', total: 1 }] })
})

test('the years end when the asset was delisted', () => {
  expect(sumDividends([paid('2022-05-01', 1)], '2023-02-01', today)?.years.map(({ year }) => year)).toEqual([
    '2022',
    '2023',
  ])
})

test('a dividend after that day has its year', () => {
  expect(sumDividends([paid('2024-05-01', 1)], '2023-02-01', today)?.years.map(({ year }) => year)).toEqual(['2024'])
})

test('without a dividend there is nothing to sum', () => {
  expect(sumDividends([], today, today)).toBe(null)
})
