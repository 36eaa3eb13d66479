import type { View } from '@plumbline/contract/portfolios/schemas'
import { expect, test } from 'vitest'
import { shownDefault } from './default-columns.ts'
import {
  addColumn,
  addView,
  moveColumn,
  placeColumn,
  removeColumn,
  removeView,
  renameView,
  resetView,
} from './edit-views.ts'

const overview: View = { name: 'Overview', columns: ['image', 'name', 'gain'] }

test('a new view is `View N` with the columns of the current one', () => {
  const views = addView([overview, { name: 'B', columns: ['name', 'pe'] }], 1)
  expect(views[2]).toEqual({ name: 'View 3', columns: ['name', 'pe'] })
  expect(addView(views, 0)[3]).toEqual({ name: 'View 4', columns: overview.columns })
  expect(addView([overview, { name: 'View 3', columns: [] }], 0)[2]?.name).toBe('View 4')
})

test('HLD-05 a view is removed unless it is the last', () => {
  expect(removeView([overview, { name: 'B', columns: [] }], 0)).toEqual([{ name: 'B', columns: [] }])
  expect(removeView([overview], 0)).toEqual([overview])
})

test('columns are added, moved and removed in one view only', () => {
  const views = [overview, { name: 'B', columns: ['name'] }]
  expect(addColumn(views, 1, 'units')[1]?.columns).toEqual(['name', 'units'])
  expect(addColumn(views, 1, 'units')[0]).toEqual(overview)
  expect(moveColumn(views, 0, 'gain', -1)[0]?.columns).toEqual(['image', 'gain', 'name'])
  expect(moveColumn(views, 0, 'gain', 1)[0]?.columns).toEqual(['image', 'name', 'gain'])
  expect(moveColumn(views, 0, 'image', 1)[0]?.columns).toEqual(['name', 'image', 'gain'])
  expect(removeColumn(views, 0, 'name')[0]?.columns).toEqual(['image', 'gain'])
})

test('HLD-05 reset brings back the default columns and keeps the name', () => {
  expect(resetView([{ name: 'Mine', columns: [] }], 0)).toEqual([{ name: 'Mine', columns: shownDefault }])
  expect(renameView([overview], 0, 'Short')).toEqual([{ name: 'Short', columns: overview.columns }])
})

test('a column takes the place of another, in either direction', () => {
  const place = (column: string, target: string) => placeColumn([overview], 0, column, target)[0]?.columns
  expect(place('gain', 'image')).toEqual(['gain', 'image', 'name'])
  expect(place('image', 'gain')).toEqual(['name', 'gain', 'image'])
  expect(place('gone', 'name')).toEqual(overview.columns)
})
