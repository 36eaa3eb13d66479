import type { PricePoint } from '@plumbline/contract/assets/schemas'

/** The average of the closes up to each day, and the first day that has enough closes before it. */
export interface AverageLine {
  /** One for each day. */
  values: number[]
  /** The index from which the values count; the number of days if none does. */
  start: number
}

/**
 * The moving average of the last `count` closes, in the asset's currency. A day without a close keeps the average of
 * the day before.
 *
 * @param prices the whole history, ascending, which may begin before the days
 * @param dates ascending
 */
export function averageCloses(prices: readonly PricePoint[], count: number, dates: readonly string[]): AverageLine {
  const averages = new Map<string, number>()
  let sum = 0
  for (const [index, { date, close }] of prices.entries()) {
    sum += close - (prices[index - count]?.close ?? 0)
    if (index >= count - 1) averages.set(date, sum / count)
  }
  const first = dates.findIndex((date) => averages.has(date))
  let last = 0
  const values = dates.map((date) => {
    last = averages.get(date) ?? last
    return last
  })
  return { values, start: first < 0 ? dates.length : first }
}
