import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { StoredHistory } from './history-rows.ts'

export interface LastPrice {
  /** As traded, in the asset's currency. */
  price: number
  date: string
  /** Close of the trading day before, as traded; null for the first one. */
  previousClose: number | null
}

/** The last close up to and including today; undefined before the first. */
export function lastPrice({ days, closes }: StoredHistory, today: string): LastPrice | undefined {
  const index = lastIndexOnOrBefore(days, parseIsoDate(today))
  if (index < 0) return undefined
  return {
    price: closes[index] as number,
    date: formatIsoDate(days[index] as number),
    previousClose: index === 0 ? null : (closes[index - 1] as number),
  }
}
