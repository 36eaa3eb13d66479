import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import type { LedgerTransaction } from './ledger.ts'
import type { AssetMarket } from './market.ts'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { runSteps } from './steps.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const buy = (date: string, amount: number) => booked({ type: 'buy', date, units: 10, price: amount / 10 })
const sell = (date: string, amount: number) => booked({ type: 'sell', date, units: 10, price: amount / 10 })
const flat = market({ '2020-01-01': 100 })

function since(today: string, transactions: LedgerTransaction[], assets: AssetMarket[] = [flat]) {
  return measurePerformance(measure({ today, transactions, assets }), 'irr').sinceStart
}

describe('days without capital do not compound', () => {
  // 1,000 in, 1,100 out: 10 %, however long ago that was.
  test.each(['2024-01-12', '2024-12-31', '2026-11-20'])('a gain of ten days is 10 %% on %s', (today) => {
    const transactions = [buy('2024-01-02', 1000), sell('2024-01-12', 1100)]
    expect(since(today, transactions)).toMatchObject({ annual: null })
    expect(since(today, transactions)?.value).toBeCloseTo(0.1, 12)
    const measured = measure({ today, transactions, assets: [flat] })
    expect(measureReturn(measured, 'irr', { from: '2023-12-31', to: '2024-12-31' }).value).toBeCloseTo(0.1, 12)
  })

  // 369 days: 1.1 ^ (365 / 369) - 1 a year.
  test('a gain of a year and four days stays 10 %, and its yearly rate stays too', () => {
    const measured = since('2026-11-20', [buy('2020-01-01', 1000), sell('2021-01-04', 1100)])
    expect(measured?.value).toBeCloseTo(0.1, 12)
    expect(measured?.annual).toBeCloseTo(1.1 ** (365 / 369) - 1, 10)
  })

  // 10 % in ten days, nothing for two years, 10 % in ten days: 1.1 x 1.1 - 1.
  test('two equal gains with two empty years between them are 21 %', () => {
    const transactions = [
      buy('2020-01-02', 1000),
      sell('2020-01-12', 1100),
      buy('2022-01-12', 1000),
      sell('2022-01-22', 1100),
    ]
    for (const today of ['2022-01-22', '2026-11-20']) {
      expect(since(today, transactions)).toMatchObject({ annual: null })
      expect(since(today, transactions)?.value).toBeCloseTo(0.21, 10)
    }
  })

  // Without the empty years: -1,000, +100 after 10 days, +950 after 20. With y for the worth of ten days,
  // 950 y² + 100 y - 1,000 = 0, so y = (sqrt(100² + 4 x 950 x 1,000) - 100) / 1,900, and the return is 1 / y² - 1 =
  // 5.26 %.
  test('a gain of 10 % and a loss of 5 % around two empty years do not explode', () => {
    const transactions = [
      buy('2020-01-02', 1000),
      sell('2020-01-12', 1100),
      buy('2022-01-12', 1000),
      sell('2022-01-22', 950),
    ]
    const worth = (Math.sqrt(100 ** 2 + 4 * 950 * 1000) - 100) / 1900
    expect(since('2026-11-20', transactions)?.value).toBeCloseTo(worth ** -2 - 1, 10)
  })

  // 1,000 → 1,100 in ten days, 50 after 104 days: -1,000 + 1,100 y + 50 y^10.4 = 0 per ten days.
  test('a dividend after the last sale keeps its own day and adds no days', () => {
    const dividend = booked({ type: 'dividend', date: '2024-04-15', price: 50 })
    const value = since('2026-11-20', [buy('2024-01-02', 1000), sell('2024-01-12', 1100), dividend])?.value ?? 0
    const worth = 1 / (1 + value)
    expect(-1000 + 1100 * worth + 50 * worth ** 10.4).toBeCloseTo(0, 6)
    expect(value).toBeGreaterThan(0.1)
    expect(value).toBeLessThan(0.15)
  })

  // -1,000, +100 after a year, then worthless: 100 / 1,000 - 1, and the years without a price do not make it -100 %.
  test('a holding that became worthless loses what it lost, however long it is kept', () => {
    const worthless = market({ '2020-01-01': 100, '2021-06-01': 0 })
    const dividend = booked({ type: 'dividend', date: '2020-12-31', price: 100 })
    expect(since('2026-11-20', [buy('2020-01-01', 1000), dividend], [worthless])?.value).toBeCloseTo(-0.9, 10)
  })

  test('everything lost on the first day is -100 %', () => {
    const worthless = market({ '2024-01-02': 0 })
    expect(since('2024-01-02', [buy('2024-01-02', 1000)], [worthless])).toMatchObject({ value: -1, internalRate: -1 })
  })
})

describe('several rates', () => {
  // -100 + 230 x - 132 x² is zero at x = 1 / 1.1 and x = 1 / 1.2. Without the empty year -100 + 98 x remains.
  const fee = booked({ type: 'fee', date: '2022-12-31', price: 132 })
  test.each([
    { title: 'a fee after the sale', transactions: [buy('2020-12-31', 100), sell('2021-12-31', 230), fee], rate: 0.1 },
    {
      title: 'a second purchase that becomes worthless',
      transactions: [buy('2020-12-31', 100), sell('2021-12-31', 230), buy('2022-12-31', 132)],
      rate: -0.02,
    },
  ])('are marked and named: $title', ({ transactions, rate }) => {
    const measured = since('2023-06-30', transactions, [market({ '2020-12-31': 10, '2022-12-31': 0 })])
    expect(measured).toMatchObject({ isAmbiguous: true })
    expect(measured?.rates).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0.2, 9)])
    expect(measured?.internalRate).toBeCloseTo(rate, 9)
    expect(measured?.value).toBeCloseTo(rate, 9)
  })

  test('one rate is not ambiguous', () => {
    const measured = since('2022-01-01', [buy('2020-01-02', 1000), sell('2021-01-01', 1100)])
    expect(measured).toMatchObject({ isAmbiguous: false, rates: [expect.closeTo(0.1, 9)] })
  })
})

describe('flows that are nothing but rounding', () => {
  const other = market({ '2020-01-01': 100, '2024-12-31': 66 }, { assetId: 'B' })
  const trade = (type: 'buy' | 'sell', assetId: string, date: string, units: number, price: number) =>
    booked({ type, assetId, date, units, price })

  // 3 bought for 3 x 16.7 and 2 sold for 2 x 25.05 on one day leave a residue of 7e-15 and a unit that becomes worthless. Then
  // 900 become 600 in 100 days: -33.33 %.
  test('do not set the first day', () => {
    const transactions = [
      trade('buy', 'A', '2024-01-02', 3, 16_700.1),
      trade('sell', 'A', '2024-01-02', 2, 25_050.15),
      trade('buy', 'B', '2024-06-03', 9, 100),
      trade('sell', 'B', '2024-09-11', 9, 600 / 9),
    ]
    expect(3 * 16_700.1 - 2 * 25_050.15).not.toBe(0)
    const worthless = market({ '2024-01-02': 25_050, '2024-01-03': 0 })
    expect(since('2024-12-31', transactions, [worthless, other])?.value).toBeCloseTo(-1 / 3, 9)
  })

  test('are dropped after a switch of the last holding too', () => {
    const transactions = [
      trade('buy', 'B', '2024-01-02', 9, 100),
      trade('sell', 'B', '2024-04-11', 3, 0.1 + 0.2),
      trade('buy', 'A', '2024-04-11', 3, 0.3),
    ]
    const explained = runSteps(
      explain(measure({ today: '2024-12-31', transactions, assets: [flat, other] }), {
        figure: 'return.irr',
      }),
    )
    expect(explained?.explanation.leaves.map(({ date }) => date)).toEqual(['2024-01-02', '2024-12-31'])
  })

  test('no rate exists for purchases and sales within their days', () => {
    const transactions = [
      buy('2024-01-02', 1000),
      sell('2024-01-02', 1100),
      buy('2024-03-01', 1000),
      sell('2024-03-01', 950),
    ]
    const expected = { value: null, annual: null, internalRate: null, rates: [], reason: 'no-solution' }
    expect(since('2024-12-31', transactions)).toMatchObject(expected)
  })
})
