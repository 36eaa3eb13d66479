import { parseIsoDate } from '@plumbline/engine/calendar'
import { type DailyClose, sortDays } from '../normalize/daily-closes.ts'
import { dateOf, epochOf, numberOf, positiveOf } from '../normalize/json-values.ts'
import { inMajorUnit, type QuoteUnit } from '../normalize/quote-unit.ts'
import { valueAt } from './json-path.ts'
import type { JsonSource } from './json-sources.ts'

const DAY_SECONDS = 86_400
/** Larger figures are milliseconds. */
const LATEST_SECONDS = 1e11

export interface ReadPrices {
  closes: DailyClose[]
  /** Rows without a date or a price above zero. */
  unreadable: number
}

/**
 * Reads a response with the operator's paths. Undefined when there is no list, or no object, at the path of the rows.
 */
export function readPrices(
  response: unknown,
  source: Pick<JsonSource, 'rows' | 'date' | 'price'>,
  unit: QuoteUnit,
): ReadPrices | undefined {
  const rows = valueAt(response, source.rows)
  if (typeof rows !== 'object' || rows === null) return undefined
  const closes: DailyClose[] = []
  let unreadable = 0
  for (const [key, row] of Object.entries(rows)) {
    const day = dayOf(source.date === '' ? key : valueAt(row, source.date))
    const price = positiveOf(valueAt(row, source.price))
    if (day === undefined || price === undefined) unreadable++
    else closes.push({ day, close: inMajorUnit(price, unit), adjustedClose: undefined })
  }
  return { closes: sortDays(closes), unreadable }
}

/** A date or an instant as text, or seconds or milliseconds since 1970-01-01. */
function dayOf(value: unknown): number | undefined {
  const date = dateOf(value)
  if (date !== undefined) return parseIsoDate(date)
  const number = numberOf(value)
  if (number === undefined) return undefined
  const seconds = epochOf(Math.abs(number) > LATEST_SECONDS ? number / 1000 : number)
  return seconds === undefined ? undefined : Math.floor(seconds / DAY_SECONDS)
}
