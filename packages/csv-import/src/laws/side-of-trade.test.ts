import { expect, test } from 'vitest'
import { sideShownByTotal } from './side-of-trade.ts'
import { amountOf } from './total-check.ts'

test.each([
  ['more than units × price by the fee', 6681.63, 'buy'],
  ['less by the fee', 6632.37, 'sell'],
  ['without the fee', 6657, null],
  ['off by something else', 6690, null],
])('a total that is %s shows the side', (_name, total, side) => {
  const amounts = { units: amountOf(35, 0), price: amountOf(190.2, 2), fee: amountOf(24.63, 2) }
  expect(sideShownByTotal({ ...amounts, total: amountOf(total, 2) })).toBe(side)
})

test('a fee within the rounding of the price shows nothing', () => {
  const amounts = { units: amountOf(100, 0), price: amountOf(190.2, 2), fee: amountOf(0.5, 2) }
  expect(sideShownByTotal({ ...amounts, total: amountOf(19_020.5, 2) })).toBe(null)
})
