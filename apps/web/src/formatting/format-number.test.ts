import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { describe, expect, test } from 'vitest'
import { formatLargeNumber } from './format-large-number.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent, formatPoints } from './format-percent.ts'
import { formatUnits } from './format-units.ts'

const two = { minimumDecimals: 2, maximumDecimals: 2 }

describe('numbers', () => {
  test.each([
    [1234.56, '1,234.56'],
    [-830.3, '\u2212830.30'],
    [1.005, '1.01'],
    [-0.001, '0.00'],
    [0, '0.00'],
    [1e15, '1,000,000,000,000,000.00'],
  ])('%d reads %s', (value, text) => {
    expect(formatNumber(value, two)).toBe(text)
  })

  test.each([
    [1890, '+1,890.00'],
    [0, '0.00'],
    [0.004, '0.00'],
    [-1, '\u22121.00'],
  ])('a gain of %d reads %s', (value, text) => {
    expect(formatNumber(value, { ...two, sign: 'always' })).toBe(text)
  })

  test('the user decides the separators', () => {
    const german = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'dot', decimalsSeparator: 'comma' } as const
    expect(formatNumber(1234567.891, { ...two, format: german })).toBe('1.234.567,89')
    const none = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'none' } as const
    expect(formatNumber(1234567.891, { ...two, format: none })).toBe('1234567.89')
  })
})

describe('percent', () => {
  test.each([
    [0.317243, '+31.72%'],
    [-0.0761, '\u22127.61%'],
    [0, '0.00%'],
    [0.00004, '0.00%'],
  ])('a ratio of %d reads %s', (ratio, text) => {
    expect(formatPercent(ratio)).toBe(text)
  })

  test('a weight has no sign and one decimal', () => {
    expect(formatPercent(0.101, { decimals: 1, sign: 'negative' })).toBe('10.1%')
  })

  test('a difference of percents is in points', () => {
    expect(formatPoints(0.001)).toBe('+0.10 points')
  })
})

test.each([
  [4.7512, '4.7512'],
  [120, '120'],
  [0.00000001, '0.00000001'],
  [1400.5, '1,400.5'],
])('%d units read %s', (units, text) => {
  expect(formatUnits(units)).toBe(text)
})

test.each([
  [48_600_000_000, '48.6\u00a0B'],
  [1_500, '1.5\u00a0k'],
  [999_960, '1.0\u00a0M'],
  [999.5, '999.5'],
  [2_340_000_000_000, '2.3\u00a0T'],
  [-5_200_000, '\u22125.2\u00a0M'],
])('%d abbreviates to %s', (value, text) => {
  expect(formatLargeNumber(value)).toBe(text)
})
