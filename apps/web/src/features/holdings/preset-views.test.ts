import { defaultView } from '@plumbline/contract/portfolios/defaults'
import { MAX_VIEWS } from '@plumbline/contract/portfolios/vocabulary'
import { expect, test } from 'vitest'
import { findFields } from './line-fields.ts'
import { findView, listViews, presetViews, readViewChoice } from './preset-views.ts'

const own = [defaultView, { name: 'Mine', columns: ['name'] }]

test('the presets stand after the own views', () => {
  expect(listViews(own).map(({ name }) => name)).toEqual(['Overview', 'Mine', 'Income', 'Fundamentals', 'Risk'])
})

test('every column of a preset is a field', () => {
  for (const { columns } of presetViews) expect(findFields(columns).map(({ id }) => id)).toEqual(columns)
})

test('an own view takes the place of the preset of its name', () => {
  const shown = listViews([...own, { name: 'Risk', columns: ['name', 'beta'] }])
  expect(shown.map(({ name }) => name)).toEqual(['Overview', 'Mine', 'Risk', 'Income', 'Fundamentals'])
  expect(findView(shown, 'risk')).toMatchObject({ choice: 3, columns: ['name', 'beta'] })
})

test('an unknown choice shows the first view', () => {
  expect(findView(listViews(own), 2)?.name).toBe('Mine')
  expect(findView(listViews(own), 'income')?.name).toBe('Income')
  expect(findView(listViews(own), 9)?.name).toBe('Overview')
  expect(findView(listViews(own), undefined)?.name).toBe('Overview')
})

test('a choice is read from text', () => {
  expect(
    ['1', 2, String(MAX_VIEWS), 'risk', '0', '1.5', String(MAX_VIEWS + 1), 'gone', undefined].map(readViewChoice),
  ).toEqual([1, 2, MAX_VIEWS, 'risk', undefined, undefined, undefined, undefined, undefined])
})
