import type { DailySeries } from '@plumbline/market-sources/provider'

/** The days of both series. Where both have a day, the newer value wins. */
export function mergeSeries(older: DailySeries, newer: DailySeries): DailySeries {
  const values = new Map([...older.days].map((day, index) => [day, older.values[index] as number]))
  for (const [index, day] of newer.days.entries()) values.set(day, newer.values[index] as number)
  const sorted = [...values].sort(([a], [b]) => a - b)
  return {
    days: Int32Array.from(sorted, ([day]) => day),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}
