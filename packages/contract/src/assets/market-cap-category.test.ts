import { expect, test } from 'vitest'
import { marketCapCategory } from './market-cap-category.ts'

test.each([
  [2e12, 'Giga'],
  [1e12, 'Giga'],
  [1e12 - 1, 'Mega'],
  [3e11, 'Mega'],
  [3e11 - 1, 'Large'],
  [1e10, 'Large'],
  [1e10 - 1, 'Mid'],
  [2e9, 'Mid'],
  [2e9 - 1, 'Small'],
  [3e8, 'Small'],
  [3e8 - 1, 'Micro'],
  [5e7, 'Micro'],
  [5e7 - 1, 'Nano'],
  [1, 'Nano'],
  [0, '-'],
  [-1, '-'],
  [null, '-'],
  [undefined, '-'],
])('HLD-07 a market cap of %s is %s', (value, category) => {
  expect(marketCapCategory(value)).toBe(category)
})
