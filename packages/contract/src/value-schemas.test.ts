import { describe, expect, test } from 'vitest'
import { calendarDate, decimal, nonNegativeDecimal, plainDecimal, text } from './value-schemas.ts'

test.each([
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2024-13-01', false],
  ['2024-1-1', false],
  ['2024-01-01T00:00:00Z', false],
])('%s is a day: %s', (day, isDay) => {
  expect(calendarDate.safeParse(day).success).toBe(isDay)
})

describe('a decimal', () => {
  test.each([
    [0.1, '0.1'],
    // JavaScript writes numbers below 0.000001 with an exponent.
    [0.00000025, '0.00000025'],
    [1e-20, '0.00000000000000000001'],
    ['0.10000000000000000001', '0.10000000000000000001'],
    ['1e5', '1e5'],
  ])('%s is written %s', (sent, written) => {
    expect(plainDecimal(sent)).toBe(written)
  })

  test.each([
    ['999999999999999', true],
    ['1000000000000000', false],
    ['0.00000000000000000001', true],
    ['0.000000000000000000001', false],
    ['1e5', false],
    ['1,5', false],
    ['.5', false],
  ])('%s is one: %s', (sent, isOne) => {
    expect(decimal.safeParse(sent).success).toBe(isOne)
  })

  test.each([
    [0, true],
    ['0', true],
    ['-0.00000000000000000001', false],
    [-1, false],
  ])('%s is not negative: %s', (sent, isAccepted) => {
    expect(nonNegativeDecimal.safeParse(sent).success).toBe(isAccepted)
  })
})

test('a text is well-formed, without NUL, and no longer than its limit', () => {
  const accepts = (value: string) => text(3).safeParse(value).success
  expect([accepts('abc'), accepts('abcd'), accepts('a\u0000'), accepts('\ud800')]).toEqual([true, false, false, false])
})
