import type { DayNumber } from './calendar.ts'
import type { DatedFlow } from './dietz.ts'

/** One entry per day from `firstDay` on, in the portfolio's currency. The first day precedes every flow. */
export interface ValueSeries {
  firstDay: DayNumber
  /** Value at the close. */
  values: Float64Array
  /** Money in, counted from the start of the day. */
  inflows: Float64Array
  /** Money out, counted at the end of the day. */
  outflows: Float64Array
  /** The part of `inflows` that buys nothing: fees that stand alone. */
  loneFees: Float64Array
}

/** The days after `from` and up to `to` on which money came or went. */
export function flowsBetween(
  { firstDay, inflows, outflows }: ValueSeries,
  from: DayNumber,
  to: DayNumber,
): DatedFlow[] {
  const flows: DatedFlow[] = []
  for (let day = from + 1; day <= to; day++) {
    const inflow = inflows[day - firstDay] as number
    const outflow = outflows[day - firstDay] as number
    if (inflow !== 0 || outflow !== 0) flows.push({ day, inflow, outflow })
  }
  return flows
}

export function valueOn({ firstDay, values }: ValueSeries, day: DayNumber): number {
  return values[day - firstDay] as number
}
