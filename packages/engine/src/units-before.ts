import type { DayNumber } from './calendar.ts'
import type { MeasuredLine } from './sum-value-series.ts'

/** Units held before a day, in units of that day: a split on it comes first. */
export function unitsBefore(columns: MeasuredLine['replay']['columns'], day: DayNumber): number {
  let index = columns.firstAfter(day - 1)
  while (index < columns.count && columns.dayAt(index) === day && columns.splitRatio(index) !== 1) index += 1
  return index === 0 ? 0 : columns.unitsAfter(index - 1)
}
