import { describe, expect, test } from 'vitest'
import { isIn, shownDays, shownYears } from './fiscal-years.ts'
import type { MeasuredPortfolio } from './measure-portfolio.ts'

const measured = (firstDate: string | null) =>
  ({
    measurement: { firstDate, today: '2024-06-30' },
    portfolio: { settings: { fiscalYearEndDay: 31, fiscalYearEndMonth: 12 } },
    // Only these fields are read.
  }) as unknown as MeasuredPortfolio
const yearsFrom = (firstDate: string | null, firstShownClose: string | null) =>
  shownYears(measured(firstDate), { hiddenAssets: new Set(), firstShownClose }).map(({ from, to }) => [from, to])

test('both days of a range are in it', () => {
  const dates = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']
  expect(dates.filter((date) => isIn({ from: '2024-01-02', to: '2024-01-03' })({ date }))).toEqual([
    '2024-01-02',
    '2024-01-03',
  ])
})

describe('the years that the plan shows', () => {
  test('reach from the one of the first transaction to today', () => {
    expect(yearsFrom('2023-11-05', null)).toEqual([
      ['2023-01-01', '2023-12-31'],
      ['2024-01-01', '2024-06-30'],
    ])
    expect(yearsFrom(null, null)).toEqual([])
  })

  test.each([
    ['2023-12-30', 1],
    ['2023-12-31', 1],
    ['2024-01-01', 0],
  ])('begin after the first close that is shown, %s', (firstShownClose, count) => {
    expect(yearsFrom('2023-11-05', firstShownClose)).toHaveLength(count)
  })
})

describe('the days that are shown', () => {
  const whole = { from: '2022-03-01', to: '2024-06-30' }
  const year = (from: string, to: string, sales: number) => ({ from, to, sales })
  const years = [
    year('2022-03-01', '2022-12-31', 2),
    year('2023-01-01', '2023-12-31', 1),
    year('2024-01-01', '2024-06-30', 0),
  ]

  test('are the latest year with a sale, or the last year', () => {
    expect(shownDays({}, years, whole)).toEqual({ from: '2023-01-01', to: '2023-12-31' })
    expect(
      shownDays(
        {},
        years.map((each) => ({ ...each, sales: 0 })),
        whole,
      ),
    ).toEqual({ from: '2024-01-01', to: '2024-06-30' })
    expect(shownDays({}, [], whole)).toEqual(whole)
  })

  test('begin and end where asked, and never begin after their end', () => {
    expect(shownDays({ from: '2023-05-01' }, years, whole)).toEqual({ from: '2023-05-01', to: '2024-06-30' })
    expect(shownDays({ to: '2022-06-01' }, years, whole)).toEqual({ from: '2022-03-01', to: '2022-06-01' })
    expect(shownDays({ to: '2021-06-01' }, years, whole)).toEqual({ from: '2021-06-01', to: '2021-06-01' })
  })
})
