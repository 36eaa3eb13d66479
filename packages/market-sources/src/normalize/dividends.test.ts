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
