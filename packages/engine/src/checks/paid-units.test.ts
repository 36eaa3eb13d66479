import { expect, test } from 'vitest'
import { findOtherUnits, type PaidUnits } from './paid-units.ts'

/** A tax of 15 % is withheld, of what is held less what the ledger has too many. */
function payments(held: readonly number[], surplusOf: (at: number) => number, shareOf = (_: number) => 0.85) {
  return held.map(
    (units, at): PaidUnits => ({
      exDay: at * 91,
      units,
      share: (shareOf(at) * (units - surplusOf(at))) / units,
      rounding: 0,
    }),
  )
}

test('a sale of 40 that is booked as a purchase leaves 80 units too many in all payments after it', () => {
  const found = findOtherUnits(payments([100, 100, 100, 180, 240, 200], (at) => (at < 3 ? 0 : 80)))
  expect(found).toMatchObject({ from: 3 })
  expect(found?.surplus).toBeCloseTo(80, 6)
  expect(found?.share).toBeCloseTo(0.85, 6)
})

test('a purchase of 25 that is missing leaves 25 units too few', () => {
  const found = findOtherUnits(payments([100, 110, 120, 120, 300], (at) => (at < 3 ? 0 : -25)))
  expect(found?.surplus).toBeCloseTo(-25, 6)
})

test('without a right payment before it, the payments on different holdings say the tax and the units', () => {
  const found = findOtherUnits(payments([180, 180, 240, 300, 260, 150], () => 80))
  expect(found).toMatchObject({ from: 0 })
  expect(found?.surplus).toBeCloseTo(80, 6)
  expect(found?.share).toBeCloseTo(0.85, 6)
})

test.each([
  [
    'a tax that rises from 15 to 25 %',
    payments(
      [100, 100, 100, 180, 240],
      () => 0,
      (at) => (at < 3 ? 0.85 : 0.75),
    ),
  ],
  ['a difference in one payment only', payments([100, 100, 100, 180, 240], (at) => (at === 3 ? 80 : 0))],
  ['two numbers of units', payments([100, 100, 100, 180, 240, 300], (at) => [0, 0, 0, 80, 20, 50][at] ?? 0)],
  ['the same holding in all payments', payments([180, 180, 180, 180, 180, 180], () => 80)],
  ['holdings that hardly differ', payments([180, 182, 184, 186, 188, 190], () => 80)],
  ['right payments', payments([100, 180, 240, 300, 260, 150], () => 0)],
])('%s is not one number of units', (_, paid) => {
  expect(findOtherUnits(paid)).toBeUndefined()
})
