import { describe, expect, test } from 'vitest'
import { hasCusipCheckDigit, hasIsinCheckDigit, hasSedolCheckDigit } from './check-digits.ts'
import { converts, directionsOf } from './conversion.ts'
import { unexplainedNets } from './last-word.ts'
import { partsThatMake } from './net.ts'
import { checkProduct, isWeakProduct } from './product.ts'
import { canSettle, canTradeOn, dayBetween } from './settlement.ts'

const plain = { priceIsPercent: false, rate: 1, rateDecimals: null }

describe('the law of the product', () => {
  test('holds to the cent', () => {
    const factors = { ...plain, units: 35, price: 190.2, priceDecimals: 2 }
    expect(checkProduct(factors, 6657)).toBe('exact')
    expect(checkProduct(factors, 6658)).toBeNull()
  })

  test('allows for a price that is rounded', () => {
    const factors = { ...plain, units: 1000, price: 3.33, priceDecimals: 2 }
    expect(checkProduct(factors, 3333)).toBe('rounded')
    expect(checkProduct(factors, 3340)).toBeNull()
  })

  test('divides a price in percent by a hundred', () => {
    expect(checkProduct({ ...plain, units: 2000, price: 97.5, priceDecimals: 2, priceIsPercent: true }, 1950)).toBe(
      'exact',
    )
  })

  test('proves nothing with a factor of one or two digits', () => {
    expect(isWeakProduct({ ...plain, units: 1, price: 156.18, priceDecimals: 2 }, 156.18)).toBe(true)
    expect(isWeakProduct({ ...plain, units: 2, price: 0.04, priceDecimals: 2 }, 0.08)).toBe(true)
    expect(isWeakProduct({ ...plain, units: 35, price: 190.2, priceDecimals: 2 }, 6657)).toBe(false)
  })
})

describe('the law of the product for round values', () => {
  test('takes a round value as proof where its factors have many digits', () => {
    expect(isWeakProduct({ ...plain, units: 1.071122, price: 233.4, priceDecimals: 2 }, 250)).toBe(false)
    expect(isWeakProduct({ ...plain, units: 50, price: 5, priceDecimals: 2 }, 250)).toBe(true)
    expect(isWeakProduct({ ...plain, units: 0.304543, price: 26.2689, priceDecimals: 4 }, 8)).toBe(true)
  })
})

describe('the law of the net amount', () => {
  const fee = (source: string, value: number) => ({ source, value, direction: 1 as const })

  test('takes the parts that make up the difference', () => {
    expect(partsThatMake([fee('a', 19.73), fee('b', 4.9)], 24.63)?.unexplained).toEqual([])
    expect(partsThatMake([fee('a', 19.73), fee('b', 4.9)], 24.68)).toBeNull()
  })

  test('does not count a sum beside its parts', () => {
    const made = partsThatMake([fee('a', 2), fee('b', 3), fee('sum', 5)], 5)
    expect(made?.unexplained).toEqual([])
    expect(made?.kept.map(({ source }) => source)).toEqual(['a', 'b'])
  })

  test('counts equal taxes twice where the difference says so', () => {
    expect(partsThatMake([fee('a', 9.4), fee('b', 9.4)], 18.8)?.kept).toHaveLength(2)
  })

  test('names a part that the difference does not hold', () => {
    expect(partsThatMake([fee('a', 2), fee('b', 7)], 2)?.unexplained).toEqual(['b'])
  })

  test('lets a rebate lower the costs', () => {
    expect(partsThatMake([fee('a', 10), { source: 'rebate', value: 4, direction: -1 }], 6)?.unexplained).toEqual([])
  })
})

describe('the law of the conversion', () => {
  test('holds in the direction in which the amounts stand', () => {
    const [inverse, plainDirection] = directionsOf({ value: 1.0842, decimals: 4 })
    expect(inverse && converts(100, inverse, 92.23)).toBe(true)
    expect(plainDirection && converts(100, plainDirection, 92.23)).toBe(false)
  })
})

describe('the law of the last word', () => {
  test('names a net amount that nothing explains', () => {
    const known = [{ value: 100, currency: 'EUR' }]
    expect(unexplainedNets([{ value: 100, currency: null }], known)).toEqual([])
    expect(unexplainedNets([{ value: 99, currency: 'EUR' }], known)).toHaveLength(1)
    expect(unexplainedNets([{ value: 100, currency: 'USD' }], known)).toHaveLength(1)
  })
})

describe('the laws of days', () => {
  test('a trade settles on its day or some days later', () => {
    expect(canSettle('2024-03-04', '2024-03-06')).toBe(true)
    expect(canSettle('2024-03-07', '2024-03-06')).toBe(false)
    expect(canSettle('2024-03-04', '2024-04-06')).toBe(false)
  })

  test('exchanges are closed at the weekend', () => {
    expect(canTradeOn('2024-03-02', false)).toBe(false)
    expect(canTradeOn('2024-03-02', true)).toBe(true)
    expect(canTradeOn('2024-03-04', false)).toBe(true)
  })

  test('order and letter of one day leave no other day', () => {
    expect(dayBetween('2024-03-04', '2024-03-04')).toBe('2024-03-04')
    expect(dayBetween('2024-03-04', '2024-03-05')).toBeNull()
  })
})

describe('check digits', () => {
  test('tell a mistyped identifier from a right one', () => {
    expect([hasIsinCheckDigit('US0378331005'), hasIsinCheckDigit('US0378331004')]).toEqual([true, false])
    expect([hasCusipCheckDigit('037833100'), hasCusipCheckDigit('037833101')]).toEqual([true, false])
    expect([hasSedolCheckDigit('B0WNLY7'), hasSedolCheckDigit('B0WNLY6')]).toEqual([true, false])
  })
})
