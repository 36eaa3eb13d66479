import { expect, test } from 'vitest'
import { orderCountries } from './order-countries.ts'

test('the two frequent countries come first, the others by name', () => {
  const labels = orderCountries().map(({ label }) => label)
  expect(labels.slice(0, 4)).toEqual(['United States', 'Canada', 'Afghanistan', 'Åland Islands'])
  expect(labels.at(-1)).toBe('Zimbabwe')
  expect(new Set(labels).size).toBe(249)
})
