import { expect, test } from 'vitest'
import { fitColumns, MORE_ROOM } from './fit-columns.ts'
import type { TableColumn } from './table-column.ts'

const column = (id: string, room: number, rank?: number): TableColumn<never> => ({
  id,
  header: id,
  room,
  ...(rank !== undefined && { rank }),
  cell: () => null,
})
const columns = [column('name', 200), column('units', 100, 3), column('value', 100, 1), column('gain', 100, 2)]
const fitting = (width: number) => fitColumns(columns, width).map(({ id }) => id)

test.each([
  [500, ['name', 'units', 'value', 'gain']],
  [499, ['name', 'value', 'gain']],
  [400 + MORE_ROOM, ['name', 'value', 'gain']],
  [399 + MORE_ROOM, ['name', 'value']],
  [100, ['name']],
])('%i px hold %j', (width, ids) => {
  expect(fitting(width)).toEqual(ids)
})
