import { expect, test } from 'vitest'
import { sumDividends } from './sum-dividends.ts'

const paid = (date: string, value: number, currency = 'USD', adjusted = value) => ({
  date,
  value,
  currency,
  adjusted_value: adjusted,
  payDate: null,
})
const today = '2026-11-20'

test('the dividends of a year are summed, years without any are 0, and this year is not over', () => {
  const sums = sumDividends(
    [paid('2026-09-15', 0.5), paid('2026-03-15', 0.25), paid('2024-12-31', 1), paid('2024-01-01', 2)],
    today,
    today,
  )
  expect(sums?.years).toEqual([
    { year: '2024', total: 3, count: 2, isUnfinished: false, growth: null },
    { year: '2025', total: 0, count: 0, isUnfinished: false, growth: null },
    { year: '2026', total: 0.75, count: 2, isUnfinished: true, growth: null },
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

const yearly = (...values: number[]) => values.map((value, index) => paid(`${2025 - index}-06-15`, value))

test('a year grows over the year before, per share of today; the year that runs does not', () => {
  const sums = sumDividends([paid('2026-06-15', 9), ...yearly(1.5, 1.2, 0, 1)], today, today)
  expect(sums?.years.map(({ year, growth }) => [year, growth?.toFixed(6)])).toEqual([
    ['2022', undefined],
    ['2023', '-1.000000'],
    ['2024', undefined],
    ['2025', '0.250000'],
    ['2026', undefined],
  ])
})

test('growth a year is over the last five whole years: 2 to 64 doubles in each', () => {
  expect(sumDividends(yearly(64, 9, 9, 9, 9, 2), today, today)?.growthPerYear).toBeCloseTo(1, 12)
  expect(sumDividends(yearly(64, 9, 9, 9, 9), today, today)?.growthPerYear).toBeNull()
  expect(sumDividends([paid('2026-06-15', 9), ...yearly(64, 9, 9, 9, 9, 2)], today, today)?.growthPerYear).toBeCloseTo(
    1,
    12,
  )
  expect(sumDividends([paid('2026-06-15', 9), paid('2020-06-15', 2)], today, today)?.growthPerYear).toBeNull()
})

test('a first year with fewer payments than the next is no growth', () => {
  const halves = [paid('2025-12-01', 1), paid('2025-06-01', 1), paid('2024-12-01', 1)]
  expect(sumDividends(halves, today, today)?.years.map(({ growth }) => growth)).toEqual([null, null, null])
  const whole = [...halves, paid('2024-06-01', 0.6)]
  expect(sumDividends(whole, today, today)?.years[1]?.growth).toBeCloseTo(0.25, 12)
})
