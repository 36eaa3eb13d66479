import { formatIsoDate } from '@plumbline/engine/calendar'
import { type ClosesOutOfLine, type FindingDecisions, isToApply } from '../findings.ts'
import type { StockSplit } from '../provider.ts'
import type { DailyClose } from './daily-closes.ts'
import { hundredfolds } from './unit-flips.ts'

/** A close that differs from its neighbors by more is an error of the source, such as a misplaced decimal point. */
const MIN_JUMP = Math.log(8)
/** At either end of a series, where only one side is known. Prices may fall to almost nothing in a day. */
const MIN_JUMP_AT_END = Math.log(20)
const MIN_FALL_AT_END = Math.log(80)
/** Closes on both sides of an error differ by less. */
const SAME_LEVEL = Math.log(1.3)
const MAX_RUN = 5
const MAX_RUN_AT_END = 2
/** At the start of a series, this many closes must agree on the level. */
const STEADY_CLOSES = 3
/** A series with more is too irregular to tell an error from a price. */
const MAX_RUNS = 5

interface Run {
  /** Indices, both inclusive. */
  from: number
  to: number
  jump: number
}

interface Context {
  announced: readonly StockSplit[]
  /** The currency is also quoted in hundredths. A change of the unit is not an outlier. */
  hasHundredths: boolean
  decisions: FindingDecisions | undefined
}

/**
 * Leaves out closes that are many times those before and after, for a few days at most. A jump by the
 * ratio of a split stays: the source may have applied the split to some closes only.
 */
export function leaveOutOutliers(
  closes: readonly DailyClose[],
  { announced, hasHundredths, decisions }: Context,
): { closes: DailyClose[]; findings: ClosesOutOfLine[] } {
  const ratios = announced.map(({ numerator, denominator }) => Math.abs(Math.log(numerator / denominator)))
  const runs = findRuns(closes, ratios).filter(
    ({ jump }) =>
      ratios.every((ratio) => Math.abs(Math.abs(jump) - ratio) >= SAME_LEVEL) &&
      !(hasHundredths && hundredfolds(Math.exp(jump)) !== 0),
  )
  if (runs.length === 0 || runs.length > MAX_RUNS) return { closes: [...closes], findings: [] }
  const leftOut = new Set<number>()
  const findings = runs.map(({ from, to, jump }): ClosesOutOfLine => {
    const [first, last] = [from, to].map((index) => formatIsoDate((closes[index] as DailyClose).day)) as [
      string,
      string,
    ]
    const isApplied = isToApply({ kind: 'closes-out-of-line', date: first }, decisions)
    if (isApplied) for (let index = from; index <= to; index++) leftOut.add(index)
    const ratio = Number(Math.exp(jump).toPrecision(3))
    return { kind: 'closes-out-of-line', date: first, from: first, to: last, count: to - from + 1, ratio, isApplied }
  })
  return { closes: closes.filter((_, index) => !leftOut.has(index)), findings }
}

function findRuns(closes: readonly DailyClose[], ratios: readonly number[]): Run[] {
  const start = runAtStart(closes)
  const runs = start === undefined ? [] : [start]
  for (let at = (runs[0]?.to ?? -1) + 2; at < closes.length; at++) {
    const end = endOfRun(closes, at, ratios)
    if (end > at) runs.push({ from: at, to: end - 1, jump: moveBetween(closes, at - 1, at) })
    at = end
  }
  return runs
}

function moveBetween(closes: readonly DailyClose[], before: number, after: number): number {
  return Math.log((closes[after] as DailyClose).close / (closes[before] as DailyClose).close)
}

/** The index after the run of errors that begins at `from`; `from` when none does. A split may lie within the run. */
function endOfRun(closes: readonly DailyClose[], from: number, ratios: readonly number[]): number {
  const jump = moveBetween(closes, from - 1, from)
  if (Math.abs(jump) < MIN_JUMP) return from
  for (let at = from + 1; at <= Math.min(from + MAX_RUN, closes.length - 1); at++) {
    const move = Math.abs(moveBetween(closes, from - 1, at))
    if (move < SAME_LEVEL || ratios.some((ratio) => Math.abs(move - ratio) < SAME_LEVEL)) return at
  }
  const isFarOff = jump >= MIN_JUMP_AT_END || jump <= -MIN_FALL_AT_END
  return isFarOff && closes.length - from <= MAX_RUN_AT_END ? closes.length : from
}

function runAtStart(closes: readonly DailyClose[]): Run | undefined {
  for (let right = 1; right <= MAX_RUN_AT_END && right + STEADY_CLOSES <= closes.length; right++) {
    const isSteady = closes
      .slice(right, right + STEADY_CLOSES)
      .every((_, next) => Math.abs(moveBetween(closes, right, right + next)) < SAME_LEVEL)
    const isOff = closes.slice(0, right).every((_, at) => Math.abs(moveBetween(closes, right, at)) >= MIN_JUMP_AT_END)
    if (isSteady && isOff) return { from: 0, to: right - 1, jump: moveBetween(closes, right, 0) }
  }
  return undefined
}
