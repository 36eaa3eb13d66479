import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['a secret as it is', 'k3y+secret/=', 'key k3y+secret/= refused'],
  ['a secret as part of an address', 'k3y+secret/=', '/eod?x=k3y%2Bsecret%2F%3D'],
  ['a secret with a space, as forms write it', 'k3y secret', '/eod?x=k3y+secret'],
  ['a parameter that looks like one', 'other', '/eod?fmt=json&api_token=k3y.secret&x=1'],
  ['a crumb', 'other', 'GET /v7/finance/quote?crumb=k3y.secret'],
])('%s', (_name, secret, text) => {
  expect(redact(text, [secret])).not.toMatch(/k3y|secret/)
})

test('the rest stays readable', () => {
  expect(redact('/eod?fmt=json&api_token=abc&period=d returned 500', ['abc'])).toBe(
    '/eod?fmt=json&api_token=***&period=d returned 500',
  )
})
