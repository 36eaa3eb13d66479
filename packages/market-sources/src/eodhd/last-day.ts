import { formatIsoDate } from '@plumbline/engine/calendar'
import { dateOf, entriesOf, numberOf, positiveOf, recordOf } from '../normalize/json-values.ts'
import { inMajorUnit, type QuoteUnit } from '../normalize/quote-unit.ts'
import type { CashDividend, DayPrice, StockSplit } from '../provider.ts'
import { dividendOfRow, splitOfRow } from './history.ts'

type UnitOf = (securityId: string) => QuoteUnit | undefined

/** Leaves out stale rows of other days, and securities of unknown currency. */
export function normalizeLastDay(
  response: unknown,
  exchange: string,
  date: string | undefined,
  unitOf: UnitOf,
): DayPrice[] {
  return entriesOf(response).flatMap((row) => {
    const { code, date: rowDate, close, adjusted_close, volume } = recordOf(row)
    const securityId = `${code}.${exchange}`
    const on = dateOf(rowDate)
    const price = positiveOf(close)
    const unit = unitOf(securityId)
    if (typeof code !== 'string' || on === undefined || price === undefined || unit === undefined) return []
    if (date !== undefined && on !== date) return []
    const adjusted = positiveOf(adjusted_close)
    return {
      securityId,
      date: on,
      close: inMajorUnit(price, unit),
      adjustedClose: adjusted === undefined ? undefined : inMajorUnit(adjusted, unit),
      volume: numberOf(volume),
      currency: unit.currency,
    }
  })
}

export function normalizeDaySplits(response: unknown, exchange: string): Map<string, StockSplit> {
  return keyed(response, exchange, (row) => splitOfRow(row))
}

export function normalizeDayDividends(response: unknown, exchange: string, unitOf: UnitOf): Map<string, CashDividend> {
  return keyed(response, exchange, (row, securityId) => {
    const unit = unitOf(securityId)
    const dividend = unit === undefined ? undefined : dividendOfRow(row, [], unit)
    if (dividend === undefined) return undefined
    const { day, ...paid } = dividend
    return { date: formatIsoDate(day), ...paid }
  })
}

function keyed<T>(
  response: unknown,
  exchange: string,
  read: (row: unknown, securityId: string) => T | undefined,
): Map<string, T> {
  const found = new Map<string, T>()
  for (const row of entriesOf(response)) {
    const { code } = recordOf(row)
    if (typeof code !== 'string') continue
    const securityId = `${code}.${exchange}`
    const value = read(row, securityId)
    if (value !== undefined) found.set(securityId, value)
  }
  return found
}
