import type { DayNumber } from './calendar.ts'

export interface DatedFlow {
  day: DayNumber
  /** Money in, never negative. */
  inflow: number
  /** Money out, never negative. */
  outflow: number
}

export interface DietzPeriod {
  /** Value at the close of `from`. */
  startValue: number
  endValue: number
  /** The flows after `from` and up to `to`, ascending. */
  flows: readonly DatedFlow[]
  from: DayNumber
  to: DayNumber
}

/**
 * Simple Dietz return as a ratio, not annualised: gain over start value plus half of the net inflow. A holding opened
 * inside the period starts with its first day's inflow as its value; one closed inside it ends with its last outflow.
 * Null when the capital is not positive.
 *
 * @see docs/methods/dietz.md
 */
export function simpleDietzReturn(period: DietzPeriod): number | null {
  const { startValue, endValue, netInflow } = clampToHolding(period)
  return ratio(endValue - startValue - netInflow, startValue + netInflow / 2)
}

/**
 * Modified Dietz return as a ratio, not annualised: each flow counts for the part of the period after its day. Not
 * clamped to the holding. Null when the capital is not positive.
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

/** The values and the net inflow that simple Dietz counts: see there. */
export function clampToHolding({ startValue, endValue, flows }: Omit<DietzPeriod, 'from' | 'to'>): {
  startValue: number
  endValue: number
  netInflow: number
} {
  const netInflow = flows.reduce((sum, { inflow, outflow }) => sum + inflow - outflow, 0)
  const opening = startValue === 0 ? (flows.find(({ inflow }) => inflow > 0)?.inflow ?? 0) : 0
  const closing = endValue === 0 ? (flows.findLast(({ outflow }) => outflow > 0)?.outflow ?? 0) : 0
  return {
    startValue: startValue + opening,
    endValue: endValue + closing,
    netInflow: netInflow - opening + closing,
  }
}

function ratio(gain: number, capital: number): number | null {
  const result = gain / capital
  return capital > 0 && Number.isFinite(result) ? result : null
}
