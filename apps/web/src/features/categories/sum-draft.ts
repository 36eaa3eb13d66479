import { NOT_ASSIGNED } from '@plumbline/contract/categories/vocabulary'
import { sumTree } from '@plumbline/engine/categories/category-tree'
import { sharesByAsset } from '@plumbline/engine/categories/shares-by-asset'
import type { Draft } from './edit-tree.ts'

/** The value of each category with those below it, and of what is in none, while they are edited. */
export function sumDraft(
  { categories, assets }: Draft,
  held: readonly { _id: string; value: number | null }[],
): Map<string, number> {
  const sharesOf = sharesByAsset(assets, NOT_ASSIGNED)
  const own = new Map<string, number>()
  for (const { _id, value } of held)
    for (const { category, ratio } of sharesOf(_id)) own.set(category, (own.get(category) ?? 0) + (value ?? 0) * ratio)
  return sumTree([...categories, { _id: NOT_ASSIGNED, parent: null }], own)
}
