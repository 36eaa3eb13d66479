import { expect, test } from 'vitest'
import { findOrderParts } from './order-parts.ts'

const deal = (units: number, price: number) => ({ units, price })

test.each([
  ['12 and 8 at one price are an order of 20', deal(20, 50), [deal(12, 50), deal(8, 50)], [12, 8]],
  // (12 × 50.10 + 8 × 50.20) / 20 = 50.14
  ['at two prices it has their average', deal(20, 50.14), [deal(12, 50.1), deal(8, 50.2)], [12, 8]],
  // (1 × 10 + 2 × 10.01) / 3 = 10.00666…
  ['an average that the order rounds', deal(3, 10.01), [deal(1, 10), deal(2, 10.01)], [2, 1]],
  ['another price is another trade', deal(20, 51), [deal(12, 50), deal(8, 50)], undefined],
  ['fewer units are another trade', deal(21, 50), [deal(12, 50), deal(8, 50)], undefined],
  ['one execution is no order in parts', deal(20, 50), [deal(20, 50)], undefined],
  ['the parts among others of the day', deal(20, 50), [deal(15, 50), deal(12, 50), deal(9, 50), deal(8, 50)], [12, 8]],
  ['of equal sums the one at the price', deal(20, 50), [deal(12, 40), deal(12, 50), deal(8, 50)], [12, 8]],
])('%s', (_name, order, executions, expected) => {
  expect(findOrderParts(order, executions)?.map(({ units }) => units)).toEqual(expected)
})

test('a thousand executions without a match end the search', () => {
  const executions = Array.from({ length: 1000 }, (_, index) => deal(3 * index + 3, 50))
  expect(findOrderParts(deal(100_000_001, 50), executions)).toBeUndefined()
})
