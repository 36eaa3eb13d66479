import { expect, test } from 'vitest'
import { readComparison } from './read-comparison.ts'

test.each([
  ['>= 4 %', 'gte', '4 %'],
  ['≥4', 'gte', '4'],
  ['> 2 B', 'gt', '2 B'],
  [' <=15', 'lte', '15'],
  ['=<15', 'lte', '15'],
  ['< 0.5', 'lt', '0.5'],
  ['= 1', 'eq', '1'],
  ['>', 'gt', ''],
])('%s is %s of %s', (typed, operator, rest) => {
  expect(readComparison(typed)).toEqual({ operator, rest })
})

test.each(['4 %', '', '<> 4', '4 > 2'])('%s is no comparison', (typed) => {
  expect(readComparison(typed)).toBeUndefined()
})
