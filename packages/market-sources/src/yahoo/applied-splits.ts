import { parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailyClose } from '../normalize/daily-closes.ts'
import type { StockSplit } from '../provider.ts'

/** Below this ratio a price move of the day could be taken for the split. */
const TELLING_RATIO = 1.25
const TOLERANCE = 0.25

/**
 * The source forgets to restate some series for a split it announces: the closes then jump on the day by what the split
 * takes, and are already as traded before it.
 */
export function isMissingFromCloses(
  { date, numerator, denominator }: StockSplit,
  closes: readonly DailyClose[],
): boolean {
  const ratio = numerator / denominator
  if (Math.max(ratio, 1 / ratio) < TELLING_RATIO) return false
  const days = Int32Array.from(closes, ({ day }) => day)
  const index = lastIndexOnOrBefore(days, parseIsoDate(date) - 1)
  const before = closes[index]
  const after = closes[index + 1]
  if (before === undefined || after === undefined) return false
  const leftOver = Math.abs(Math.log((after.close / before.close) * ratio))
  return leftOver < TOLERANCE * Math.abs(Math.log(ratio))
}
