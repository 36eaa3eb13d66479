import type { GivenPriceAddress } from '@plumbline/contract/own-securities/schemas'
import { calendarDate, nonNegativeDecimal } from '@plumbline/contract/value-schemas'
import { type Text, text } from '@plumbline/text/text'
import { readJsonPath } from './json-path.ts'
import type { EnteredPrice } from './own-prices.ts'

/** What is wrong with which part of an address. */
export interface AddressFault {
  field: keyof GivenPriceAddress
  error: Text
}

const MAX_SHOWN_VALUE = 60

function show(value: unknown): string {
  if (Array.isArray(value)) return '[…]'
  return typeof value === 'object' ? '{…}' : JSON.stringify(value).slice(0, MAX_SHOWN_VALUE)
}

/** A day as YYYY-MM-DD (also before a time) or YYYYMMDD, or a Unix time in seconds or milliseconds: its day in UTC. */
function dayOf(value: unknown): string | undefined {
  const written = typeof value === 'number' ? String(value) : value
  if (typeof written !== 'string') return undefined
  const [, year, month, date] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(written) ?? []
  if (year !== undefined) return calendarDate.safeParse(`${year}-${month}-${date}`).data
  const [, seconds] = /^(\d{9,10})(\d{3})?$/.exec(written) ?? []
  return seconds === undefined ? undefined : new Date(Number(seconds) * 1000).toISOString().slice(0, 10)
}

/**
 * The prices in a JSON document, oldest first. A price of null is none, and of several of a day the last one counts.
 * Only days before today are read, because today's price is not the last one yet; a price without a day is today's.
 */
export function readJsonPrices(
  json: unknown,
  { pricePath, dayPath }: Omit<GivenPriceAddress, 'url'>,
  today: string,
): { prices: EnteredPrice[] } | AddressFault {
  const found = readJsonPath(json, pricePath)
  if ('missing' in found) return nothingAt('pricePath', found.missing)
  if (dayPath === null && found.values.length > 1) {
    const count = found.values.length
    return {
      field: 'dayPath',
      error: text('The path of the price leads to {count} values. Enter the path of their days.', { count }),
    }
  }
  const days = dayPath === null ? { values: [today] } : readJsonPath(json, dayPath)
  if ('missing' in days) return nothingAt('dayPath', days.missing)
  if (days.values.length !== found.values.length) {
    const counts = { prices: found.values.length, days: days.values.length }
    return { field: 'dayPath', error: text('There are {prices} prices, but {days} days.', counts) }
  }
  const priceOf = new Map<string, string>()
  for (const [index, value] of found.values.entries()) {
    if (value === null) continue
    const price = nonNegativeDecimal.safeParse(value).data
    if (price === undefined)
      return { field: 'pricePath', error: text('{value} is not a price.', { value: show(value) }) }
    const day = dayOf(days.values[index])
    if (day === undefined) {
      const shown = { value: show(days.values[index]) }
      return { field: 'dayPath', error: text('{value} is not a day such as 2026-03-03.', shown) }
    }
    if (day < today || dayPath === null) priceOf.set(day, price)
  }
  const prices = [...priceOf].map(([day, price]) => ({ day, price }))
  return { prices: prices.sort((a, b) => (a.day < b.day ? -1 : 1)) }
}

function nothingAt(field: 'pricePath' | 'dayPath', path: string): AddressFault {
  return { field, error: text('The document has nothing at “{path}”.', { path }) }
}
