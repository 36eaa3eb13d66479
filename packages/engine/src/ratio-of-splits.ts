import type { DayNumber } from './calendar.ts'

/** New units per old unit, by the splits after one day, up to and including another. */
export function ratioOfSplits(
  splits: readonly { day: DayNumber; ratio: number }[],
  after: DayNumber,
  until: DayNumber = Number.POSITIVE_INFINITY,
): number {
  return splits.reduce((product, { day, ratio }) => (day > after && day <= until ? product * ratio : product), 1)
}
