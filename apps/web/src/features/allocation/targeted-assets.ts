import type { CategorizedAsset, Category, Classification } from '@plumbline/contract/categories/schemas'
import { ROUNDING_PERCENT } from '@plumbline/contract/categories/vocabulary'
import type { Line } from '@plumbline/contract/portfolios/schemas'
import { branchOf } from '@plumbline/engine/categories/category-tree'

type Tree = Pick<Classification, 'categories' | 'assets'>

/** Whether all of an asset is in a category and those below it. */
export function isWhollyIn(tree: Tree, categoryId: string): (asset: Pick<Line, '_id'>) => boolean {
  const branch = branchOf(tree.categories, categoryId)
  const inside = tree.assets.filter(({ shares }) => percentIn(shares, branch) > 100 - ROUNDING_PERCENT)
  const ids = new Set(inside.map(({ assetId }) => assetId))
  return ({ _id }) => ids.has(_id)
}

/** Whether a holding is in no category with a target, not even by a share. Money can be there, but is not bought. */
export function isOther(
  tree: Tree,
): (line: Pick<Line, '_id' | 'units'> & { status: Pick<Line['status'], 'isCash'> }) => boolean {
  const targeted = new Set(tree.categories.filter(hasTarget).flatMap(({ _id }) => [...branchOf(tree.categories, _id)]))
  const inside = tree.assets.filter(({ shares }) => percentIn(shares, targeted) > 0)
  const ids = new Set(inside.map(({ assetId }) => assetId))
  return ({ _id, units, status }) => units !== 0 && !status.isCash && !ids.has(_id)
}

/** The assets of which nothing is held, each the only one that is wholly in a category with a target. */
export function onlyAssets(tree: Tree, held: ReadonlySet<string>): string[] {
  return tree.categories.filter(hasTarget).flatMap(({ _id }) => {
    const isInside = isWhollyIn(tree, _id)
    const [first, ...more] = tree.assets.filter(({ assetId }) => isInside({ _id: assetId }))
    return first === undefined || more.length > 0 || held.has(first.assetId) ? [] : [first.assetId]
  })
}

const hasTarget = ({ target }: Category) => typeof target === 'number' && target > 0

function percentIn(shares: CategorizedAsset['shares'], categoryIds: ReadonlySet<string>): number {
  return shares.reduce((sum, { categoryId, percent }) => sum + (categoryIds.has(categoryId) ? percent : 0), 0)
}
