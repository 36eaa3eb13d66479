import type { EffectColumns } from './effect-columns.ts'

/** Purchases and sales per day, summed over holdings one after the other. */
export interface Switching {
  /** Money in for purchases, with fees. */
  bought: Float64Array
  /** Money out from sales of units held at the previous close, after fees. */
  sold: Float64Array
  /** The largest sum of both that one holding has. */
  mostOfOne: Float64Array
}

export function createSwitching(days: number): Switching {
  return { bought: new Float64Array(days), sold: new Float64Array(days), mostOfOne: new Float64Array(days) }
}

/**
 * Adds the trades of one holding on one day: the effects from `start` to before `end`. Of a sale of more than was held
 * at the previous close, the same share of the proceeds counts. Units that are transferred pay for nothing.
 *
 * @param at the day's index in `switching`
 * @param isInternal true for what is booked against cash of the same sum
 */
export function addTrades(
  switching: Switching,
  effects: EffectColumns,
  start: number,
  end: number,
  at: number,
  isInternal?: (index: number) => boolean,
): void {
  let held = start === 0 ? 0 : Math.max(0, effects.unitsAfter(start - 1))
  let bought = 0
  let unitsSold = 0
  let proceeds = 0
  for (let index = start; index < end; index++) {
    if (effects.isTransfer(index)) continue
    const flow = isInternal?.(index) === true ? 0 : effects.flowAt(index)
    if (effects.bringsCapital(index)) bought += Math.max(0, flow)
    else if (effects.takesCapital(index)) {
      unitsSold += effects.coveredUnits(index)
      proceeds += Math.max(0, 0 - flow)
    } else held *= effects.splitRatio(index)
  }
  const sold = unitsSold > held ? (proceeds * held) / unitsSold : proceeds
  switching.bought[at] = (switching.bought[at] as number) + bought
  switching.sold[at] = (switching.sold[at] as number) + sold
  switching.mostOfOne[at] = Math.max(switching.mostOfOne[at] as number, bought + sold)
}

/**
 * What the sales of each day pay for: the most that can go from sales to purchases of other holdings.
 *
 * @see docs/methods/time-weighted-return.md
 */
export function financedByDay({ bought, sold, mostOfOne }: Switching): Float64Array {
  return bought.map((purchases, at) => {
    const proceeds = sold[at] as number
    return Math.max(0, Math.min(purchases, proceeds, purchases + proceeds - (mostOfOne[at] as number)))
  })
}
