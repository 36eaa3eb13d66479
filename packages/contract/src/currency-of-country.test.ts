import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { currencies } from './currencies.ts'
import { currencyOfCountry } from './currency-of-country.ts'

// Of the ISO 4217 list: own codes, shared ones, and countries with several codes of their own.
test.each([
  ['US', 'USD'],
  ['GB', 'GBP'],
  ['DE', 'EUR'],
  ['AT', 'EUR'],
  ['BG', 'EUR'],
  ['CH', 'CHF'],
  ['LI', 'CHF'],
  ['DK', 'DKK'],
  ['PL', 'PLN'],
  ['JP', 'JPY'],
  ['CN', 'CNY'],
  ['CL', 'CLP'],
  ['VE', 'VES'],
  ['ZW', 'ZWG'],
  ['SV', 'USD'],
  ['JE', 'GBP'],
  ['SN', 'XOF'],
  ['CM', 'XAF'],
])('prices in %s are in %s', (country, currency) => {
  expect(currencyOfCountry(country)).toBe(currency)
})

test('every country but Antarctica has one of the currencies', () => {
  const without = countries.filter((country) => !currencies.includes(currencyOfCountry(country) ?? ''))
  expect(without).toEqual(['AQ'])
})

test('what is no country has none', () => {
  expect(['XA', '419', '', 'de', 'EU'].map(currencyOfCountry)).toEqual(Array(5).fill(undefined))
})
