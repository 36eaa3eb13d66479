import { describe, expect, test } from 'vitest'
import { type Amount, amountOf, type CheckedAmounts, compareTotal, ONE, roundingOf } from './total-check.ts'

const exactly = (value: number): Amount => ({ value, error: 0 })

/** 10 units at 20, without costs, paid with 200. */
function row(given: Partial<CheckedAmounts> & { paid?: number; fee?: number; tax?: number }): CheckedAmounts {
  const { paid = 200, fee, tax, ...rest } = given
  return {
    isSell: false,
    units: exactly(10),
    price: exactly(20),
    total: exactly(paid),
    fees: fee === undefined ? [] : [exactly(fee)],
    extras: tax === undefined ? [] : [exactly(tax)],
    factors: [ONE],
    isBond: false,
    ...rest,
  }
}

describe('a total that is exact contains the costs or does not', () => {
  test.each<[string, ReturnType<typeof row>, object]>([
    ['no cost', row({}), { feesShown: 'neither', hasFees: false }],
    ['a buy with its fee', row({ paid: 205, fee: 5 }), { feesShown: 'contained', hasFees: true }],
    ['a buy without its fee', row({ paid: 200, fee: 5 }), { feesShown: 'not-contained', hasFees: false }],
    ['a buy that paid less by its fee', row({ paid: 195, fee: 5 }), { feesShown: 'not-contained', hasFees: true }],
    ['a sale less its fee', row({ isSell: true, paid: 195, fee: 5 }), { feesShown: 'contained', hasFees: true }],
    ['a sale without its fee', row({ isSell: true, paid: 200, fee: 5 }), { feesShown: 'not-contained' }],
    ['fee and tax', row({ paid: 208, fee: 5, tax: 3 }), { feesShown: 'contained' }],
    ['the fee, not the tax', row({ paid: 205, fee: 5, tax: 3 }), { feesShown: 'contained' }],
    ['the tax, not the fee', row({ paid: 203, fee: 5, tax: 3 }), { feesShown: 'not-contained' }],
    ['the tax alone', row({ paid: 203, tax: 3 }), { feesShown: 'neither', hasFees: true }],
    ['two fees', row({ paid: 207, fees: [5, 2].map(exactly) }), { feesShown: 'contained' }],
    ['one of two fees', row({ paid: 205, fees: [5, 2].map(exactly) }), { feesShown: 'not-contained' }],
    ['all but one of three', row({ paid: 207, fees: [5, 2, 1].map(exactly) }), { feesShown: 'not-contained' }],
    ['a fee below the rounding', row({ total: { value: 200, error: 0.5 }, fee: 0.3 }), { feesShown: 'neither' }],
  ])('%s', (_what, checked, expected) => {
    expect(compareTotal(checked)).toMatchObject({ kind: 'exact', isConverted: false, ...expected })
  })
})

describe('a rate leads from the price to the total', () => {
  const factors = [{ value: 0.8, error: 0, isRate: true }]
  test.each([
    ['a fee in the currency of the total', 165, true],
    ['a fee in the currency of the price', 164, false],
  ])('%s', (_what, paid, hasFees) => {
    const compared = compareTotal(row({ factors, paid, fee: 5 }))
    expect(compared).toEqual({ kind: 'exact', isConverted: true, minorUnit: 1, hasFees, feesShown: 'contained' })
  })

  test('rounded to four digits, it may be off by its rounding: 200 x (0.8 ± 0.00005) is 159.99 to 160.01', () => {
    const rounded = [{ value: 0.8, error: 0.00005, isRate: true }]
    expect(compareTotal(row({ factors: rounded, paid: 160.01 })).kind).toBe('exact')
    expect(compareTotal(row({ factors: rounded, paid: 160.02 }))).toMatchObject({ kind: 'close', isExpected: true })
  })
})

test('printed amounts may be off by half of their last digit: 3 x 33.33 is 99.975 to 100.005', () => {
  const printed = { units: exactly(3), price: amountOf(33.33, 2) }
  expect(compareTotal(row({ ...printed, total: amountOf(100.01, 2) })).kind).toBe('exact')
  expect(compareTotal(row({ ...printed, total: amountOf(100.02, 2) })).kind).toBe('close')
  expect(amountOf(-3, 0)).toEqual({ value: 3, error: 0 })
  expect(amountOf(1.5, 1)).toEqual({ value: 1.5, error: 0.05 })
  expect(roundingOf(amountOf(3, 0), amountOf(33.33, 2))).toBeCloseTo(0.015, 4)
})

describe('a total is close up to 2 %, and up to 6 % for bonds with accrued interest', () => {
  test.each([
    [{ paid: 204 }, { kind: 'close', excess: 4, share: 0.02, isExpected: false }],
    [{ paid: 204.01 }, { kind: 'differs', excess: expect.closeTo(4.01, 9) }],
    [
      { paid: 204, isSell: true },
      { kind: 'close', excess: -4 },
    ],
    [
      { paid: 196, isSell: true },
      { kind: 'close', excess: 4 },
    ],
    [
      { paid: 212, isBond: true },
      { kind: 'close', excess: 12, isExpected: true },
    ],
    [{ paid: 212.01, isBond: true }, { kind: 'differs' }],
    [{ units: exactly(0) }, { kind: 'differs' }],
  ])('%o', (given, expected) => {
    expect(compareTotal(row(given))).toMatchObject(expected)
  })
})

test('a price that is stated in another unit is found within 3 %: 64 at 1 for 6,400 ± 192', () => {
  const stated = { units: exactly(64), price: exactly(1) }
  for (const paid of [6400, 6592]) {
    expect(compareTotal(row({ ...stated, paid }))).toEqual({ kind: 'scaled', scale: '100' })
  }
  expect(compareTotal(row({ ...stated, paid: 6592.01 })).kind).toBe('differs')
  expect(compareTotal(row({ paid: 2 }))).toEqual({ kind: 'scaled', scale: '0.01' })
})
