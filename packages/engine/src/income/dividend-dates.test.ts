import { describe, expect, test } from 'vitest'
import { createFxTable } from '../fx-table.ts'
import type { LedgerTransaction } from '../ledger.ts'
import { booked } from '../testing/booked.ts'
import { market, measure } from '../testing/measure.ts'
import { dividendDates } from './dividend-dates.ts'
import type { ExpectedDividend } from './income.ts'
import type { MarketDividend } from './market-dividend.ts'
import { portfolioIncome } from './portfolio-income.ts'

const TODAY = '2024-06-03'
const DAYS = { from: '2024-05-01', to: '2025-06-03' }

const dividend = (exDate: string, payDate: string | null, value: number): MarketDividend => ({
  exDate,
  payDate,
  value,
  currency: 'EUR',
})
const held = booked({ type: 'buy', date: '2023-01-09', units: 100, price: 40 })

function datesOf(transactions: readonly LedgerTransaction[], stated: readonly MarketDividend[], splits = SPLITS) {
  const measurement = measure({ today: TODAY, transactions, assets: [market({ [TODAY]: 50 }, { splits })] })
  const income = portfolioIncome(measurement, { dividends: new Map([['A', stated]]), fx: createFxTable([]) })
  const lines = measurement.measuredLines.get('A') ?? []
  return dividendDates({ assetId: 'A', stated, splits, lines, ...income }, TODAY, DAYS)
}
const SPLITS: { date: string; ratio: number }[] = []
const told = (dates: ReturnType<typeof datesOf>) =>
  dates.map((each) => [each.state, each.exDate, each.payDate, each.held?.gross ?? null])

describe('the dates of dividends', () => {
  test('what is declared and estimated of a holding is what its income says, with what its units get', () => {
    const stated = [dividend('2023-09-14', '2023-09-19', 3), dividend('2024-06-20', '2024-06-24', 3.2)]
    expect(told(datesOf([held], stated))).toEqual([
      ['declared', '2024-06-20', '2024-06-24', 320],
      ['estimated', '2024-09-14', '2024-09-19', 300],
    ])
  })

  test('what nobody holds has the same days and amounts per unit, and no amount of mine', () => {
    const stated = [
      dividend('2023-09-14', '2023-09-19', 3),
      dividend('2024-05-14', '2024-05-17', 3.2),
      dividend('2024-06-20', '2024-06-24', 3.2),
    ]
    expect(datesOf([], stated)).toEqual([
      { ...stated[1], assetId: 'A', state: 'declared', repeats: null, held: null },
      { ...stated[2], assetId: 'A', state: 'declared', repeats: null, held: null },
      {
        assetId: 'A',
        state: 'estimated',
        repeats: '2023-09-14',
        exDate: '2024-09-14',
        payDate: '2024-09-19',
        value: 3.2,
        currency: 'EUR',
        held: null,
      },
      {
        assetId: 'A',
        state: 'estimated',
        repeats: '2024-05-14',
        exDate: '2025-05-14',
        payDate: '2025-05-17',
        value: 3.2,
        currency: 'EUR',
        held: null,
      },
    ])
  })

  test('what was paid and is in no ledger is missing; what the ledger has is received', () => {
    const stated = [dividend('2024-05-14', '2024-05-17', 3.2)]
    const paid = booked({ type: 'dividend', date: '2024-05-17', price: 320, fee: 84.4 })
    expect(told(datesOf([held], stated))[0]).toEqual(['missing', '2024-05-14', '2024-05-17', 320])
    expect(told(datesOf([held, paid], stated))[0]).toEqual(['received', '2024-05-14', '2024-05-17', null])
  })

  test('who bought on the ex-day gets nothing', () => {
    const bought = booked({ type: 'buy', date: '2024-05-14', units: 5, price: 50 })
    const stated = [dividend('2024-05-14', '2024-05-17', 3.2)]
    expect(told(datesOf([bought], stated))[0]).toEqual(['declared', '2024-05-14', '2024-05-17', null])
  })

  test('a special payment on the ex-day of a regular one stays apart, also when only one is in the ledger', () => {
    const stated = [dividend('2024-05-14', '2024-05-17', 3.2), dividend('2024-05-14', '2024-05-17', 1)]
    const paid = booked({ type: 'dividend', date: '2024-05-17', price: 320, fee: 0 })
    expect(told(datesOf([held], stated)).slice(0, 2)).toEqual([
      ['missing', '2024-05-14', '2024-05-17', 320],
      ['missing', '2024-05-14', '2024-05-17', 100],
    ])
    expect(
      told(datesOf([held, paid], stated))
        .slice(0, 2)
        .map(([state]) => state)
        .toSorted(),
    ).toEqual(['missing', 'received'])
  })

  test('a day that no source states stays unknown, and an ex-day or a pay day in the period is enough', () => {
    const stated = [dividend('2024-04-10', '2024-05-02', 1), dividend('2024-05-20', null, 2)]
    expect(told(datesOf([], stated)).slice(0, 2)).toEqual([
      ['declared', '2024-04-10', '2024-05-02', null],
      ['declared', '2024-05-20', null, null],
    ])
    expect(told(datesOf([], [dividend('2024-04-10', '2024-04-30', 1)])).map(([, exDate]) => exDate)).toEqual([
      '2025-04-10',
    ])
  })

  test('the first and the last day belong to the period', () => {
    const stated = [dividend('2024-04-20', DAYS.from, 1), dividend('2024-07-01', null, 2), dividend(DAYS.to, null, 3)]
    expect(told(datesOf([], stated)).map(([, exDate]) => exDate)).toEqual(['2024-04-20', '2024-07-01', DAYS.to])
  })

  test('a payment beyond what the income foresees is declared, though units are held', () => {
    const stated = [dividend('2025-06-02', '2025-06-20', 1)]
    expect(told(datesOf([held], stated))).toEqual([['declared', '2025-06-02', '2025-06-20', null]])
  })

  test('an estimate is per unit of today: after a split of 4 for 1, a quarter', () => {
    const stated = [dividend('2023-09-14', '2023-09-19', 3)]
    expect(datesOf([], stated, [{ date: '2024-01-02', ratio: 4 }])[0]?.value).toBe(0.75)
  })

  test('a declared payment that is not yet paid is not estimated again within the year', () => {
    const stated = [dividend('2024-05-20', TODAY, 2)]
    expect(told(datesOf([], stated))).toEqual([['declared', '2024-05-20', TODAY, null]])
  })

  test('the claims of several portfolios are one payment, and unknown where one has no rate', () => {
    const claim = { assetId: 'A', exDate: '2024-06-20', payDate: null, value: 3, currency: 'EUR', taxRate: null }
    const one: ExpectedDividend = {
      ...claim,
      state: 'declared',
      repeats: null,
      units: 10,
      gross: 30,
      withheld: 3,
      net: 27,
    }
    const other = { ...one, units: 5, gross: 15, withheld: 0, net: 15 }
    const heldOf = (expected: ExpectedDividend[]) =>
      dividendDates({ assetId: 'A', stated: [], splits: [], lines: [], expected, missing: [] }, TODAY, DAYS).map(
        (each) => each.held,
      )
    expect(heldOf([one, other])).toEqual([{ units: 15, gross: 45, withheld: 3, net: 42 }])
    expect(heldOf([one, { ...other, gross: null }])).toEqual([{ units: 15, gross: null, withheld: 3, net: 42 }])
  })
})
