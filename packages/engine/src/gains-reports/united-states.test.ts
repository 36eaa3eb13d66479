import { describe, expect, test } from 'vitest'
import { bought, reported, sold } from '../testing/report-trades.ts'
import { sumReportedSales } from './report-gains.ts'

describe('the report for the United States', () => {
  test('each block has its own gain (IRS, Publication 550, "Loss and gain on same day")', () => {
    const [sale] = reported('US', [
      bought('2019-03-01', 100, 15_800),
      bought('2019-06-03', 100, 10_000),
      bought('2019-09-03', 100, 9500),
      sold('2024-12-27', 300, 37_500),
      bought('2025-01-10', 250, 31_250),
    ])
    // The loss is that of a wash sale because of the 250 bought afterwards.
    expect(sale?.parts.map(({ acquired, disallowedLoss, gain }) => [acquired, disallowedLoss, gain])).toEqual([
      ['2019-03-01', 3300, 0],
      ['2019-06-03', 0, 2500],
      ['2019-09-03', 0, 3000],
    ])
  })

  test.each([
    ['Example 1, gain', 6000, 2000, 4000],
    ['Example 2, loss', 6000, 8000, -2000],
  ])('column (h) is column (d) less column (e) (IRS, Instructions for Form 8949, %s)', (_, proceeds, basis, gain) => {
    const [sale] = reported('US', [bought('2024-01-02', 10, basis), sold('2024-05-02', 10, proceeds)])
    expect(sale?.parts).toMatchObject([{ proceeds, cost: basis, gain }])
  })

  test.each([
    ['2003-02-03', '2004-02-03', false],
    ['2003-02-03', '2004-02-04', true],
  ])('bought on %s and sold on %s: long term is %s (IRS, Publication 550, "Holding period")', (day, later, isLong) => {
    const sales = reported('US', [bought(day, 1, 100), sold(later, 1, 130)])
    expect(sales[0]?.parts[0]?.isLongTerm).toBe(isLong)
    const { shortTerm, longTerm } = sumReportedSales(sales, 'US')
    expect([shortTerm, longTerm]).toEqual(isLong ? [0, 30] : [30, 0])
  })

  test('a sale takes what was acquired first (Treasury Regulations, section 1.1012-1(c))', () => {
    const [sale] = reported('US', [
      bought('2020-01-02', 10, 100),
      bought('2020-02-03', 10, 300),
      sold('2020-03-02', 15, 600),
    ])
    expect(sale?.parts.map(({ acquired, units, cost }) => [acquired, units, cost])).toEqual([
      ['2020-01-02', 10, 100],
      ['2020-02-03', 5, 150],
    ])
  })
})
