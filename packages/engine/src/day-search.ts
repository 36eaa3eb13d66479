import type { DayNumber } from './calendar.ts'

/** Index of the last of the ascending `days` on or before `day`; -1 if all are later. */
export function lastIndexOnOrBefore(days: Int32Array, day: DayNumber): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle] as number) <= day) low = middle + 1
    else high = middle
  }
  return low - 1
}
