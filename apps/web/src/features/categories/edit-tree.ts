import type { CategorizedAsset, Category } from '@plumbline/contract/categories/schemas'
import {
  CATEGORY_COLORS,
  MAX_CATEGORY_LEVELS,
  MAX_CATEGORY_NAME_LENGTH,
  ROUNDING_PERCENT,
} from '@plumbline/contract/categories/vocabulary'
import { branchOf } from '@plumbline/engine/categories/category-tree'
import { createRandomKey } from '../../api/random-key.ts'

/** A classification while it is edited. Its categories are listed as drawn: each before those below it. */
export interface Draft {
  name: string
  categories: readonly Category[]
  assets: readonly CategorizedAsset[]
  targetBand?: number | undefined
}

/** A category in the order in which the tree is drawn; levels count from 0. */
export interface TreeRow {
  category: Category
  level: number
  isFirst: boolean
  isLast: boolean
  /** Whether the tree may go deeper. */
  canHaveChildren: boolean
}

export function listTree(categories: readonly Category[], parent: string | null = null, level = 0): TreeRow[] {
  const siblings = categories.filter((each) => each.parent === parent)
  return siblings.flatMap((category, index) => [
    {
      category,
      level,
      isFirst: index === 0,
      isLast: index === siblings.length - 1,
      canHaveChildren: level + 1 < MAX_CATEGORY_LEVELS,
    },
    ...listTree(categories, category._id, level + 1),
  ])
}

/** Adds a category as the last below `parent`, with the next color of its siblings. */
export function addCategory(draft: Draft, parent: string | null, name = ''): { draft: Draft; id: string } {
  const siblings = draft.categories.filter((each) => each.parent === parent)
  const color = CATEGORY_COLORS[siblings.length % CATEGORY_COLORS.length] ?? CATEGORY_COLORS[0]
  const id = createRandomKey()
  return { draft: inOrder(draft, [...draft.categories, { _id: id, parent, name, color }]), id }
}

type NamedAsset = { _id: string; name: string; symbol: string }

/** Adds a category at the top for one asset, which is wholly in it from then on, and in no other. */
export function addAsset(draft: Draft, { _id, name, symbol }: NamedAsset): { draft: Draft; id: string } {
  const taken = new Set(draft.categories.flatMap((each) => (each.parent === null ? each.name.toLowerCase() : [])))
  const names = ['', ` (${symbol})`, ` (${_id})`].map(
    (end) => `${name.slice(0, MAX_CATEGORY_NAME_LENGTH - end.length)}${end}`,
  )
  const free = names.find((each) => !taken.has(each.toLowerCase())) ?? ''
  const added = addCategory(draft, null, free)
  return { draft: assignAsset(added.draft, _id, [{ categoryId: added.id, percent: 100 }]), id: added.id }
}

export function changeCategory(
  draft: Draft,
  id: string,
  change: Partial<Pick<Category, 'name' | 'color' | 'target'>>,
): Draft {
  const categories = draft.categories.map((each) => (each._id === id ? { ...each, ...change } : each))
  return { ...draft, categories }
}

/** Moves a category before the sibling above it (-1) or after the one below it (1), but not past the end. */
export function moveCategory(draft: Draft, id: string, step: -1 | 1): Draft {
  const { categories } = draft
  const moved = categories.find(({ _id }) => _id === id)
  const siblings = categories.filter(({ parent }) => parent === moved?.parent)
  const other = siblings[siblings.findIndex(({ _id }) => _id === id) + step]
  if (moved === undefined || other === undefined) return draft
  return inOrder(
    draft,
    categories.map((each) => (each === moved ? other : each === other ? moved : each)),
  )
}

/** Removes a category and all below it. What was in them is in no category any more. */
export function removeCategory(draft: Draft, id: string): Draft {
  const removed = branchOf(draft.categories, id)
  return {
    ...draft,
    categories: draft.categories.filter(({ _id }) => !removed.has(_id)),
    assets: draft.assets.flatMap(({ assetId, shares }) => {
      const left = shares.filter(({ categoryId }) => !removed.has(categoryId))
      return left.length === 0 ? [] : [{ assetId, shares: left }]
    }),
  }
}

/** Puts an asset into categories by its shares; without any, it is in none. */
export function assignAsset(draft: Draft, assetId: string, shares: CategorizedAsset['shares']): Draft {
  if (shares.length === 0) return { ...draft, assets: draft.assets.filter((each) => each.assetId !== assetId) }
  const isKnown = draft.assets.some((each) => each.assetId === assetId)
  const assets = isKnown
    ? draft.assets.map((each) => (each.assetId === assetId ? { assetId, shares } : each))
    : [...draft.assets, { assetId, shares }]
  return { ...draft, assets }
}

function inOrder(draft: Draft, categories: readonly Category[]): Draft {
  return { ...draft, categories: listTree(categories).map(({ category }) => category) }
}

/** The first thing that keeps the draft from being saved. */
export type DraftFault =
  | { kind: 'no-name' }
  | { kind: 'unnamed-category'; id: string }
  | { kind: 'same-name'; id: string; name: string }
  | { kind: 'too-much'; assetId: string; percent: number }
  | { kind: 'targets'; percent: number }

export function findFault({ name, categories, assets }: Draft): DraftFault | undefined {
  if (name.trim() === '') return { kind: 'no-name' }
  const names = new Set<string>()
  for (const category of categories) {
    const own = category.name.trim()
    if (own === '') return { kind: 'unnamed-category', id: category._id }
    const key = `${category.parent} ${own.toLowerCase()}`
    if (names.has(key)) return { kind: 'same-name', id: category._id, name: own }
    names.add(key)
  }
  const over = assets.find(({ shares }) => percentOf(shares) > 100 + ROUNDING_PERCENT)
  if (over !== undefined) return { kind: 'too-much', assetId: over.assetId, percent: percentOf(over.shares) }
  const percent = targetsOf(categories)
  return percent === null || percent <= 100 + ROUNDING_PERCENT ? undefined : { kind: 'targets', percent }
}

/** What the targets add up to, in percent; null without any. */
export function targetsOf(categories: readonly Category[]): number | null {
  const targets = categories.flatMap(({ target }) => target ?? [])
  return targets.length === 0 ? null : targets.reduce((sum, target) => sum + target, 0)
}

/** How much of an asset is in categories. */
export function percentOf(shares: CategorizedAsset['shares']): number {
  return shares.reduce((sum, { percent }) => sum + percent, 0)
}
