import { DEFAULT_NUMBER_FORMAT } from '@plumbline/contract/accounts/number-format'
import { describe, expect, test } from 'vitest'
import { currencyMark, formatAmount, formatMoney, formatPrice, formatPriceWithCurrency } from './format-money.ts'

describe('money', () => {
  test.each([
    [1234.56, 'EUR', 'EUR\u00a01,234.56'],
    [4120, 'JPY', 'JPY\u00a04,120'],
    [1.2345, 'KWD', 'KWD\u00a01.235'],
    [5, 'no code', 'no code\u00a05.00'],
  ])('%d %s reads %s', (value, currency, text) => {
    expect(formatMoney(value, currency)).toBe(text)
  })

  test('a symbol that touches the figure follows the sign', () => {
    const symbol = { ...DEFAULT_NUMBER_FORMAT, symbolType: 'symbol', symbolSpace: false } as const
    expect(formatMoney(-830.3, 'USD', { format: symbol })).toBe('\u2212US$830.30')
    expect(formatMoney(830.3, 'USD', { format: symbol, sign: 'always' })).toBe('+US$830.30')
  })

  test('a symbol can follow the figure', () => {
    const after = { ...DEFAULT_NUMBER_FORMAT, symbolType: 'symbol', symbolPosition: 'after' } as const
    expect(formatMoney(-830.3, 'EUR', { format: after })).toBe('\u2212830.30\u00a0€')
  })

  test('a price has its currency where an amount has it', () => {
    const after = { ...DEFAULT_NUMBER_FORMAT, symbolType: 'symbol', symbolPosition: 'after' } as const
    expect(formatPriceWithCurrency(0.12345, 'EUR')).toBe('EUR\u00a00.1235')
    expect(formatPriceWithCurrency(31.35, 'EUR', { format: after })).toBe('31.35\u00a0€')
  })

  test("the user's own decimals win over the currency's", () => {
    const whole = { ...DEFAULT_NUMBER_FORMAT, decimals: 0 }
    expect(formatAmount(1234.56, 'EUR', { format: whole })).toBe('1,235')
  })
})

test.each([
  [184.2, 'USD', '184.20'],
  [0.0457, 'USD', '0.0457'],
  [4120, 'JPY', '4,120'],
  [4120.5, 'JPY', '4,120.50'],
  [0, 'USD', '0.00'],
  [0, 'JPY', '0'],
  [1.00004, 'USD', '1.00'],
  [0.99996, 'USD', '1.0000'],
  [-0.0457, 'USD', '\u22120.0457'],
  [0.12346, 'KWD', '0.1235'],
])('a price of %d %s reads %s', (value, currency, text) => {
  expect(formatPrice(value, currency)).toBe(text)
})

test('no two currencies share a symbol', () => {
  const format = { ...DEFAULT_NUMBER_FORMAT, symbolType: 'symbol' } as const
  const codes = Intl.supportedValuesOf('currency')
  const symbols = codes.map((code) => currencyMark(code, format).text)
  expect(codes.filter((_, index) => symbols.indexOf(symbols[index] ?? '') !== index)).toEqual([])
  const known = ['USD', 'HKD', 'AUD', 'CAD', 'EUR', 'JPY', 'SEK'].map((code) => currencyMark(code, format).text)
  expect(known).toEqual(['US$', 'HK$', 'A$', 'C$', '€', '¥', 'SEK'])
})
