import { describe, expect, test } from 'vitest'
import { compactText, wordsOfName, wordsOfQuery } from './fold-text.ts'

describe('compactText', () => {
  test.each([
    ['BRK.B', 'brkb'],
    ['BRK-B', 'brkb'],
    ['brk b', 'brkb'],
    ['NOVO-B.CO', 'novobco'],
    ['  ', ''],
  ])('%s → %s', (text, expected) => {
    expect(compactText(text)).toBe(expected)
  })
})

describe('wordsOfName', () => {
  test.each([
    ['Nestlé S.A.', ['nestle', 'sa']],
    ["McDonald's Corporation", ['mcdonalds', 'corporation']],
    ['AT&T Inc.', ['at', 't', 'inc', 'att']],
    ['Coca-Cola Company', ['coca', 'cola', 'company', 'cocacola']],
    ['U.S. Steel', ['us', 'steel']],
    ['A.P. Møller - Mærsk A/S', ['ap', 'moller', 'maersk', 'a', 's', 'as']],
    ['Münchener Rückversicherung', ['munchener', 'ruckversicherung']],
    ['Großer Straßenbau', ['grosser', 'strassenbau']],
    ['ΑΛΦΑ Τράπεζα', ['αλφα', 'τραπεζα']],
    ['USD/AED', ['usd', 'aed', 'usdaed']],
    ['...', []],
  ])('%s', (name, words) => {
    expect(wordsOfName(name)).toEqual(words)
  })
})

test('wordsOfQuery takes a word once and no joined ones', () => {
  expect(wordsOfQuery('Coca-Cola coca')).toEqual(['coca', 'cola'])
})
