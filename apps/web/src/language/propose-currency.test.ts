import { expect, test } from 'vitest'
import { proposeCurrency } from './propose-currency.ts'

const undecided = { currency: null, country: null }

test.each([
  [['en-GB', 'en'], 'GBP'],
  [['de-CH', 'de', 'en-US'], 'CHF'],
  // Without a region: where most people speak it.
  [['de', 'en-US', 'en'], 'EUR'],
  [['ja'], 'JPY'],
  // No country, or no tag at all: the next one.
  [['es-419', 'es-MX'], 'MXN'],
  [['en-US@posix', 'pl-PL'], 'PLN'],
  [['en-001'], 'USD'],
  [[], 'USD'],
])('a browser in %j proposes %s', (languages, currency) => {
  expect(proposeCurrency(undecided, languages)).toBe(currency)
  expect(proposeCurrency(undefined, languages)).toBe(currency)
})

test('the country of the user comes before the language, and a chosen currency before both', () => {
  expect(proposeCurrency({ currency: null, country: 'SE' }, ['de-DE'])).toBe('SEK')
  expect(proposeCurrency({ currency: 'USD', country: 'SE' }, ['de-DE'])).toBe('USD')
})
