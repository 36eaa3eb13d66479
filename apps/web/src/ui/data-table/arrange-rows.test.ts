import { expect, test } from 'vitest'
import { arrangeRows } from './arrange-rows.ts'

const rows = [
  { name: 'b', sector: 'Energy' },
  { name: 'a', sector: 'Health' },
  { name: 'c', sector: 'Energy' },
]
const rowId = ({ name }: { name: string }) => name
const group = (name: string) => ({
  id: name,
  label: name,
  cells: {},
  has: (row: { sector: string }) => row.sector === name,
})

test('rows stand under their groups and keep their order inside them', () => {
  const items = arrangeRows(rows, rowId, [group('Health'), group('Energy')], new Set())
  expect(items.map(({ id }) => id)).toEqual(['group Health', 'a', 'group Energy', 'b', 'c'])
})

test('a folded group keeps its header with the subtotals', () => {
  const items = arrangeRows(rows, rowId, [group('Health'), group('Energy')], new Set(['Energy']))
  expect(items.map(({ id }) => id)).toEqual(['group Health', 'a', 'group Energy'])
})

test('without groups the rows are as they are', () => {
  expect(arrangeRows(rows, rowId, undefined, new Set()).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})
