import type { ImportRow } from '@plumbline/csv-import/readings/import-row'
import { expect, test } from 'vitest'
import { findCancelled } from './find-cancelled.ts'

const buy = { type: 'buy', date: '2024-03-11', units: '10', price: '5', total: null } as ImportRow
const candidate = (change: object = {}) => ({
  type: 'buy',
  date: '2024-03-11T09:00:00Z',
  units: 10,
  price: 7,
  ...change,
})

test.each([
  ['of that day', candidate(), true],
  ['of ten days before', candidate({ date: '2024-03-01' }), true],
  ['of eleven days before', candidate({ date: '2024-02-29' }), false],
  ['of ten days after', candidate({ date: '2024-03-21' }), true],
  ['of no known day', candidate({ date: null }), false],
  ['of another type', candidate({ type: 'sell' }), false],
  ['of other units', candidate({ units: 11 }), false],
])('a purchase %s is taken back: %s', (_which, found, isTakenBack) => {
  expect(findCancelled(buy, [found])).toBe(isTakenBack ? found : undefined)
})

test('of several, the nearest is taken back', () => {
  const near = candidate({ date: '2024-03-12' })
  expect(findCancelled(buy, [candidate({ date: '2024-03-09' }), near, candidate({ date: '2024-03-15' })])).toBe(near)
})

test.each([
  ['before tax', 10, true],
  ['after tax', 8.5, true],
  ['of another amount', 9, false],
])('a dividend %s is taken back: %s', (_which, price, isTakenBack) => {
  const dividend = { ...buy, type: 'dividend', units: '0', price: '10', total: '8.5' } as ImportRow
  const found = candidate({ type: 'dividend', units: 0, price })
  expect(findCancelled(dividend, [found])).toBe(isTakenBack ? found : undefined)
  expect(findCancelled({ ...dividend, total: null }, [found])).toBe(price === 10 ? found : undefined)
})
