import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTextFormatter, formatEnglish } from './format-text.ts'
import { preferredLanguage } from './language.ts'
import { inserted, text } from './text.ts'

const UNITS = '{count, plural, one {# unit of {symbol} is left} other {# units of {symbol} are left}}'
const german = new Map([
  [UNITS, '{count, plural, one {# Stück {symbol} bleibt übrig} other {# Stück {symbol} bleiben übrig}}'],
  ['The row has no date', 'Die Zeile hat kein Datum'],
  ['Line {line}: {reason}', 'Zeile {line}: {reason}'],
])
const formatText = createTextFormatter((language) => (language === 'de' ? german : new Map()))

test.each([
  ['en', 1, '1 unit of ACME is left'],
  ['en', 2, '2 units of ACME are left'],
  ['en', 0, '0 units of ACME are left'],
  ['de', 1, '1 Stück ACME bleibt übrig'],
  ['de', 2, '2 Stück ACME bleiben übrig'],
  ['de', 0, '0 Stück ACME bleiben übrig'],
] as const)('in %s, the plural form for %i is “%s”', (language, count, sentence) => {
  expect(formatText(text(UNITS, { count, symbol: 'ACME' }), language)).toBe(sentence)
})

test('a message without values is translated, and stays English where a translation is missing', () => {
  expect(formatText(text('The row has no date'), 'de')).toBe('Die Zeile hat kein Datum')
  expect(formatText(text('The row has no date'), 'en')).toBe('The row has no date')
  expect(formatText(text('The row has no type'), 'de')).toBe('The row has no type')
  expect(formatText(text('“{cell}” is no date', { cell: '13/13' }), 'de')).toBe('“13/13” is no date')
  expect(formatText(text('toString'), 'de')).toBe('toString')
})

test('values are inserted as they are', () => {
  expect(formatEnglish(text('“{cell}” isn’t a number', { cell: "{x} '# <b>" }))).toBe("“{x} '# <b>” isn’t a number")
})

test('a text inside another is in the same language', () => {
  const outer = text('Line {line}: {reason}', { line: 3, reason: inserted(text('The row has no date')) })
  expect([formatText(outer, 'en'), formatText(outer, 'de')]).toEqual([
    'Line 3: The row has no date',
    'Zeile 3: Die Zeile hat kein Datum',
  ])
})

test('a catalog is asked for once per language', () => {
  const asked: string[] = []
  const format = createTextFormatter((language) => {
    asked.push(language)
    return german
  })
  for (const language of ['de', 'en', 'de', 'en'] as const) format(text('The row has no date'), language)
  expect(asked).toEqual(['de', 'en'])
})

describe('in production', () => {
  afterEach(() => vi.unstubAllEnvs())

  // Lingui brings its compiler of messages only where NODE_ENV is not production.
  test('messages with plurals are filled as well', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const format = createTextFormatter(() => german)
    expect(format(text(UNITS, { count: 2, symbol: 'ACME' }), 'de')).toBe('2 Stück ACME bleiben übrig')
  })
})

describe('Accept-Language', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['de', 'de'],
    ['de-CH', 'de'],
    ['DE-at;q=0.5', 'de'],
    ['tlh, de;q=0.8, en;q=0.9', 'en'],
    ['tlh, en;q=0.7, de;q=0.8', 'de'],
    ['de;q=0, en;q=0.1', 'en'],
    ['de;q=nonsense', 'en'],
    ['de;q=1, en', 'de'],
    ['en;q=0.9, de', 'de'],
    ['en;q=0.9, de;q=1', 'de'],
    [';,,;q=,', 'en'],
  ])('%j asks for %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language)
  })
})
