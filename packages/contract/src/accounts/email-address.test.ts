import { expect, test } from 'vitest'
import { isEmailAddress, normalizeEmailAddress } from './email-address.ts'

const label = (length: number) => 'b'.repeat(length)
/** An address of so many characters, with domain labels of at most 63 (RFC 1035). */
const addressOf = (length: number) => `a@${label(63)}.${label(63)}.${label(63)}.${label(length - 2 - 3 * 64)}`

// RFC 5321: a local part of 64 octets; RFC 3696, erratum 1690: an address of 254.
test.each([
  ['a@b.c', true],
  ['ada.lovelace+plumbline@mail.example.org', true],
  ['jürgen@müller.example', true],
  ['ada', false],
  ['@example.org', false],
  ['ada@', false],
  ['ada@localhost', false],
  ['ada@example..org', false],
  ['ada@-example.org', false],
  ['ada@example-.org', false],
  ['.ada@example.org', false],
  ['ada.@example.org', false],
  ['ada..b@example.org', false],
  ['a@b@example.org', false],
  ['ada lovelace@example.org', false],
  ['ada@example.org, eve@example.org', false],
  ['ada@example.org\r\nBcc: eve@example.org', false],
  ['"ada"@example.org', false],
  [`${label(64)}@example.org`, true],
  [`${label(65)}@example.org`, false],
  [`a@${label(63)}.org`, true],
  [`a@${label(64)}.org`, false],
  [addressOf(254), true],
  [addressOf(255), false],
])('%s is an address: %s', (address, isOne) => {
  expect(isEmailAddress(address)).toBe(isOne)
})

test('addresses are compared without case and in one form of Unicode', () => {
  expect(normalizeEmailAddress(' JU\u0308RGEN@Example.org ')).toBe('jürgen@example.org')
})
