import { describe, expect, test } from 'vitest'
import { settleDividends } from './dividends.ts'

const closes = (...values: number[]) => values.map((close, day) => ({ day, close, adjustedClose: undefined }))

describe('impossible dividends', () => {
  test('35.5 on a close of 23.95 is in pence', () => {
    // The figures of REL.L, where the source mixed the units of dividend and price.
    expect(settleDividends([{ day: 1, value: 35.5 }], closes(23.95, 23.6), { hasHundredths: true }).dividends).toEqual([
      { day: 1, value: 0.355 },
    ])
  })

  test('is dropped in a currency without hundredths', () => {
    expect(settleDividends([{ day: 1, value: 35.5 }], closes(23.95, 23.6), { hasHundredths: false }).dividends).toEqual(
      [],
    )
  })

  test('a special dividend that the price reflects stays', () => {
    expect(settleDividends([{ day: 1, value: 240 }], closes(509, 265), { hasHundredths: true }).dividends).toEqual([
      { day: 1, value: 240 },
    ])
  })

  test('the same dividend on the next day is a duplicate, a quarter later it is another one', () => {
    const dividends = [1, 2, 90].map((day) => ({ day, value: 1 }))
    expect(
      settleDividends(dividends, closes(100, 100, 100), { hasHundredths: false }).dividends.map(({ day }) => day),
    ).toEqual([1, 90])
  })
})

describe('a dividend without a close before or after its ex-date', () => {
  // The figures of ELCO.L: dividends in pence, closes in pounds.
  test.each([
    ['whose session is still open', 5],
    ['before the first close', 0],
  ])('%s is read in the unit of the closes', (_name, day) => {
    const series = closes(0.89, 0.88, 0.89, 0.88, 0.89).filter((close) => close.day !== day)
    expect(settleDividends([{ day, value: 0.4 }], series, { hasHundredths: true }).dividends).toEqual([
      { day, value: 0.004 },
    ])
  })

  // The figures of ABDP.L: an eighth of the price alone may be right, beside the dividends before it is not.
  test('is compared with the other dividends of the series', () => {
    const series = closes(14.35, 14.35, 14.3, 14.35, 16.1, 16.1, 16.15, 16.9)
    const dividends = [
      { day: 1, value: 0.0176 },
      { day: 5, value: 0.0354 },
      { day: 8, value: 1.94 },
    ]
    const settled = settleDividends(dividends, series, { hasHundredths: true })
    expect(settled.dividends.map(({ value }) => value)).toEqual([0.0176, 0.0354, 0.0194])
    expect(settled.readings).toEqual([{ stated: dividends[2], value: 0.0194, isApplied: true }])
  })

  test.each([
    ['a usual one', true, 0.2],
    ['a large one in a currency without hundredths', false, 5],
  ])('stays as stated: %s', (_name, hasHundredths, value) => {
    for (const day of [0, 5]) {
      const series = closes(10, 10, 10, 10, 10).filter((close) => close.day !== day)
      expect(settleDividends([{ day, value }], series, { hasHundredths })).toEqual({
        dividends: [{ day, value }],
        readings: [],
      })
    }
  })
})
