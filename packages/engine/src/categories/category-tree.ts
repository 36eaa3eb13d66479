/** A category of a tree: its own amount is without those of the categories below it. */
export interface TreeCategory {
  _id: string
  parent: string | null
}

/**
 * The amount of each category with those of all categories below it.
 *
 * @param categories each parent before its children
 * @param ownAmounts by category; one that is absent has none
 */
export function sumTree(
  categories: readonly TreeCategory[],
  ownAmounts: ReadonlyMap<string, number>,
): Map<string, number> {
  const sums = new Map(categories.map(({ _id }) => [_id, ownAmounts.get(_id) ?? 0]))
  for (const { _id, parent } of categories.toReversed())
    if (parent !== null) sums.set(parent, (sums.get(parent) ?? 0) + (sums.get(_id) ?? 0))
  return sums
}

/**
 * The ids of a category and of all categories below it.
 *
 * @param categories each parent before its children
 */
export function branchOf(categories: readonly TreeCategory[], id: string): Set<string> {
  const ids = new Set([id])
  for (const { _id, parent } of categories) if (parent !== null && ids.has(parent)) ids.add(_id)
  return ids
}
