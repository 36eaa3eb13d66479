import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkNetIdentity } from './net-identity.ts'
import { type Amount, amountOf } from './total-check.ts'

const NONE: Amount = { value: 0, error: 0 }
const cents = (value: number) => amountOf(value, 2)

test.each([
  ['without a cost', 35, 190.2, [], 6657, 'holds'],
  ['with the fee of a purchase', 35, 190.2, [24.63], 6681.63, 'holds'],
  ['with the fee of a sale', 35, 190.2, [24.63], 6632.37, 'holds'],
  ['with two costs', 10, 20.5, [1.5, 0.25], 206.75, 'holds'],
  ['but for a cost without a column', 35, 190.2, [], 6681.63, 'close'],
  ['not at all', 35, 6657, [], 190.2, 'broken'],
  ['of a hundredfold price', 35, 19_020, [], 6657, 'broken'],
  ['of one unit', 1, 190.2, [], 190.2, 'silent'],
  ['without a total', 35, 190.2, [], 0, 'silent'],
] as const)('units × price %s', (_name, units, price, costs, total, expected) => {
  const amounts = {
    units: amountOf(units, 0),
    price: cents(price),
    total: cents(total),
    costs: costs.map(cents),
    taxes: [],
  }
  expect(checkNetIdentity(amounts)).toBe(expected)
})

test.each([
  ['before taxes', 1000, 'holds'],
  ['after all of them', 750, 'holds'],
  ['after one of them', 800, 'broken'],
])('units × price is the total %s', (_name, total, expected) => {
  const amounts = { units: amountOf(100, 0), price: cents(10), costs: [], taxes: [cents(200), cents(50)] }
  expect(checkNetIdentity({ ...amounts, total: cents(total) })).toBe(expected)
})

test.each([
  ['before costs', 200, 'holds'],
  ['after both costs', 208, 'holds'],
  ['after one of the costs', 205, 'close'],
  ['after costs that cancel each other out', 202, 'close'],
])('units × price is the total %s', (_name, total, expected) => {
  const amounts = { units: amountOf(10, 0), price: cents(20), costs: [cents(5), cents(3)], taxes: [] }
  expect(checkNetIdentity({ ...amounts, total: cents(total) })).toBe(expected)
})

test('a digit that was changed by more than the rounding breaks it', () => {
  const trade = fc.record({
    units: fc.integer({ min: 2, max: 5000 }),
    price: fc.integer({ min: 101, max: 999_999 }),
    fee: fc.integer({ min: 0, max: 9999 }),
    change: fc.integer({ min: 1, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(trade, ({ units, price, fee, change }) => {
      const stated = units * price + fee
      // Whole units are exact, so half a cent per unit is as much as the price may have been rounded by.
      fc.pre(change > units / 2 + 2)
      const rows = [stated, stated + change].map((total) => ({
        units: amountOf(units, 0),
        price: cents(price / 100),
        total: cents(total / 100),
        costs: fee === 0 ? [NONE] : [cents(fee / 100)],
        taxes: [],
      }))
      expect(rows.map(checkNetIdentity).map((verdict) => verdict === 'holds')).toEqual([true, false])
    }),
  )
})
