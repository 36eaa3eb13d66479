import { expect, test } from 'vitest'
import { payerCountry } from './payer-country.ts'

test.each([
  ['United Kingdom', null, 'GB'],
  ['USA', null, 'US'],
  ['DE', null, 'DE'],
  ['Ruritania', 'DE0007164600', undefined],
  [null, 'DE0007164600', 'DE'],
  [null, 'CH0038863350', 'CH'],
  // An American depositary receipt of a company in Taiwan, and the shares of one in China.
  [null, 'US8740391003', undefined],
  [null, 'KYG017191142', undefined],
  [null, 'XS2364001078', undefined],
  [null, null, undefined],
])('the payer of a security of %s with the ISIN %s is taxed in %s', (country, isin, code) =>
  expect(payerCountry({ country, isin })).toBe(code),
)

test('nothing is known of a security that is not known', () => expect(payerCountry(undefined)).toBeUndefined())
