import { describe, expect, test } from 'vitest'
import { workdaysBetween } from '../numbers/days-between.ts'
import { hasCusipCheckDigit, hasIsinCheckDigit, hasSedolCheckDigit } from './check-digits.ts'
import { converts, directionsOf } from './conversion.ts'
import { unexplainedNets } from './last-word.ts'
import { partsThatMake } from './net.ts'
import { checkProduct, cutsTo, isWeakProduct, plainFactors, productOf, roundsTo, roundsUnitsTo } from './product.ts'
import { canSettle, canTradeOn, dayBetween } from './settlement.ts'

describe('check digits', () => {
  // Apple, SAP, BAE Systems, Treasury Corporation of Victoria (the example of ISO 6166).
  test.each(['US0378331005', 'DE0007164600', 'GB0002634946', 'AU0000XVGZA3'])('%s is an ISIN', (isin) => {
    expect(hasIsinCheckDigit(isin)).toBe(true)
    const wrong = `${isin.slice(0, -1)}${(Number(isin.at(-1)) + 1) % 10}`
    expect(hasIsinCheckDigit(wrong)).toBe(false)
  })

  // Apple, Cisco, Alphabet, and Oracle.
  test.each(['037833100', '17275R102', '38259P508', '68389X105'])('%s is a CUSIP', (cusip) => {
    expect(hasCusipCheckDigit(cusip)).toBe(true)
    const wrong = `${cusip.slice(0, -1)}${(Number(cusip.at(-1)) + 1) % 10}`
    expect(hasCusipCheckDigit(wrong)).toBe(false)
  })

  // BAE Systems, and the examples of the London Stock Exchange's list.
  test.each(['0263494', 'B0WNLY7', '0709954', 'B0YBKJ7'])('%s is a SEDOL', (sedol) => {
    expect(hasSedolCheckDigit(sedol)).toBe(true)
    const wrong = `${sedol.slice(0, -1)}${(Number(sedol.at(-1)) + 1) % 10}`
    expect(hasSedolCheckDigit(wrong)).toBe(false)
  })

  test('stand behind eight and six characters, of which a SEDOL has no vowel', () => {
    expect([hasCusipCheckDigit('03783310'), hasCusipCheckDigit('03783310A')]).toEqual([false, false])
    expect([hasSedolCheckDigit('026349'), hasSedolCheckDigit('A263494')]).toEqual([false, false])
  })
})

describe('the law of the product', () => {
  test.each([
    ['the same', plainFactors(3, 10.5, 2), 31.5, 'exact'],
    ['half a cent off', plainFactors(1, 10.505, 3), 10.5, 'exact'],
    ['as far off as the price is rounded', plainFactors(1000, 10.5, 2), 10_504.9, 'rounded'],
    ['further off', plainFactors(1000, 10.5, 2), 10_505.1, null],
    ['that of a price of 0', plainFactors(3, 0, 2), 0.01, null],
  ] as const)('allows what is %s', (_what, factors, gross, expected) => {
    expect(checkProduct(factors, gross)).toBe(expected)
  })

  test('counts a price in percent of the nominal value, and a rate', () => {
    expect(productOf({ ...plainFactors(5000, 98.5, 1), priceIsPercent: true })).toBe(4925)
    expect(productOf({ ...plainFactors(10, 5, 0), rate: 0.5, rateDecimals: 1 })).toBe(25)
  })

  // 1,200 × 0.03 is 36.60 if the price is 0.0305.
  test('tells whether a rounded price explains a value', () => {
    expect(roundsTo(plainFactors(1200, 0.03, 2), 36.6)).toBe(true)
    expect(roundsTo(plainFactors(1200, 0.03, 2), 42)).toBe(true)
    expect(roundsTo(plainFactors(1200, 0.03, 2), 42.1)).toBe(false)
  })

  // 2,900 × 0.5179 is 1,501.91; a price of 0.5180 would make 1,502.20.
  test.each([
    [1502.08, true],
    [1502.2, true],
    [1502.21, false],
    [1501.91, false],
    [1501.9, false],
  ])('tells whether a price that is cut off makes %s: %s', (gross, does) => {
    expect(cutsTo(plainFactors(2900, 0.5179, 4), gross)).toBe(does)
  })

  test('a price that is cut off makes no value a thousandth higher', () => {
    expect(cutsTo(plainFactors(10, 1.2, 1), 12.5)).toBe(false)
  })

  test.each([
    ['one unit', plainFactors(1, 233.45, 2), 233.45, true],
    ['a price of 1', plainFactors(233.45, 1, 0), 233.45, true],
    ['a price of 1 at a rate', { ...plainFactors(233, 1, 0), rate: 1.1234 }, 261.75, false],
    ['digits that agree', plainFactors(7, 33.35, 2), 233.45, false],
    ['a round value of round factors', plainFactors(5, 20, 0), 100, true],
    ['a round value of factors that are not', plainFactors(1.071122, 233.4, 2), 250, false],
  ])('can be chance with %s: %s', (_what, factors, gross, isWeak) => {
    expect(isWeakProduct(factors, gross)).toBe(isWeak)
  })
})

describe('the law of the conversion', () => {
  test('holds in both directions of a rate, with the precision that it is written in', () => {
    const [inverse, straight] = directionsOf({ value: 1.25, decimals: 2 })
    expect([inverse, straight]).toMatchObject([
      { factor: 0.8, isInverse: true },
      { factor: 1.25, isInverse: false },
    ])
    if (inverse === undefined || straight === undefined) throw new Error('There are two')
    expect([converts(100, straight, 125), converts(100, straight, 126), converts(125, inverse, 100)]).toEqual([
      true,
      false,
      true,
    ])
    expect(converts(1, { factor: 1, tolerance: 0, isInverse: false }, 1.009)).toBe(true)
    expect(converts(1, { factor: 1, tolerance: 0, isInverse: false }, 1.011)).toBe(false)
  })

  test('needs a rate above 0', () => {
    expect([directionsOf({ value: 0, decimals: 2 }), directionsOf({ value: -1, decimals: 2 })]).toEqual([[], []])
  })
})

describe('the law of the settlement', () => {
  test.each([
    ['2024-03-01', '2024-03-01', true],
    ['2024-03-01', '2024-02-29', false],
    ['2024-03-01', '2024-03-05', true],
    ['2024-03-01', '2025-03-01', false],
  ])('a trade on %s can settle on %s: %s', (trade, settlement, can) => {
    expect(canSettle(trade, settlement)).toBe(can)
  })

  // 2 and 3 March 2024 were a Saturday and a Sunday.
  test.each([
    ['2024-03-01', true],
    ['2024-03-02', false],
    ['2024-03-03', false],
    ['2024-03-04', true],
  ])('exchanges trade on %s: %s', (day, trades) => {
    expect(canTradeOn(day, false)).toBe(trades)
    expect(canTradeOn(day, true)).toBe(true)
  })

  test('an order and a letter of one day are of a trade on that day', () => {
    expect([dayBetween('2024-03-01', '2024-03-01'), dayBetween('2024-03-01', '2024-03-02')]).toEqual([
      '2024-03-01',
      null,
    ])
  })
})

describe('the law of the net amount', () => {
  const part = (source: string, value: number, direction: 1 | -1 | 0 = 1) => ({ source, value, direction })
  const keptOf = (...input: Parameters<typeof partsThatMake<string>>) =>
    partsThatMake(...input)?.kept.map(({ source, direction }) => (direction === 1 ? source : `-${source}`)) ?? null

  test.each([
    ['all parts', [part('a', 1), part('b', 2)], 3, ['a', 'b']],
    ['one of them', [part('a', 1), part('b', 2)], 2, ['b']],
    ['none of them', [part('a', 1), part('b', 2)], 0, []],
    ['no combination', [part('a', 1), part('b', 2)], 2.5, null],
    ['half a cent off', [part('a', 1)], 1.005, ['a']],
    ['more than that off', [part('a', 1)], 1.0051, null],
    ['a part that lowers', [part('a', 1), part('b', 2, -1)], -1, ['a', '-b']],
    ['a part of either direction', [part('a', 1), part('b', 2, 0)], -1, ['a', '-b']],
    ['no parts', [], 0, []],
  ] as const)('is made of %s', (_what, parts, difference, kept) => {
    expect(keptOf(parts, difference)).toEqual(kept)
  })

  test('explains a part that repeats another, or adds several up', () => {
    const unexplained = (...parts: ReturnType<typeof part>[]) => partsThatMake(parts, 3)?.unexplained
    expect(unexplained(part('a', 1), part('b', 2), part('again', 2))).toEqual([])
    expect(unexplained(part('a', 1), part('b', 2), part('sum', 3))).toEqual([])
    expect(unexplained(part('a', 1), part('b', 2), part('other', 7))).toEqual(['other'])
  })
})

test.each([
  ['the one that was chosen', { value: 100, currency: 'EUR' }, true],
  ['a cent off', { value: 100.01, currency: 'EUR' }, true],
  ['three cents off', { value: 100.03, currency: 'EUR' }, false],
  ['without a currency', { value: 100, currency: null }, true],
  ['in another currency', { value: 100, currency: 'USD' }, false],
])('a net amount that is %s is explained: %s', (_what, stated, isExplained) => {
  expect(unexplainedNets([stated], [{ value: 100, currency: 'EUR' }])).toEqual(isExplained ? [] : [stated])
})

test.each([
  ['parts of a unit that are cut', 1.216, 162.83, 3, 198.02, true],
  ['more than their rounding', 1.216, 162.83, 3, 198.1, false],
  ['two decimals', 1.22, 162.83, 2, 198.02, false],
  ['whole units', 12, 162.83, 3, 1954, false],
  ['a rounding of more than a thousandth', 0.216, 162.83, 3, 35.24, false],
])('the rounding of units explains a value: %s', (_name, units, price, decimals, gross, explains) => {
  expect(roundsUnitsTo(plainFactors(units, price, 2), decimals, gross)).toBe(explains)
})

test.each([
  ['Thursday to Monday', '2024-03-07', '2024-03-11', 2],
  ['the same day', '2024-03-07', '2024-03-07', 0],
  ['a day before', '2024-03-07', '2024-03-06', 0],
  ['Friday to Sunday', '2024-03-08', '2024-03-10', 0],
])('working days: %s', (_name, from, to, count) => {
  expect(workdaysBetween(from, to)).toBe(count)
})
