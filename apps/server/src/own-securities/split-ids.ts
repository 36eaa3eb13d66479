/** Asset ids in their order: those of the account's own securities, and all others. */
export interface SplitIds {
  mine: readonly string[]
  others: readonly string[]
}

/**
 * Splits asset ids. The same array, which nobody changes, is split into the same two, because the market data know a
 * question by its array. Without own securities, the others are the array itself.
 */
export function splitOnce(isOwn: (id: string) => boolean): (ids: readonly string[]) => SplitIds {
  const known = new WeakMap<readonly string[], SplitIds>()
  return (ids) => {
    const split = known.get(ids) ?? splitIds(ids, isOwn)
    known.set(ids, split)
    return split
  }
}

function splitIds(ids: readonly string[], isOwn: (id: string) => boolean): SplitIds {
  const mine = ids.filter(isOwn)
  return { mine, others: mine.length === 0 ? ids : ids.filter((id) => !isOwn(id)) }
}
