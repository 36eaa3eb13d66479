import type { Classification } from '@plumbline/contract/categories/schemas'
import { expect, test } from 'vitest'
import { categorySlices } from './category-slices.ts'

const risk: Classification = {
  _id: 'categories-1',
  name: 'Risk',
  categories: [
    { _id: 'low', parent: null, name: 'Low', color: 'slice1' },
    { _id: 'high', parent: null, name: 'High', color: 'slice4' },
    { _id: 'wild', parent: 'high', name: 'Wild', color: 'slice5' },
    { _id: 'none', parent: null, name: 'None', color: 'slice6' },
  ],
  assets: [
    { assetId: 'A', shares: [{ categoryId: 'high', percent: 25 }] },
    { assetId: 'B', shares: [{ categoryId: 'wild', percent: 100 }] },
  ],
}
const lines = [
  { _id: 'A', name: 'Oak', baseCurrencyCurrentValue: 400 },
  { _id: 'B', name: 'Elm', baseCurrencyCurrentValue: 100 },
]
/** A quarter of A is in High itself, with 50 of an asset that is not listed. */
const groups = [
  { key: 'high', currentValue: 150 },
  { key: 'wild', currentValue: 100 },
  { key: 'not-assigned', currentValue: 300 },
  { key: 'low', currentValue: 450 },
]

test('the whole tree is its first categories in their order and colors, with what is in none', () => {
  const slices = categorySlices(risk, groups, lines, null)
  expect(slices.map(({ name, value, share, color, opens }) => [name, value, share, color, opens])).toEqual([
    ['Low', 450, 0.45, 'var(--slice1)', true],
    ['High', 250, 0.25, 'var(--slice4)', true],
    ['Not assigned', 300, 0.3, 'var(--line2)', undefined],
  ])
})

test('a category is those below it, then the parts of assets that are in it itself', () => {
  const slices = categorySlices(risk, groups, lines, 'high')
  expect(slices.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['Wild', 100, 0.4],
    ['Oak', 100, 0.4],
    ['All others', 50, 0.2],
  ])
})
