import { describe, expect, test } from 'vitest'
import { formatIsoDate, parseIsoDate } from './calendar.ts'
import { asTradedCloses, scheduleSplits } from './split-schedule.ts'
import { booked } from './testing/booked.ts'
import { createUnitPrices } from './unit-prices.ts'

const TODAY = parseIsoDate('2020-12-31')
const MARKET = [{ date: '2020-08-31', ratio: 4 }]
const schedule = (date?: string, ignored: string[] = []) =>
  scheduleSplits(date === undefined ? [] : [booked({ type: 'split', date, units: 4 })], MARKET, new Set(ignored), TODAY)

describe('splits that apply', () => {
  test.each([
    { date: '2020-08-31', applied: ['2020-08-31'] },
    { date: '2020-08-24', applied: ['2020-08-24'] },
    { date: '2020-09-10', applied: ['2020-09-10'] },
    { date: '2020-09-30', applied: ['2020-08-31', '2020-09-30'] },
    { date: undefined, applied: ['2020-08-31'] },
  ])('booked on $date, on the market on 2020-08-31', ({ date, applied }) => {
    expect(schedule(date).applied.map(({ day }) => formatIsoDate(day))).toEqual(applied)
  })

  test('ignored and future splits of the market do not', () => {
    expect(schedule(undefined, ['2020-08-31']).applied).toEqual([])
    expect(scheduleSplits([], [{ date: '2021-01-04', ratio: 2 }], new Set(), TODAY).applied).toEqual([])
  })

  test('of two booked near one of the market the one with its ratio is the same split', () => {
    const near = booked({ type: 'split', date: '2020-08-31', units: 3, id: 'other' })
    const same = booked({ type: 'split', date: '2020-08-28', units: 4, id: 'same' })
    const paired = scheduleSplits([near, same], MARKET, new Set(), TODAY).applied
    expect(paired.map(({ transaction, marketDay }) => [transaction?.id, formatIsoDate(marketDay)])).toEqual([
      ['same', '2020-08-31'],
      ['other', '2020-08-31'],
    ])
    expect(paired.map(({ marketRatio }) => marketRatio)).toEqual([4, 3])
  })
})

describe('prices per unit of the ledger', () => {
  const prices = {
    days: Int32Array.from(['2020-08-27', '2020-09-02'], parseIsoDate),
    closes: Float64Array.of(500, 130),
  }
  const priceOn = (date: string, bookedOn?: string, ignored: string[] = []) =>
    createUnitPrices(prices, schedule(bookedOn, ignored)).on(parseIsoDate(date))?.price

  test('a close before the split is divided when it is carried over the split', () => {
    expect(priceOn('2020-08-30')).toBe(500)
    expect(priceOn('2020-08-31')).toBe(125)
    expect(priceOn('2020-09-02')).toBe(130)
  })

  test('between the booked and the market day the value does not jump', () => {
    expect(priceOn('2020-08-28', '2020-08-28')).toBe(125)
    expect(priceOn('2020-09-02', '2020-09-04')).toBe(520)
    expect(priceOn('2020-09-04', '2020-09-04')).toBe(130)
  })

  test('an ignored split means that the ledger counts in new units all along', () => {
    expect(priceOn('2020-08-28', undefined, ['2020-08-31'])).toBe(125)
    expect(priceOn('2020-09-02', undefined, ['2020-08-31'])).toBe(130)
  })

  test('closes that a provider divided are multiplied back by every later split', () => {
    const days = Int32Array.from(['2014-01-02', '2020-08-28', '2020-08-31'], parseIsoDate)
    const splits = [{ date: '2014-06-09', ratio: 7 }, ...MARKET]
    expect([...asTradedCloses(days, Float64Array.of(20, 125, 130), splits)]).toEqual([560, 500, 130])
  })
})
