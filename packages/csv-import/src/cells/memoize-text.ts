/** Enough for some rows, whose cells are read in several steps, and for the values that columns repeat. */
const MAX_KEPT = 5000

/** A pure function of a cell's text that keeps its last results. */
export function memoizeText<Result extends object | string | boolean | null>(
  read: (text: string) => Result,
): (text: string) => Result {
  const kept = new Map<string, Result>()
  return (text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const result = read(text)
    if (kept.size === MAX_KEPT) kept.clear()
    kept.set(text, result)
    return result
  }
}
