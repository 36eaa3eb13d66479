import { defaultView } from '@plumbline/contract/portfolios/defaults'
import { expect, test } from 'vitest'
import { withAddedColumns, withoutAddedColumns } from './default-columns.ts'

const mine = { name: 'Mine', columns: ['name', 'beta'] }
const shown = [
  'image',
  'name',
  'gain',
  'units',
  'price',
  'dayReturn',
  'costPerShare',
  'baseCurrencyCurrentValue',
  'weight',
  'percent',
]

test('the default view shows today after the price and the weight after the value', () => {
  expect(withAddedColumns([defaultView, mine], false)).toEqual([{ name: 'Overview', columns: shown }, mine])
})

test('what the page adds is not stored', () => {
  const kept = withoutAddedColumns([{ name: 'Overview', columns: shown }, mine])
  expect(kept).toEqual({ views: [defaultView, mine], areLeftOut: false })
})

test('once both are taken out, they stay out', () => {
  const kept = withoutAddedColumns([{ name: 'Overview', columns: [...defaultView.columns] }])
  expect(kept).toEqual({ views: [defaultView], areLeftOut: true })
  expect(withAddedColumns(kept.views, kept.areLeftOut)).toEqual([defaultView])
})

test('other columns are stored as they are', () => {
  const moved = [{ name: 'Overview', columns: ['name', ...shown.slice(2)] }]
  expect(withoutAddedColumns(moved)).toEqual({ views: moved, areLeftOut: false })
})
