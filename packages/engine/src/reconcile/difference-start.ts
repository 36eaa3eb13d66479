import { assert } from '../assert-series.ts'

/** Between which two of the compared days a difference began. */
export interface DifferenceStart {
  /** The latest day known to agree right before the first that differs; null if the first compared day differs already. */
  lastAgreed: string | null
  firstDiffering: string
  /** The days that were measured, in that order. */
  measured: readonly string[]
}

/**
 * Finds by halving where a difference began: on at most log2 of the number of days it measures whether they agree. Of
 * several beginnings it finds one.
 *
 * @param days ascending, of which the last one differs
 */
export function findDifferenceStart(
  days: readonly string[],
  agreesOn: (day: string) => boolean,
): DifferenceStart | undefined {
  if (days.length === 0) return undefined
  const measured: string[] = []
  let low = 0
  let high = days.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const day = days[middle] as string
    measured.push(day)
    if (agreesOn(day)) low = middle + 1
    else high = middle
  }
  assert(low === high, 'halving ends at one day')
  return { lastAgreed: days[high - 1] ?? null, firstDiffering: days[high] as string, measured }
}
