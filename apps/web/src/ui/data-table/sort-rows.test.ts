import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextSort, sortRows } from './sort-rows.ts'
import type { TableColumn } from './table-column.ts'

type Row = { id: number; value: string | number | null }

const column: TableColumn<Row> = { id: 'value', header: 'Value', sortValue: ({ value }) => value, cell: () => null }
const fixed: TableColumn<Row> = { id: 'fixed', header: 'Fixed', cell: () => null }
const sorted = (values: Row['value'][], descending: boolean) =>
  sortRows(
    values.map((value, id) => ({ id, value })),
    [fixed, column],
    { column: 'value', descending },
  )

test.each([
  { values: [10, 9, null, -1, -5], ascending: [-5, -1, 9, 10, null], descending: [10, 9, -1, -5, null] },
  { values: ['b', null, 'A', 'c'], ascending: ['A', 'b', 'c', null], descending: ['c', 'b', 'A', null] },
  { values: ['a', 'A', 'b'], ascending: ['a', 'A', 'b'], descending: ['b', 'a', 'A'] },
  { values: ['Fund 10', 'fund 9'], ascending: ['fund 9', 'Fund 10'], descending: ['Fund 10', 'fund 9'] },
])('absent values come last either way: $values', ({ values, ascending, descending }) => {
  expect(sorted(values, false).map(({ value }) => value)).toEqual(ascending)
  expect(sorted(values, true).map(({ value }) => value)).toEqual(descending)
})

test('equal values keep their order in both directions, and the rows that were given stay as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 2 }))), fc.boolean(), (values, descending) => {
      const rows = values.map((value, id) => ({ id, value }))
      const result = sortRows(rows, [column], { column: 'value', descending })
      expect(rows.map(({ id }) => id)).toEqual(values.map((_, id) => id))
      for (const value of [0, 1, 2, null]) {
        const same = (all: Row[]) => all.filter((row) => row.value === value).map(({ id }) => id)
        expect(same(result)).toEqual(same(rows))
      }
    }),
  )
})

test('rows stay in their order without a sorting, and by a column that is hidden or does not sort', () => {
  const rows = [
    { id: 2, value: 'b' },
    { id: 1, value: 'a' },
  ]
  expect(sortRows(rows, [column], undefined)).toBe(rows)
  expect(sortRows(rows, [fixed], { column: 'value', descending: false })).toBe(rows)
  expect(sortRows(rows, [fixed], { column: 'fixed', descending: false })).toBe(rows)
})

test('a first click sorts text from A and figures from the largest, a second one turns the order around', () => {
  const figures: TableColumn<Row> = { ...column, align: 'end' }
  const other = { column: 'fixed', descending: true }
  expect(nextSort(column, other)).toEqual({ column: 'value', descending: false })
  expect(nextSort(figures, undefined)).toEqual({ column: 'value', descending: true })
  expect(nextSort(figures, { column: 'value', descending: true })).toEqual({ column: 'value', descending: false })
  expect(nextSort(column, { column: 'value', descending: false })).toEqual({ column: 'value', descending: true })
})
