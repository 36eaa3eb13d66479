import { expect, test } from 'vitest'
import { clientPrefix } from './client-prefix.ts'

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:12:34:56::1', '2001:db8:12::/48'],
  ['::1', '0:0:0::/48'],
  ['a\nb', 'unknown'],
])('%j is recorded as %s', (address, prefix) => {
  expect(clientPrefix(address)).toBe(prefix)
})
