import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { expect, test } from 'vitest'
import { formatLargeMoney, formatLargeNumber } from './format-large-number.ts'
import { formatAmount } from './format-money.ts'
import { formatPercent, formatPoints } from './format-percent.ts'
import { formatUnits } from './format-units.ts'

test.each([
  [999, '999'],
  [12.346, '12.35'],
  [0.5, '0.5'],
  [999_949, '999.9\u00a0k'],
  [999_950, '1.0\u00a0M'],
  [1_000, '1.0\u00a0k'],
  [48_600_000_000, '48.6\u00a0B'],
  [1_250_000, '1.3\u00a0M'],
  [2_904_000_000_000, '2.9\u00a0T'],
  [999_960, '1.0\u00a0M'],
  [-3_400_000, '\u22123.4\u00a0M'],
])('HLD-08 %s is abbreviated as %s', (value, text) => {
  expect(formatLargeNumber(value)).toBe(text)
})

test('HLD-08 money and percent round to 2 decimals', () => {
  expect(formatAmount(1234.567, 'EUR')).toBe('1,234.57')
  expect(formatPercent(0.123456)).toBe('+12.35%')
})

test('numbers are written in the format of the user', () => {
  const german = { ...DEFAULT_NUMBER_FORMAT, thousandsSeparator: 'dot', decimalsSeparator: 'comma' } as const
  expect(formatLargeNumber(48_600_000_000, german)).toBe('48,6\u00a0B')
  expect(formatLargeNumber(12.346, german)).toBe('12,35')
  expect(formatPercent(0.123456, { format: german })).toBe('+12,35%')
  expect(formatPoints(0.123456, german)).toBe('+12,35 points')
  expect(formatUnits(1234.123456789, german)).toBe('1.234,12345679')
})

test('a large amount has its currency where the user wants it', () => {
  expect(formatLargeMoney(48_600_000_000, 'USD')).toBe('USD\u00a048.6\u00a0B')
  const format = { ...DEFAULT_NUMBER_FORMAT, symbolType: 'symbol' as const, symbolSpace: false }
  expect(formatLargeMoney(-3_400_000, 'USD', format)).toBe('\u2212US$3.4\u00a0M')
})
