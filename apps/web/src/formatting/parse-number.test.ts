import { DEFAULT_NUMBER_FORMAT, SEPARATOR_CHARACTERS } from '@plumbline/contract/accounts/number-format'
import type { NumberFormat } from '@plumbline/contract/accounts/schemas'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatExact } from './format-exact.ts'
import { describeReading, findNumberFault, parseDecimal, parseNumber, typeDecimal } from './parse-number.ts'

const english = DEFAULT_NUMBER_FORMAT
const german: NumberFormat = { ...english, thousandsSeparator: 'dot', decimalsSeparator: 'comma' }
const ungrouped: NumberFormat = { ...english, thousandsSeparator: 'none' }
const confusing: NumberFormat = { ...english, thousandsSeparator: 'comma', decimalsSeparator: 'comma' }

describe('a number with one reading is accepted in every format', () => {
  test.each([
    ['12,5', '12.5'],
    ['12.5', '12.5'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1 234,5', '1234.5'],
    ["1'234.50", '1234.50'],
    ['1,234,567', '1234567'],
    ['0,123', '0.123'],
    ['1234,567', '1234.567'],
    ['\u2212 3', '-3'],
    [' 12 ', '12'],
    ['.5', '0.5'],
    ['+5.', '5'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.5', '-0.5'],
  ])('%j is %s', (text, value) => {
    for (const format of [english, german, ungrouped, confusing]) expect(parseDecimal(text, format)).toBe(value)
  })
})

describe('of two readings the format allows one or none', () => {
  test.each([
    ['1,234', english, '1234'],
    ['1.234', english, '1.234'],
    ['1,234', german, '1.234'],
    ['1.234', german, '1234'],
    ['1,234', ungrouped, undefined],
    ['1.234', { ...german, thousandsSeparator: 'space' } as NumberFormat, undefined],
    ['1,234', confusing, undefined],
  ])('%j', (text, format, value) => {
    expect(parseDecimal(text, format)).toBe(value)
  })

  test('and both readings are named if the format allows neither', () => {
    expect(parseNumber('1,234', ungrouped)).toEqual({ kind: 'ambiguous', readings: ['1234', '1.234'] })
    expect(findNumberFault('1,234', ungrouped)).toBe('Could be 1234 or 1.234. Type one of them')
  })
})

test.each(['12,34,567', '1,23', '12 5', '1e5', 'ten', '.', '-', '1.2.3', '5 EUR'])(
  '%j in one format or none',
  (text) => {
    const readings = [english, german, ungrouped].map((format) => parseDecimal(text, format))
    expect(new Set(readings)).toEqual(new Set([text === '1,23' ? '1.23' : undefined]))
  },
)

test('what was understood is said where marks were read', () => {
  expect(describeReading('12,5', english)).toBe('read as 12.5, comma as decimal')
  expect(describeReading('12,5', german)).toBeUndefined()
  expect(describeReading('1,234', english)).toBe('read as 1234, comma as thousands')
  expect(describeReading('1.234', english)).toBeUndefined()
  expect(describeReading('1.234,5', english)).toBe('read as 1234.5, comma as decimal, dot as thousands')
  expect(describeReading('12', english)).toBeUndefined()
})

const formats = fc.record({
  symbolType: fc.constant('name' as const),
  symbolPosition: fc.constant('before' as const),
  symbolSpace: fc.constant(true),
  thousandsSeparator: fc.constantFrom('none', 'space', 'comma', 'dot'),
  decimalsSeparator: fc.constantFrom('comma', 'dot'),
  decimals: fc.constant(2),
})
const decimals = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.stringMatching(/^(\d{0,8}[1-9])?$/))
  .map(([isNegative, whole, fraction]) => {
    const value = fraction === '' ? String(whole) : `${whole}.${fraction}`
    return isNegative && Number(value) !== 0 ? `-${value}` : value
  })

test('a number written in a format is read back unchanged, if decimals and thousands have different marks', () => {
  void fc.assert(
    fc.property(decimals, formats, (value, format) => {
      fc.pre(SEPARATOR_CHARACTERS[format.thousandsSeparator] !== SEPARATOR_CHARACTERS[format.decimalsSeparator])
      expect(parseDecimal(formatExact(value, 0, format), format)).toBe(value)
    }),
  )
})

test('what is typed for a stored number is read as it, in every format, and never as a thousandfold', () => {
  void fc.assert(
    fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), formats, (value, format) => {
      const text = typeDecimal(value, { ...format })
      const read = parseDecimal(text, format)
      if (read === undefined) expect(findNumberFault(text, format)).toMatch(/^Could be/)
      else expect(Number(read)).toBeCloseTo(value, 12)
    }),
  )
})

test('a mark with other than three digits after it never multiplies', () => {
  const notThree = fc.stringMatching(/^\d{1,8}$/).filter((digits) => digits.length !== 3)
  void fc.assert(
    fc.property(fc.nat(999_999), notThree, fc.constantFrom(',', '.'), formats, (whole, fraction, mark, format) => {
      expect(Number(parseDecimal(`${whole}${mark}${fraction}`, format))).toBe(Number(`${whole}.${fraction}`))
    }),
  )
})
