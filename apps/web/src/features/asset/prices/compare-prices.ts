import type { PricePoint } from '@plumbline/contract/assets/schemas'

export type PriceComparison = {
  /** Days on which the first asset has a close, from the first day that both have one. Ascending. */
  dates: string[]
  /** Changes since the first date, as ratios. One for each date. */
  own: number[]
  other: number[]
}

/**
 * The changes of two prices since their first common day, each in its own currency. `other` counts with its last close
 * on or before each day. Both are ascending. Null if they have no day in common or a first close is not above zero.
 */
export function comparePrices(prices: readonly PricePoint[], others: readonly PricePoint[]): PriceComparison | null {
  const comparison: PriceComparison = { dates: [], own: [], other: [] }
  let start: { own: number; other: number } | undefined
  let next = 0
  for (const { date, close } of prices) {
    while (next < others.length && (others[next] as PricePoint).date <= date) next++
    const other = others[next - 1]
    if (other === undefined) continue
    start ??= { own: close, other: other.close }
    comparison.dates.push(date)
    comparison.own.push(close / start.own - 1)
    comparison.other.push(other.close / start.other - 1)
  }
  return start !== undefined && start.own > 0 && start.other > 0 ? comparison : null
}
