import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailyClose } from './daily-closes.ts'
import type { DatedDividend } from './dividends.ts'

/**
 * Adds the capital gains that a fund distributed to its dividends. Sources report some gains inside the dividend of the
 * day and again beside it: then the fall of the price is nearer to the dividend alone, and the gain is not added.
 */
export function addCapitalGains<T extends DatedDividend>(
  dividends: readonly T[],
  gains: readonly T[],
  closes: readonly DailyClose[],
): T[] {
  const days = Int32Array.from(closes, ({ day }) => day)
  const paid = new Map(dividends.map((dividend) => [dividend.day, dividend]))
  for (const gain of gains) {
    const dividend = paid.get(gain.day)
    if (dividend === undefined) {
      paid.set(gain.day, gain)
      continue
    }
    const index = lastIndexOnOrBefore(days, gain.day - 1)
    const fall = (closes[index]?.close ?? 0) - (closes[index + 1]?.close ?? 0)
    const total = dividend.value + gain.value
    if (Math.abs(fall - total) < Math.abs(fall - dividend.value)) paid.set(gain.day, { ...dividend, value: total })
  }
  return [...paid.values()]
}
