import type { LineReplay } from './replay-line.ts'

type Effect = LineReplay['effects'][number]

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
 * at the previous close, the same share of the proceeds counts.
 *
 * @param at the day's index in `switching`
 */
export function addTrades(
  switching: Switching,
  effects: readonly Effect[],
  start: number,
  end: number,
  at: number,
): void {
  let held = effects[start - 1]?.unitsAfter ?? 0
  let bought = 0
  let unitsSold = 0
  let proceeds = 0
  for (let index = start; index < end; index++) {
    const { kind, units, inflow, outflow } = effects[index] as Effect
    if (kind === 'buy') bought += inflow ?? 0
    else if (kind === 'sell') {
      unitsSold += units
      proceeds += outflow ?? 0
    } else if (kind === 'split' || kind === 'reversesplit') held *= units
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
