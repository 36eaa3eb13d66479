import { DAY_MS, HOUR_MS } from '../clock.ts'

/** By then, in UTC, sources have the closes and dividends of the day before, also those of America. */
const PRICES_ARE_IN_AFTER_MS = 6 * HOUR_MS

const daysWithPrices = (now: Date) => Math.floor((now.getTime() - PRICES_ARE_IN_AFTER_MS) / DAY_MS)

/** The last day whose closes are in, as an ISO date. */
export function lastPricedDay(now: Date): string {
  return new Date((daysWithPrices(now) - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** The first moment after `now` at which the prices of another day are in. */
export function nextMorning(now: Date): Date {
  return new Date((daysWithPrices(now) + 1) * DAY_MS + PRICES_ARE_IN_AFTER_MS)
}

/** When the prices of a day are in. */
export function pricesAreInAt(isoDate: string): Date {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + DAY_MS + PRICES_ARE_IN_AFTER_MS)
}
