/** The growth of an index from one day to another, given its returns since the same start; null from a total loss. */
export function growthBetween(returns: readonly number[], start: number, end: number): number | null {
  const before = 1 + (returns[start] ?? 0)
  return before > 0 ? (1 + (returns[end] ?? 0)) / before - 1 : null
}

/** The fall below the highest point so far on each day, given the returns since the start: 0 or less. */
export function drawdownsOf(returns: readonly number[]): number[] {
  let peak = 1
  return returns.map((value) => {
    peak = Math.max(peak, 1 + value)
    return (1 + value) / peak - 1
  })
}
