import { expect, test } from 'vitest'
import { readLines } from '../testing/read-lines.ts'

const TITLE = 'Contract note\nYou bought\nSample Industries Inc.\nISIN US0378331005'
const LABELS = ['Trade date', 'Settlement date', 'Quantity', 'Price', 'Gross amount', 'Commission', 'Net amount']
const VALUES = ['04.03.2024', '06.03.2024', '12', '171.25 USD', '2,055.00 USD', '14.50 USD', '2,069.50 USD']
const READ = 'buy 2024-03-04 12 171.25 14.5 0 2069.5 USD'
const note = (...lines: string[]) => [TITLE, ...lines].join('\n')

test('labels below each other belong to the values below them, in their order', () => {
  expect(readLines(note(...LABELS, ...VALUES))).toBe(READ)
  const [first, second] = [LABELS.slice(0, 4), LABELS.slice(4)]
  expect(readLines(note(...first, ...VALUES.slice(0, 4), ...second, ...VALUES.slice(4)))).toBe(READ)
})

test('they do not where a label of a day would get an amount', () => {
  const moved = [...VALUES.slice(2, 4), ...VALUES.slice(0, 2), ...VALUES.slice(4)]
  expect(readLines(note(...LABELS, ...moved))).not.toBe(READ)
  expect(readLines(note(...LABELS, ...moved))).not.toMatch(/^buy/)
})

test('a label in the line above names the day, also where two words stand above its two', () => {
  expect(readLines(note(...LABELS.flatMap((label, index) => [label, VALUES[index] ?? ''])))).toBe(READ)
})
