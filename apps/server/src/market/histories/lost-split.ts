import { parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { PriceHistory, StockSplit } from '@plumbline/market-sources/provider'
import type { WholeHistory } from './history-rows.ts'

/** The close before a lost split is off by the split's ratio, give or take. */
const TOLERANCE = Math.log(1.1)

/** A stored split that a whole history lacks, and without which the closes before it differ by its ratio. */
export function findLostSplit(
  { closes, splits, unknownParts = [], findings = [] }: PriceHistory,
  stored: WholeHistory,
): StockSplit | undefined {
  if (unknownParts.includes('splits')) return undefined
  const known = new Set([...splits, ...findings].map(({ date }) => date))
  return stored.splits.find(({ date, numerator, denominator }) => {
    if (known.has(date)) return false
    const at = lastIndexOnOrBefore(closes.days, parseIsoDate(date) - 1)
    const day = closes.days[at]
    if (day === undefined) return false
    const storedAt = lastIndexOnOrBefore(stored.days, day)
    if (stored.days[storedAt] !== day) return false
    const off = Math.log((stored.closes[storedAt] as number) / (closes.values[at] as number))
    const distance = Math.abs(off - Math.log(numerator / denominator))
    return distance < TOLERANCE && distance < Math.abs(off)
  })
}
