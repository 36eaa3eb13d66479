import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailyClose } from './daily-closes.ts'

export interface DatedDividend {
  /** The ex-date, in days since 1970-01-01. */
  day: number
  /** In the unit of the closes. */
  value: number
}

/** Dividends above this share of the previous close must be confirmed by the price. */
const PLAUSIBLE_SHARE = 0.25
const SAME_DIVIDEND_DAYS = 3

/**
 * Drops false dividends and corrects wrong units. A dividend of more than a quarter of the previous close stays if the
 * price fell by at least half of it on the ex-date. Otherwise its hundredth counts in currencies with hundredths, and
 * it is dropped in others. The same amount within three days is a duplicate.
 */
export function settleDividends<T extends DatedDividend>(
  dividends: readonly T[],
  closes: readonly DailyClose[],
  hasHundredths: boolean,
): T[] {
  const days = Int32Array.from(closes, ({ day }) => day)
  const settled: T[] = []
  for (const dividend of [...dividends].sort((a, b) => a.day - b.day)) {
    if (!(dividend.value > 0)) continue
    const isRepeated = settled.some(
      (earlier) => dividend.day - earlier.day <= SAME_DIVIDEND_DAYS && sameAmount(earlier.value, dividend.value),
    )
    if (isRepeated) continue
    const before = lastIndexOnOrBefore(days, dividend.day - 1)
    const close = closes[before]?.close
    if (close === undefined || dividend.value <= close * PLAUSIBLE_SHARE) {
      settled.push(dividend)
      continue
    }
    const exClose = closes[before + 1]?.close
    if (exClose !== undefined && close - exClose >= dividend.value / 2) settled.push(dividend)
    else if (hasHundredths && dividend.value / 100 <= close * PLAUSIBLE_SHARE)
      settled.push({ ...dividend, value: dividend.value / 100 })
  }
  return settled
}

function sameAmount(a: number, b: number): boolean {
  return a === b || a / 100 === b || a === b / 100
}
