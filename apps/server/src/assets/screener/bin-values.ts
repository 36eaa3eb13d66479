import type { ScreenerDistribution } from '@plumbline/contract/screener/schemas'

type Bin = ScreenerDistribution['bins'][number]

const MAX_BINS = 24
/** Of the values, on either side: they share the outermost bins, so that a few extremes do not squeeze the rest. */
const OUTER_SHARE = 0.02
/** A field that spans more than this factor has bins of equal ratio instead of equal width. */
const MAX_LINEAR_RATIO = 50

function edgesBetween(low: number, high: number): number[] {
  const isByRatio = low > 0 && high / low > MAX_LINEAR_RATIO
  return Array.from({ length: MAX_BINS + 1 }, (_, at) =>
    isByRatio ? low * (high / low) ** (at / MAX_BINS) : low + ((high - low) * at) / MAX_BINS,
  )
}

/**
 * Counts values in at most 24 bins, ascending. A bin contains its `from` but not its `to`; the last one contains both.
 * The first starts at the smallest value and the last ends at the largest.
 *
 * @param sorted ascending, without NaN
 */
export function binValues(sorted: Float64Array): Bin[] {
  const { length } = sorted
  if (length === 0) return []
  const smallest = sorted[0] as number
  const largest = sorted[length - 1] as number
  const outer = Math.floor(length * OUTER_SHARE)
  const low = sorted[outer] as number
  const high = sorted[length - 1 - outer] as number
  if (!(low < high)) return [{ from: smallest, to: largest, count: length }]
  const edges = edgesBetween(low, high)
  const counts = new Array<number>(MAX_BINS).fill(0)
  let bin = 0
  for (const value of sorted) {
    while (bin < MAX_BINS - 1 && value >= (edges[bin + 1] as number)) bin++
    counts[bin] = (counts[bin] as number) + 1
  }
  return counts.map((count, at) => ({
    from: at === 0 ? smallest : (edges[at] as number),
    to: at === MAX_BINS - 1 ? largest : (edges[at + 1] as number),
    count,
  }))
}
