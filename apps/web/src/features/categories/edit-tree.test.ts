import type { Category } from '@plumbline/contract/categories/schemas'
import { describe, expect, test } from 'vitest'
import {
  addAsset,
  addCategory,
  assignAsset,
  changeCategory,
  type Draft,
  findFault,
  listTree,
  moveCategory,
  removeCategory,
} from './edit-tree.ts'

const category = (id: string, parent: string | null): Category => ({ _id: id, parent, name: id, color: 'slice1' })
const draft: Draft = {
  name: 'Risk',
  categories: [category('low', null), category('high', null), category('wild', 'high'), category('mad', 'wild')],
  assets: [
    {
      assetId: 'A',
      shares: [
        { categoryId: 'low', percent: 30 },
        { categoryId: 'mad', percent: 70 },
      ],
    },
    { assetId: 'B', shares: [{ categoryId: 'wild', percent: 100 }] },
  ],
}
const ids = ({ categories }: Draft) => categories.map(({ _id }) => _id)

describe('the tree while it is edited', () => {
  test('is listed from the top down, with levels and the ends of each row of siblings', () => {
    const rows = listTree(draft.categories).map(({ category: { _id }, level, isFirst, isLast }) => [
      _id,
      level,
      isFirst,
      isLast,
    ])
    expect(rows).toEqual([
      ['low', 0, true, false],
      ['high', 0, false, true],
      ['wild', 1, true, true],
      ['mad', 2, true, true],
    ])
    const deep = ['a', 'b', 'c', 'd', 'e'].map((id, at, all) => category(id, all[at - 1] ?? null))
    expect(listTree(deep).map(({ canHaveChildren }) => canHaveChildren)).toEqual([true, true, true, true, false])
  })

  test('a new category is the last of its siblings, in their next color', () => {
    const { draft: next, id } = addCategory(draft, null)
    expect(ids(next)).toEqual(['low', 'high', 'wild', 'mad', id])
    expect(next.categories.at(-1)).toMatchObject({ parent: null, name: '', color: 'slice3' })
    const below = addCategory(draft, 'low', 'Cash')
    expect(ids(below.draft)).toEqual(['low', below.id, 'high', 'wild', 'mad'])
  })

  test('a category moves among its siblings with all below it, and not past the end', () => {
    expect(ids(moveCategory(draft, 'high', -1))).toEqual(['high', 'wild', 'mad', 'low'])
    expect(ids(moveCategory(draft, 'low', 1))).toEqual(['high', 'wild', 'mad', 'low'])
    expect(moveCategory(draft, 'high', 1)).toBe(draft)
    expect(moveCategory(draft, 'wild', -1)).toBe(draft)
  })

  test('a removed category takes those below it along; what was in them is in none', () => {
    const next = removeCategory(draft, 'high')
    expect(ids(next)).toEqual(['low'])
    expect(next.assets).toEqual([{ assetId: 'A', shares: [{ categoryId: 'low', percent: 30 }] }])
  })

  test('an asset gets its shares, and without any leaves the categories', () => {
    const shares = [{ categoryId: 'low', percent: 100 }]
    expect(assignAsset(draft, 'B', shares).assets.at(-1)).toEqual({ assetId: 'B', shares })
    expect(assignAsset(draft, 'C', shares).assets).toHaveLength(3)
    expect(assignAsset(draft, 'A', []).assets.map(({ assetId }) => assetId)).toEqual(['B'])
  })

  test('what keeps it from being saved is found', () => {
    expect(findFault(draft)).toBeUndefined()
    expect(findFault({ ...draft, name: ' ' })).toEqual({ kind: 'no-name' })
    expect(findFault(changeCategory(draft, 'mad', { name: ' ' }))).toEqual({ kind: 'unnamed-category', id: 'mad' })
    expect(findFault(changeCategory(draft, 'high', { name: 'LOW ' }))).toEqual({
      kind: 'same-name',
      id: 'high',
      name: 'LOW',
    })
    expect(findFault(changeCategory(draft, 'wild', { name: 'low' }))).toBeUndefined()
    const over = [
      { categoryId: 'low', percent: 60 },
      { categoryId: 'high', percent: 40.1 },
    ]
    expect(findFault(assignAsset(draft, 'B', over))).toMatchObject({ kind: 'too-much', assetId: 'B' })
  })

  test('an asset gets a category of its own, and leaves the others; of equal names the second has its symbol', () => {
    const { draft: next, id } = addAsset(draft, { _id: 'B', name: 'World ETF', symbol: 'WLD' })
    expect(next.categories.at(-1)).toMatchObject({ _id: id, parent: null, name: 'World ETF' })
    expect(next.assets.at(-1)).toEqual({ assetId: 'B', shares: [{ categoryId: id, percent: 100 }] })
    const again = addAsset(next, { _id: 'C', name: 'World ETF', symbol: 'WLX' }).draft
    expect(again.categories.at(-1)?.name).toBe('World ETF (WLX)')
    const long = addAsset(again, { _id: 'D', name: 'x'.repeat(120), symbol: 'X' }).draft
    expect(long.categories.at(-1)?.name).toHaveLength(100)
  })

  test('targets may leave a rest for all else, but not exceed 100 percent', () => {
    const withTargets = (first: number, second: number) =>
      changeCategory(changeCategory(draft, 'low', { target: first }), 'high', { target: second })
    expect(findFault(withTargets(30, 40))).toBeUndefined()
    expect(findFault(withTargets(60, 40.5))).toEqual({ kind: 'targets', percent: 100.5 })
  })
})
