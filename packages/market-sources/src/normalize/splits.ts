import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import type { StockSplit } from '../provider.ts'

/** A ratio larger than any real split is an error of the source. */
const MAX_RATIO = 10_000
/** No company splits by the same ratio twice so soon; some pay a dividend in shares every month. */
const SAME_SPLIT_DAYS = 20

/** Whole numbers where the source writes decimals; undefined for invalid splits (1:1, zero, absurd). */
export function splitOf(date: string, numerator: number, denominator: number): StockSplit | undefined {
  const ratio = numerator / denominator
  if (!(numerator > 0) || !(denominator > 0) || ratio === 1) return undefined
  if (ratio > MAX_RATIO || ratio < 1 / MAX_RATIO) return undefined
  return { date, numerator, denominator }
}

/** Ascending by date. The same ratio within twenty days is one split, announced twice. */
export function sortSplits(splits: readonly (StockSplit | undefined)[]): StockSplit[] {
  const sorted: StockSplit[] = []
  const present = splits.filter((split) => split !== undefined)
  for (const split of present.sort((a, b) => a.date.localeCompare(b.date))) {
    const isRepeated = sorted.some(
      (earlier) =>
        parseIsoDate(split.date) - parseIsoDate(earlier.date) <= SAME_SPLIT_DAYS &&
        earlier.numerator * split.denominator === split.numerator * earlier.denominator,
    )
    if (!isRepeated) sorted.push(split)
  }
  return sorted
}

/**
 * New units on `day` per unit held the evening before, over all splits from `day` on: the factor that undoes split
 * adjustment.
 */
export function ratioAfter(splits: readonly StockSplit[], day: number): number {
  const date = formatIsoDate(day)
  let ratio = 1
  for (const split of splits) if (split.date > date) ratio *= split.numerator / split.denominator
  return ratio
}
