import { expect, test } from 'vitest'
import { explainsBalance } from './balance.ts'

test('a balance that moves by the amount leaves room for nothing else', () => {
  expect(explainsBalance([822.96, 5.36], -817.6)).toBe(true)
  expect(explainsBalance([1039.06, -137.1], -1176.16)).toBe(true)
})

test('a balance that moves by more, or the other way, holds another transaction', () => {
  expect(explainsBalance([822.96, 5.36], -800)).toBe(false)
  expect(explainsBalance([5.36, 822.96], -817.6)).toBe(false)
  expect(explainsBalance([822.96], -817.6)).toBe(false)
})
