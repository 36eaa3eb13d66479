import { parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailyClose } from '../normalize/daily-closes.ts'
import type { StockSplit } from '../provider.ts'

/** With a smaller ratio, an ordinary price move could be mistaken for the split. */
const TELLING_RATIO = 1.25
const TOLERANCE = 0.25

/**
 * The source fails to adjust some series for a split that it announces. The closes then jump by the ratio on that day,
 * and are already as traded before it.
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
