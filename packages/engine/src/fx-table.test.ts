import { describe, expect, test } from 'vitest'
import { parseIsoDate } from './calendar.ts'
import { createFxTable, type FxRateSeries } from './fx-table.ts'

function pair(base: string, quote: string, ...rates: [date: string, rate: number][]): FxRateSeries {
  return {
    base,
    quote,
    days: Int32Array.from(rates, ([date]) => parseIsoDate(date)),
    rates: Float64Array.from(rates, ([, rate]) => rate),
  }
}

const FRIDAY = '2024-03-01'
const MONDAY = '2024-03-04'
const table = createFxTable([
  pair('EUR', 'USD', [FRIDAY, 1.25], [MONDAY, 1.6]),
  pair('EUR', 'GBP', [FRIDAY, 0.8], [MONDAY, 0.8]),
  pair('USD', 'XAU', [FRIDAY, 0.0005]),
  pair('CHF', 'GBP', [FRIDAY, 0.9]),
  pair('AUD', 'USD', [FRIDAY, 9]),
  pair('AUD', 'GBP', [FRIDAY, 1]),
])

const rateOn = (from: string, to: string, date: string) => table.converter(from, to)?.on(parseIsoDate(date))

describe('rates', () => {
  test.each([
    { from: 'EUR', to: 'USD', date: MONDAY, rate: 1.6, how: 'as published' },
    { from: 'USD', to: 'EUR', date: MONDAY, rate: 1 / 1.6, how: 'inverse' },
    { from: 'USD', to: 'GBP', date: MONDAY, rate: 0.8 / 1.6, how: 'crossed over EUR before others' },
    { from: 'CHF', to: 'EUR', date: FRIDAY, rate: 0.9 / 0.8, how: 'crossed over another currency' },
    { from: 'JPY', to: 'JPY', date: MONDAY, rate: 1, how: 'the same currency' },
    { from: 'GBX', to: 'EUR', date: MONDAY, rate: 0.01 / 0.8, how: 'pence' },
    { from: 'GBp', to: 'GBP', date: MONDAY, rate: 0.01, how: 'pence to pounds' },
    { from: 'EUR', to: 'GBX', date: MONDAY, rate: 80, how: 'to pence' },
    { from: 'EUR', to: 'USD', date: '2024-03-03', rate: 1.25, how: 'the last one before a weekend' },
    { from: 'EUR', to: 'USD', date: '2030-01-01', rate: 1.6, how: 'the last one' },
  ])('$from to $to on $date: $how', ({ from, to, date, rate }) => {
    expect(rateOn(from, to, date)?.rate).toBeCloseTo(rate, 12)
    const day = parseIsoDate(date)
    expect(table.converter(from, to)?.daily(day, day)[0]).toBeCloseTo(rate, 12)
  })

  test('before the first rate the first one is an estimate', () => {
    expect(rateOn('EUR', 'USD', '2024-02-28')).toMatchObject({
      rate: 1.25,
      source: 'estimate',
      day: parseIsoDate(FRIDAY),
    })
    expect(rateOn('USD', 'GBP', '2024-02-28')?.source).toBe('estimate')
    expect([...(table.converter('EUR', 'USD')?.daily(parseIsoDate('2024-02-29'), parseIsoDate(MONDAY)) ?? [])]).toEqual(
      [1.25, 1.25, 1.25, 1.25, 1.6],
    )
  })

  test('a cross rate is as old as the older of both', () => {
    expect(rateOn('USD', 'CHF', MONDAY)).toBeUndefined()
    expect(rateOn('EUR', 'CHF', MONDAY)?.day).toBe(parseIsoDate(FRIDAY))
  })

  test('an unknown currency has no rate, and never 1:1', () => {
    expect(table.converter('CLP', 'EUR')).toBeUndefined()
    expect(table.converter('EUR', 'CLP')).toBeUndefined()
    expect(createFxTable([pair('EUR', 'CLP')]).converter('EUR', 'CLP')).toBeUndefined()
  })
})
