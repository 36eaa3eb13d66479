import type { Line, LinePart } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { arrangeWholeRows } from './whole-rows.ts'

const part = (portfolioId: string, units: number) => ({ portfolioId, units }) as LinePart
const line = (assetId: string, parts: LinePart[]) =>
  ({ _id: assetId, units: parts.reduce((sum, { units }) => sum + units, 0), parts }) as Line

const lines = [
  line('A', [part('first', 5), part('second', 3), part('sold', 0)]),
  line('B', [part('first', 2), part('sold', 0)]),
  line('C', [part('first', 0), part('second', 0)]),
]

test('parts that hold something stand under their unfolded holding, the last one marked', () => {
  const rows = arrangeWholeRows(lines, new Set(['A']))
  expect(rows.map(({ id }) => id)).toEqual(['A', 'A first', 'A second', 'B', 'C'])
  expect(rows.map((row) => (row.kind === 'part' ? row.isLast : row.isOpen))).toEqual([true, false, true, false, false])
})

test('a holding of one portfolio has nothing to unfold, one that all sold has the parts of all', () => {
  const rows = arrangeWholeRows(lines, new Set(['B', 'C']))
  expect(rows.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'C first', 'C second'])
})
