import { describe, expect, test } from 'vitest'
import { measurePerformance, measureReturn } from './measure-return.ts'
import { booked } from './testing/booked.ts'
import { market, measure } from './testing/measure.ts'

const buy = booked({ type: 'buy', date: '2024-01-02', units: 10, price: 100 })
const sell = booked({ type: 'sell', date: '2024-03-01', units: 10, price: 110 })
const assets = [market({ '2024-01-01': 100, '2024-02-29': 108, '2024-03-01': 112, '2024-06-03': 150 })]
const since = (transactions: (typeof buy)[], method: 'twr' | 'irr' | 'dietz' = 'twr', today = '2024-06-03') =>
  measurePerformance(measure({ today, transactions, assets }), method).sinceStart

describe('time-weighted return', () => {
  test('a dividend after the last sale counts on the last day held', () => {
    const dividend = booked({ type: 'dividend', date: '2024-04-15', price: 50 })
    expect(since([buy, sell, dividend])?.value).toBeCloseTo((1100 + 50) / 1000 - 1, 12)
    const measured = measure({ today: '2024-06-03', transactions: [buy, sell, dividend], assets })
    expect(measureReturn(measured, 'twr', { from: '2024-03-31', to: '2024-04-30' }).value).toBe(0)
  })

  test('a fee after the last sale lowers it instead of wiping it out', () => {
    const fee = booked({ type: 'fee', date: '2024-04-15', price: 30 })
    expect(since([buy, sell, fee])?.value).toBeCloseTo((1100 - 30) / 1000 - 1, 12)
  })

  test('a fee while something is held lowers it', () => {
    const fee = booked({ type: 'fee', date: '2024-02-10', price: 50 })
    expect(since([buy, fee, sell])?.value).toBeCloseTo((1000 / 1050) * (1100 / 1000) - 1, 12)
  })

  test('a holding that becomes worthless loses everything, and a later purchase cannot undo it', () => {
    const worthless = [market({ '2024-01-02': 100, '2024-02-01': 0, '2024-04-01': 50, '2024-05-01': 60 })]
    const again = booked({ type: 'buy', date: '2024-04-01', units: 10, price: 50 })
    const measured = measure({ today: '2024-05-01', transactions: [buy, again], assets: worthless })
    const { months, sinceStart } = measurePerformance(measured, 'twr')
    expect(sinceStart?.value).toBe(-1)
    expect(months.find(({ startDate }) => startDate === '2024-05-01')?.value).toBeCloseTo(0.2, 12)
  })

  test('is annualized from 365 days on', () => {
    const measured = measure({ today: '2025-06-03', transactions: [buy], assets })
    const of = (from: string, to: string) => measureReturn(measured, 'twr', { from, to })
    expect(of('2024-06-03', '2025-06-02').annual).toBeNull()
    expect(of('2024-02-29', '2025-02-28').annual).toBeCloseTo(150 / 108 - 1, 12)
    const { value, annual } = of('2024-01-02', '2025-06-03')
    expect(annual).toBeCloseTo(((value ?? 0) + 1) ** (365 / 518) - 1, 12)
  })
})

describe('internal rate of return', () => {
  test('shows the period under a year and finds the rate of a year', () => {
    expect(since([buy, sell], 'irr', '2024-03-01')?.value).toBeCloseTo(0.1, 12)
    expect(since([buy, sell], 'irr', '2024-03-01')?.internalRate).toBeCloseTo(1.1 ** (365 / 59) - 1, 10)
    expect(since([buy, sell], 'irr', '2024-03-01')?.annual).toBeNull()
    const aYearLater = since([buy], 'irr', '2025-01-01')
    expect(aYearLater?.annual).toBeCloseTo(0.5, 12)
  })

  test('everything lost without income is -100 %', () => {
    const worthless = [market({ '2024-01-02': 100, '2024-02-01': 0 })]
    const measured = measure({ today: '2024-02-01', transactions: [buy], assets: worthless })
    expect(measurePerformance(measured, 'irr').sinceStart).toMatchObject({
      value: -1,
      internalRate: -1,
    })
  })

  test('does not exist on a single day', () => {
    expect(since([buy], 'irr', '2024-01-02')).toMatchObject({ value: null, annual: null, reason: 'no-solution' })
  })
})

describe('where there is no return', () => {
  test('an empty ledger has no periods', () => {
    expect(measurePerformance(measure({ today: '2024-01-01', transactions: [], assets: [] }), 'twr')).toEqual({
      months: [],
      fiscalYears: [],
      sinceStart: undefined,
    })
  })

  test.each(['twr', 'irr', 'dietz'] as const)('%s before anything was held', (method) => {
    const measured = measure({ today: '2024-06-03', transactions: [buy], assets })
    expect(measureReturn(measured, method, { from: '2023-01-01', to: '2023-12-31' })).toMatchObject({
      value: null,
      reason: 'nothing-held',
    })
  })

  test.each(['twr', 'irr', 'dietz'] as const)('%s of a month with a fee but no holding yet', (method) => {
    const fee = booked({ type: 'fee', date: '2023-11-15', price: 5 })
    const measured = measure({ today: '2024-06-03', transactions: [fee, buy], assets })
    expect(measureReturn(measured, method, { from: '2023-10-31', to: '2023-11-30' })).toMatchObject({
      value: null,
      reason: 'nothing-held',
    })
  })

  test.each(['irr', 'dietz'] as const)('%s of a month after the last sale', (method) => {
    const measured = measure({ today: '2024-06-03', transactions: [buy, sell], assets })
    expect(measureReturn(measured, method, { from: '2024-03-31', to: '2024-04-30' })).toMatchObject({
      value: null,
      reason: 'nothing-held',
    })
  })

  test.each(['twr', 'irr', 'dietz'] as const)('%s of dividends alone', (method) => {
    const dividend = booked({ type: 'dividend', date: '2024-04-15', price: 50 })
    expect(since([dividend], method)).toMatchObject({ value: null, reason: 'nothing-held' })
  })
})
