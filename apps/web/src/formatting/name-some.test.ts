import { expect, test } from 'vitest'
import { nameSome } from './name-some.ts'

test('a few names are all listed; of many, the first three and the count of the others', () => {
  expect(nameSome(['A'])).toBe('A')
  expect(nameSome(['A', 'B'])).toBe('A and B')
  expect(nameSome(['A', 'B', 'C', 'D'])).toBe('A, B, C and D')
  expect(nameSome(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 others')
})
