import { expect, test } from 'vitest'
import { givenFields } from './given-fields.ts'

test('undefined fields are left out; null, zero, false and empty texts stay', () => {
  const given = givenFields({ name: undefined, note: null, units: 0, isSample: false, text: '' })
  expect(Object.entries(given)).toEqual([
    ['note', null],
    ['units', 0],
    ['isSample', false],
    ['text', ''],
  ])
})
