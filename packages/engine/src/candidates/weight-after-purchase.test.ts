import { expect, test } from 'vitest'
import { weightAfterPurchase } from './weight-after-purchase.ts'

test('new money adds to the holding and to the portfolio', () => {
  // 1,000 more on 9,000: a tenth of 10,000; on 500 held: 1,500 of 10,000.
  expect(weightAfterPurchase(0, 9000, 1000)).toBe(0.1)
  expect(weightAfterPurchase(500, 9000, 1000)).toBe(0.15)
  expect(weightAfterPurchase(0, 0, 1000)).toBe(1)
})

test('without the value of the holding, or a value after the purchase, there is no weight', () => {
  expect(weightAfterPurchase(null, 9000, 1000)).toBeNull()
  expect(weightAfterPurchase(0, -1000, 1000)).toBeNull()
})
