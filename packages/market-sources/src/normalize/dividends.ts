import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { DailyClose } from './daily-closes.ts'
import { typicalMove } from './daily-moves.ts'

export interface DatedDividend {
  /** The ex-date, in days since 1970-01-01. */
  day: number
  /** In the unit of the closes. */
  value: number
}

interface DividendContext {
  /** The currency is also quoted in hundredths, so an amount may be a hundred times too large or too small. */
  hasHundredths: boolean
  /** New units per old one over all splits from `day` on: a dividend may lack this adjustment. */
  splitRatioFrom?: (day: number) => number
  /** Whether a dividend is taken as stated, whatever the prices say. */
  isAsStated?: (day: number) => boolean
}

/** What became of a dividend that is not read as stated. */
export interface DividendReading<T> {
  stated: T
  /** Undefined where it is left out. */
  value: number | undefined
  /** False where it is taken as stated nevertheless. */
  isApplied: boolean
}

export interface SettledDividends<T> {
  dividends: T[]
  readings: DividendReading<T>[]
}

/** What the closes say about one dividend; shares are of the close before. */
interface Evidence<T> {
  dividend: T
  /** At the start of a series, the first close after it instead. */
  closeBefore: number
  /** Fall of the price on the ex-date; undefined where the close before or after is missing. */
  fall: number | undefined
  /** The dividend that the source's adjusted closes contain; undefined where they are missing or contain none. */
  adjustedFor: number | undefined
  /** Typical daily move. */
  move: number
}

const SAME_DIVIDEND_DAYS = 3
/** Two dividends within three days whose amounts differ by less are one. */
const SAME_AMOUNT = 0.1
const MAX_SHARE = 0.25
/** A dividend of a typical company, and the spread of its logarithm. */
const USUAL_SHARE = 0.012
const SHARE_SPREAD = 1.2
/** Degrees of freedom of Student's t: prices move for other reasons on an ex-date too. */
const FREEDOM = 4
/** In nats: what a reading needs to be ahead of the stated amount, and what an equal adjusted close is worth. */
const STATED_BONUS = 3
const ADJUSTED_BONUS = 3
const ADJUSTED_TOLERANCE = 0.15

/**
 * Drops false dividends and corrects wrong units, on closes that are adjusted for splits. Each dividend is read as
 * stated, as its hundredth and its hundredfold (in currencies with hundredths), and without its splits. The most likely
 * reading counts: by the fall of the price on the ex-date, by the adjusted closes, and by the other dividends of the
 * series. Where the close before or after the ex-date is missing (the session is open, or the series begins), only the
 * other dividends count. Of two near-equal dividends within three days, the one that the price confirms better stays. Without a
 * currency in hundredths, a dividend of more than a quarter of the price that the price denies is dropped. Every
 * difference from what is stated is returned as a reading.
 */
export function settleDividends<T extends DatedDividend>(
  dividends: readonly T[],
  closes: readonly DailyClose[],
  context: DividendContext,
): SettledDividends<T> {
  const days = Int32Array.from(closes, ({ day }) => day)
  const settled = [...dividends]
    .filter(({ value }) => value > 0)
    .sort((a, b) => a.day - b.day)
    .map((dividend) => ({ dividend, evidence: evidenceOf(dividend, closes, days) }))
  const first = settled.map(({ dividend, evidence }) => mostLikely(dividend, evidence, context, USUAL_SHARE))
  const shares = settled.map(({ evidence }, index) => ({
    share: shareOf(first[index] as T, evidence),
    isChecked: evidence?.fall !== undefined,
  }))
  const checked = shares.filter(({ isChecked }) => isChecked)
  const usual = medianShare((checked.length > 0 ? checked : shares).map(({ share }) => share))
  const values = settled.map(({ dividend, evidence }) => mostLikely(dividend, evidence, context, usual ?? USUAL_SHARE))
  const kept = values.map((dividend, index) => {
    const evidence = settled[index]?.evidence
    return { dividend, evidence: evidence && { ...evidence, dividend } }
  })
  const likely = new Set(withoutDuplicates(kept.filter(({ dividend, evidence }) => isPlausible(dividend, evidence))))
  const read = settled.map(({ dividend: stated }, index) => {
    const judged = kept[index]
    const value = judged !== undefined && likely.has(judged) ? judged.dividend.value : undefined
    return { stated, value, isApplied: !(context.isAsStated?.(stated.day) ?? false) }
  })
  return {
    dividends: read.flatMap(({ stated, value, isApplied }) => {
      const paid = isApplied ? value : stated.value
      return paid === undefined ? [] : [{ ...stated, value: paid }]
    }),
    readings: read.filter(({ stated, value }) => value !== stated.value),
  }
}

function evidenceOf<T extends DatedDividend>(
  dividend: T,
  closes: readonly DailyClose[],
  days: Int32Array,
): Evidence<T> | undefined {
  const index = lastIndexOnOrBefore(days, dividend.day - 1)
  const before = closes[index]
  const after = closes[index + 1]
  const move = typicalMove(closes, Math.max(0, index))
  if (before === undefined || after === undefined) {
    const closest = before ?? after
    return closest && { dividend, closeBefore: closest.close, fall: undefined, adjustedFor: undefined, move }
  }
  const step =
    before.adjustedClose === undefined || after.adjustedClose === undefined
      ? 1
      : before.adjustedClose / before.close / (after.adjustedClose / after.close)
  return {
    dividend,
    closeBefore: before.close,
    fall: 1 - after.close / before.close,
    adjustedFor: step < 1 && step > 0 ? (1 - step) * before.close : undefined,
    move,
  }
}

function shareOf({ value }: DatedDividend, evidence: Evidence<DatedDividend> | undefined): number | undefined {
  return evidence === undefined ? undefined : value / evidence.closeBefore
}

function medianShare(shares: readonly (number | undefined)[]): number | undefined {
  const known = shares.filter((share) => share !== undefined).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)]
}

function mostLikely<T extends DatedDividend>(
  dividend: T,
  evidence: Evidence<T> | undefined,
  { hasHundredths, splitRatioFrom }: DividendContext,
  usualShare: number,
): T {
  if (evidence === undefined) return dividend
  const ratio = splitRatioFrom?.(dividend.day) ?? 1
  const factors = [...(hasHundredths ? [1 / 100, 100] : []), ...(ratio === 1 ? [] : [1 / ratio])]
  let best = dividend
  let bestScore = STATED_BONUS + likelihood(dividend.value, evidence, usualShare)
  for (const factor of factors) {
    const value = Number((dividend.value * factor).toPrecision(15))
    const score = likelihood(value, evidence, usualShare)
    if (score <= bestScore) continue
    bestScore = score
    best = { ...dividend, value }
  }
  return best
}

/** Logarithm of the likelihood, up to a constant. */
function likelihood(value: number, { closeBefore, fall, adjustedFor, move }: Evidence<unknown>, usual: number): number {
  const share = value / closeBefore
  if (share > MAX_SHARE && (fall ?? 0) < share / 2) return Number.NEGATIVE_INFINITY
  const deviation = fall === undefined ? 0 : (fall - share) / move
  const unusual = Math.log(share / usual) / SHARE_SPREAD
  const isAdjusted = adjustedFor !== undefined && Math.abs(Math.log(value / adjustedFor)) < ADJUSTED_TOLERANCE
  const priced = (-(FREEDOM + 1) / 2) * Math.log1p(deviation ** 2 / FREEDOM)
  return priced - unusual ** 2 / 2 + (isAdjusted ? ADJUSTED_BONUS : 0)
}

function isPlausible(dividend: DatedDividend, evidence: Evidence<DatedDividend> | undefined): boolean {
  const share = shareOf(dividend, evidence)
  const fall = evidence?.fall
  return share === undefined || fall === undefined || share <= MAX_SHARE || fall >= share / 2
}

interface Judged<T> {
  dividend: T
  evidence: Evidence<T> | undefined
}

function withoutDuplicates<T extends DatedDividend>(dividends: readonly Judged<T>[]): Judged<T>[] {
  const unique: Judged<T>[] = []
  for (const each of dividends) {
    const same = unique.findIndex(({ dividend }) => isSame(dividend, each.dividend))
    const earlier = unique[same]
    if (earlier === undefined) unique.push(each)
    else if (distance(each) < distance(earlier)) unique[same] = each
  }
  return unique.sort((a, b) => a.dividend.day - b.dividend.day)
}

function isSame(a: DatedDividend, b: DatedDividend): boolean {
  return Math.abs(b.day - a.day) <= SAME_DIVIDEND_DAYS && Math.abs(Math.log(b.value / a.value)) <= SAME_AMOUNT
}

/** How far the fall of the price is from the dividend, as a share of the price. */
function distance({ dividend, evidence }: Judged<DatedDividend>): number {
  const share = shareOf(dividend, evidence)
  const fall = evidence?.fall
  return share === undefined || fall === undefined ? Number.POSITIVE_INFINITY : Math.abs(fall - share)
}
