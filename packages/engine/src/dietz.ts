import type { DayNumber } from './calendar.ts'
import type { DatedFlow } from './value-series.ts'

export interface DietzPeriod {
  /** Value at the close of `from`. */
  startValue: number
  endValue: number
  /** The flows after `from` and up to `to`, ascending. */
  flows: readonly DatedFlow[]
  from: DayNumber
  to: DayNumber
}

export interface HeldPeriod extends DietzPeriod {
  /** The first and the last day of the period with capital. */
  firstDayHeld: DayNumber
  lastDayHeld: DayNumber
}

/** A day's flows as counted by simple Dietz. */
export interface ClampedFlow extends DatedFlow {
  /** The part that counts as start value. */
  asStart: number
  /** The part that counts as end value. */
  asEnd: number
  /** The rest of the day's net inflow. */
  netInflow: number
}

export interface ClampedPeriod {
  startValue: number
  endValue: number
  netInflow: number
  flows: readonly ClampedFlow[]
}

/**
 * Simple Dietz return as a ratio, not annualized: gain / (start value + half of the net inflow). A period that starts
 * or ends without a holding is clamped to the days held. Null if the capital is not positive.
 *
 * @see docs/methods/dietz.md
 */
export function simpleDietzReturn(period: HeldPeriod): number | null {
  const { startValue, endValue, netInflow } = clampToDaysHeld(period)
  return ratio(endValue - startValue - netInflow, startValue + netInflow / 2)
}

/**
 * Modified Dietz return as a ratio, not annualized. Each flow is weighted by the part of the period after its day. Not
 * clamped to the days held. Null if the capital is not positive.
 *
 * @see docs/methods/dietz.md
 */
export function modifiedDietzReturn({ startValue, endValue, flows, from, to }: DietzPeriod): number | null {
  let netInflow = 0
  let weighted = 0
  for (const { day, inflow, outflow } of flows) {
    netInflow += inflow - outflow
    weighted += ((to - day) / (to - from)) * (inflow - outflow)
  }
  return ratio(endValue - startValue - netInflow, startValue + weighted)
}

/**
 * Without a start value, money in up to the first day held becomes the start value. Without an end value, money out
 * from the last day held on, minus later fees, becomes the end value.
 */
export function clampToDaysHeld(period: HeldPeriod): ClampedPeriod {
  const { startValue, endValue, firstDayHeld, lastDayHeld } = period
  const flows = period.flows.map((flow) => {
    const { day, inflow, outflow } = flow
    const asStart = startValue === 0 && day <= firstDayHeld ? inflow : 0
    const closing = endValue === 0 && day >= lastDayHeld
    const asEnd = closing ? outflow - (day > lastDayHeld ? inflow - asStart : 0) : 0
    return { ...flow, asStart, asEnd, netInflow: inflow - outflow - asStart + asEnd }
  })
  return {
    startValue: startValue + sumOf(flows, 'asStart'),
    endValue: endValue + sumOf(flows, 'asEnd'),
    netInflow: sumOf(flows, 'netInflow'),
    flows,
  }
}

function sumOf(flows: readonly ClampedFlow[], part: 'asStart' | 'asEnd' | 'netInflow'): number {
  return flows.reduce((sum, flow) => sum + flow[part], 0)
}

function ratio(gain: number, capital: number): number | null {
  const result = gain / capital
  return capital > 0 && Number.isFinite(result) ? result : null
}
