import { expect, test } from 'vitest'
import { kindByLaw } from './kind.ts'

test('who receives money for something with an ex day is paid a dividend', () => {
  expect(kindByLaw(new Set(['ex', 'settlement']), 'received')).toBe('dividend')
  expect(kindByLaw(new Set(['ex', 'settlement']), 'paid')).toBeNull()
  expect(kindByLaw(new Set(['settlement', 'payment']), 'received')).toBeNull()
})

test('who pays for what is traded and settled has bought it', () => {
  expect(kindByLaw(new Set(['trade', 'settlement']), 'paid')).toBe('buy')
  expect(kindByLaw(new Set(['settlement']), 'paid')).toBeNull()
  expect(kindByLaw(new Set(['trade']), 'paid')).toBeNull()
  expect(kindByLaw(new Set(['trade', 'settlement', 'payment']), 'paid')).toBeNull()
})

test.each(['trade', 'order'] as const)('who receives money on the day of a %s may have sold or exchanged', (day) => {
  expect(kindByLaw(new Set([day, 'settlement']), 'received')).toBeNull()
  expect(kindByLaw(new Set([day, 'ex']), 'received')).toBeNull()
})

test('without a word for where the money goes no kind is proven', () => {
  expect(kindByLaw(new Set(['ex']), null)).toBeNull()
  expect(kindByLaw(new Set(['trade', 'settlement']), null)).toBeNull()
})
