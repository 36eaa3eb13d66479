import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import { type FindingDecisions, isToApply, type SplitNotApplied } from '../findings.ts'
import type { StockSplit } from '../provider.ts'
import type { DailyClose } from './daily-closes.ts'
import { typicalMove } from './daily-moves.ts'

/** With a smaller ratio, an ordinary price move could be mistaken for the split. */
const TELLING_RATIO = 1.25
/** Jumps far from the split must be this large, or lead back. */
const CERTAIN_RATIO = 1.8
const NEAR_DAYS = 45
const DAY_TOLERANCE = 0.25
const MIN_TOLERANCE = 0.1
const MAX_MOVES = 4

export interface SplitLevels {
  /** One per close: the ratio of all later splits that the source has applied to it. */
  applied: Float64Array
  findings: SplitNotApplied[]
}

/**
 * Determines which splits a source has applied to which closes. The source claims to apply every split to all earlier
 * closes, but skips whole series, single days, or everything before some day. Skipped closes are as traded and jump by
 * the ratio where the treatment changes. Where a decision rejects that, the source's claim stands.
 */
export function splitLevels(
  closes: readonly DailyClose[],
  splits: readonly StockSplit[],
  decisions?: FindingDecisions,
): SplitLevels {
  const applied = new Float64Array(closes.length).fill(1)
  const findings: SplitNotApplied[] = []
  const days = Int32Array.from(closes, ({ day }) => day)
  for (const split of splits) {
    const last = lastIndexOnOrBefore(days, parseIsoDate(split.date) - 1)
    const unapplied = unappliedDays(closes, split, last)
    const isApplied = isToApply({ kind: 'split-not-applied', date: split.date }, decisions)
    for (let index = 0; index <= last; index++) {
      if (isApplied && unapplied.has(index)) continue
      applied[index] = (applied[index] as number) * (split.numerator / split.denominator)
    }
    if (unapplied.size > 0) findings.push({ ...findingOf(split, closes, unapplied), isApplied })
  }
  return { applied, findings }
}

function findingOf(split: StockSplit, closes: readonly DailyClose[], unapplied: ReadonlySet<number>) {
  const indices = [...unapplied]
  return {
    kind: 'split-not-applied' as const,
    ...split,
    from: formatIsoDate((closes[Math.min(...indices)] as DailyClose).day),
    to: formatIsoDate((closes[Math.max(...indices)] as DailyClose).day),
  }
}

/** Indices of closes before the split that it is not applied to. */
function unappliedDays(
  closes: readonly DailyClose[],
  { numerator, denominator }: StockSplit,
  last: number,
): ReadonlySet<number> {
  const log = Math.log(numerator / denominator)
  if (Math.abs(log) < Math.log(TELLING_RATIO) || last < 0) return new Set()
  /** Whether the price moves between the two days by the given logarithm. */
  const jumps = (index: number, move: number) => {
    const before = closes[index - 1]
    const after = closes[index]
    if (before === undefined || after === undefined) return false
    const rest = Math.abs(Math.log(after.close / before.close) - move)
    const ordinary = Math.max(MAX_MOVES * typicalMove(closes, index), MIN_TOLERANCE * Math.abs(log))
    return rest < Math.min(DAY_TOLERANCE * Math.abs(log), ordinary)
  }
  const unapplied = new Set<number>()
  let isUnapplied = isMissingOnDay(closes, last, log)
  let run: number[] = []
  const isCertain = () =>
    Math.abs(log) >= Math.log(CERTAIN_RATIO) || (closes[last]?.day ?? 0) - (closes[run[0] ?? 0]?.day ?? 0) <= NEAR_DAYS
  for (let index = last; index >= 0; index--) {
    if (isUnapplied) run.push(index)
    if (isUnapplied && jumps(index, log)) {
      for (const each of run) unapplied.add(each)
      run = []
      isUnapplied = false
    } else if (!isUnapplied && jumps(index, -log)) isUnapplied = true
  }
  if (run.length > 0 && isCertain()) for (const each of run) unapplied.add(each)
  return unapplied
}

/** The closes jump by the ratio on the day of the split itself. */
function isMissingOnDay(closes: readonly DailyClose[], last: number, log: number): boolean {
  const before = closes[last]
  const after = closes[last + 1]
  if (before === undefined || after === undefined) return false
  return Math.abs(Math.log(after.close / before.close) + log) < DAY_TOLERANCE * Math.abs(log)
}
