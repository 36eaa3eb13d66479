import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { StoredHistory } from './history-rows.ts'

export interface LastPrice {
  /** As traded, in the asset's currency. */
  price: number
  date: string
  /** Close of the previous trading day, as traded; null on the first one. */
  previousClose: number | null
}

/** The last close on or before today; undefined when there is none. */
export function lastPrice({ days, closes }: StoredHistory, today: string): LastPrice | undefined {
  const index = lastIndexOnOrBefore(days, parseIsoDate(today))
  if (index < 0) return undefined
  return {
    price: closes[index] as number,
    date: formatIsoDate(days[index] as number),
    previousClose: index === 0 ? null : (closes[index - 1] as number),
  }
}
