import { expect, test } from 'vitest'
import { codeOf, messageOf } from './thrown.ts'

test.each([
  ['an error', new Error('disk full'), 'disk full'],
  ['a text', 'disk full', 'disk full'],
  ['nothing', undefined, 'undefined'],
])('the message of %s that was thrown', (_, thrown, message) => {
  expect(messageOf(thrown)).toBe(message)
})

test.each([
  ['an error of the system', Object.assign(new Error('no such file'), { code: 'ENOENT' }), 'ENOENT'],
  ['an error without one', new Error('no such file'), undefined],
  ['a number', Object.assign(new Error('refused'), { code: 20 }), undefined],
  ['nothing', null, undefined],
])('the code of %s', (_, thrown, code) => {
  expect(codeOf(thrown)).toBe(code)
})
