import { expect, test } from 'vitest'
import { matchesFigure } from './match-figure.ts'

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
