import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

test('any text opens again in its place, and never shows in what is stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 8 }), (text) => {
      const sealed = seal(key, 'mails|1', text)
      expect(unseal(key, 'mails|1', sealed)).toBe(text)
      expect(Buffer.from(sealed.slice(3), 'base64url').includes(Buffer.from(text))).toBe(false)
    }),
  )
})

test('the same text is sealed differently each time', () => {
  expect(seal(key, 'mails|1', 'text')).not.toBe(seal(key, 'mails|1', 'text'))
})

test('it opens neither in another place, nor with another key, nor with any bit changed', () => {
  const sealed = seal(key, 'mails|1', 'text')
  expect(() => unseal(key, 'mails|2', sealed)).toThrow()
  expect(() => unseal(randomBytes(32), 'mails|1', sealed)).toThrow()
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    expect(() => unseal(key, 'mails|1', `v1.${changed.toString('base64url')}`)).toThrow()
  }
})
