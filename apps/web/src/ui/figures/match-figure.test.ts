import { screenerFigures } from '@plumbline/contract/figures'
import { expect, test } from 'vitest'

import { findMatches, matchesFigure } from './match-figure.ts'

const pe = {
  label: 'P/E ratio',
  explanation: 'Price-to-earnings ratio: the share price divided by the earnings per share.',
}

test.each(['', 'PE', 'p/e', 'price earn', 'earnings ratio', ' Ratio '])('"%s" means the P/E ratio', (typed) => {
  expect(matchesFigure(pe, typed)).toBe(true)
})

test.each(['atio', 'pe growth', 'yield'])('"%s" does not', (typed) => {
  expect(matchesFigure(pe, typed)).toBe(false)
})

test('a field without an explanation is found by its label', () => {
  expect(matchesFigure({ label: 'Value, EUR' }, 'eur value')).toBe(true)
})

test.each([
  ['PE', ['P/E ratio', 'PEG ratio']],
  ['type', ['Type']],
  ['market cap', ['Market cap (USD)', 'Market cap range']],
  ['yield', ['Dividend yield']],
  ['target', ['Target price', 'Analyst target price']],
])('of all figures, "%s" is first %j', (typed, labels) => {
  const found = findMatches(screenerFigures, typed).map(({ label }) => label)
  expect(found.slice(0, labels.length).toSorted()).toEqual(labels.toSorted())
  expect(found[0]).toBe(labels[0])
})

test('nothing typed keeps all, in their order', () => {
  expect(findMatches(screenerFigures, ' ')).toEqual(screenerFigures)
})
