import { expect, test } from 'vitest'
import { securityOf } from './named-security.ts'

const nameless = { isin: null, symbol: null, exchange: null, currency: null, name: null }

test('a security is what the file names it by, within the lengths that the API takes', () => {
  expect(securityOf(nameless)).toBeUndefined()
  expect(securityOf({ ...nameless, exchange: 'XETRA', currency: 'EUR' })).toBeUndefined()
  for (const named of [{ isin: 'QZ0000000033' }, { symbol: 'CORD' }, { name: 'Cordage SE' }])
    expect(securityOf({ ...nameless, ...named })).toEqual(named)
  const long = 'n'.repeat(600)
  expect(securityOf({ isin: long, symbol: long, exchange: long, currency: 'EUR', name: long })).toEqual({
    isin: 'n'.repeat(50),
    symbol: 'n'.repeat(200),
    exchange: 'n'.repeat(100),
    currency: 'EUR',
    name: 'n'.repeat(500),
  })
})
