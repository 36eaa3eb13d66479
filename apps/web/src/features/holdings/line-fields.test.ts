import { line } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { returnFieldIds } from './holding-returns.ts'
import { fieldSections, findFields, labelOf } from './line-fields.ts'

test('HLD-01 every field of a line and every return can be a column, each once', () => {
  const offered = fieldSections.flatMap(({ fields }) => fields.map(({ id }) => id))
  const notColumns = ['_id', 'priceDate', 'status']
  const expected = [...Object.keys(line.shape).filter((field) => !notColumns.includes(field)), ...returnFieldIds]
  expect(offered.toSorted()).toEqual(expected.toSorted())
})

test('a view keeps its order and skips former fields', () => {
  expect(findFields(['percent', 'gone', 'name']).map(({ id }) => id)).toEqual(['percent', 'name'])
})

test('amounts in the portfolio’s currency name it in the header', () => {
  expect(findFields(['baseCurrencyCurrentValue']).map((field) => labelOf(field, 'EUR'))).toEqual(['Value, EUR'])
})
