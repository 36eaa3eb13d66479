/** A category of a tree: its own amount is without those of the categories below it. */
export interface TreeCategory {
  id: string
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
  const sums = new Map(categories.map(({ id }) => [id, ownAmounts.get(id) ?? 0]))
  for (const { id, parent } of categories.toReversed())
    if (parent !== null) sums.set(parent, (sums.get(parent) ?? 0) + (sums.get(id) ?? 0))
  return sums
}
