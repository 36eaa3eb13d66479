import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { lastIndexOnOrBefore } from '@plumbline/engine/day-search'
import type { StoredHistory } from './history-rows.ts'

export interface LastPrice {
  /** As traded, in the asset's currency. */
  price: number
  date: string
  /** Close of the previous trading day, as traded; null on the first one. */
  previousClose: number | null
  /** Of the price against the previous close, as a ratio, adjusted for a split between them. */
  change: number | null
}

/** How many units one unit of an earlier day has become. Days are ISO dates. */
export function unitsPerUnit({ splits }: Pick<StoredHistory, 'splits'>, date: string, previousDate: string): number {
  return splits
    .filter((split) => split.date > previousDate && split.date <= date)
    .reduce((units, { numerator, denominator }) => (units * numerator) / denominator, 1)
}

/** The last close on or before today; undefined when there is none. */
export function lastPrice(
  history: Pick<StoredHistory, 'days' | 'closes' | 'splits'>,
  today: string,
): LastPrice | undefined {
  const { days, closes } = history
  const index = lastIndexOnOrBefore(days, parseIsoDate(today))
  if (index < 0) return undefined
  const price = closes[index] as number
  const date = formatIsoDate(days[index] as number)
  if (index === 0) return { price, date, previousClose: null, change: null }
  const previousClose = closes[index - 1] as number
  const units = unitsPerUnit(history, date, formatIsoDate(days[index - 1] as number))
  return { price, date, previousClose, change: (price * units) / previousClose - 1 }
}
