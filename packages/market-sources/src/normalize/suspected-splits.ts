import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { type FindingDecisions, isToApply, type SplitNotAnnounced } from '../findings.ts'
import type { StockSplit } from '../provider.ts'
import type { DailyClose } from './daily-closes.ts'
import { typicalMove } from './daily-moves.ts'

/** Ratios that splits usually have, in new units per old one. */
const USUAL_RATIOS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100]
/** A jump must exceed this many typical daily moves, and be within the other number of them of the split. */
const MIN_MOVES = 12
const MAX_MOVES_OFF = 2
const MAX_OFF = 0.06
const NEAR_DAYS = 5
/** Of the newest closes nothing is known yet but the jump, and a split is often announced a day late. */
const NEWEST_CLOSES = 3
const QUIET_CLOSES = 15
/** A series with more is too irregular to tell anything from a jump. */
const MAX_SUSPECTED = 3

/**
 * Jumps that look like a split that the source does not announce: by a usual ratio, far outside the daily moves, and
 * the only one in weeks. `closes` are adjusted for the announced splits.
 */
export function suspectSplits(
  closes: readonly DailyClose[],
  announced: readonly StockSplit[],
  decisions?: FindingDecisions,
): SplitNotAnnounced[] {
  const days = announced.map(({ date }) => parseIsoDate(date))
  const suspected: SplitNotAnnounced[] = []
  for (let index = 1; index < closes.length; index++) {
    const { close: before } = closes[index - 1] as DailyClose
    const { day, close: after } = closes[index] as DailyClose
    const jump = Math.log(before / after)
    const move = typicalMove(closes, index)
    if (Math.abs(jump) < MIN_MOVES * move || days.some((at) => Math.abs(at - day) <= NEAR_DAYS)) continue
    const mostOff = index >= closes.length - NEWEST_CLOSES ? MAX_OFF : Math.min(MAX_MOVES_OFF * move, MAX_OFF)
    const ratio = USUAL_RATIOS.find((each) => Math.abs(Math.abs(jump) - Math.log(each)) < mostOff)
    if (ratio === undefined || !isOnlyJump(closes, index, jump)) continue
    const [numerator, denominator] = jump > 0 ? [ratio, 1] : [1, ratio]
    const finding = { kind: 'split-not-announced' as const, date: formatIsoDate(day), numerator, denominator }
    suspected.push({ ...finding, before, after, isApplied: isToApply(finding, decisions) })
  }
  return suspected.length > MAX_SUSPECTED ? suspected.filter(({ isApplied }) => isApplied) : suspected
}

/** No other move around it is half as large: neither back to the old level, nor another one of a rough series. */
function isOnlyJump(closes: readonly DailyClose[], index: number, jump: number): boolean {
  const last = Math.min(closes.length - 1, index + QUIET_CLOSES)
  for (let at = Math.max(1, index - QUIET_CLOSES); at <= last; at++) {
    const [before, after] = [closes[at - 1] as DailyClose, closes[at] as DailyClose]
    if (at !== index && Math.abs(Math.log(before.close / after.close)) > Math.abs(jump) / 2) return false
  }
  return true
}
