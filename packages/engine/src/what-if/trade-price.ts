import { type DayNumber, formatIsoDate } from '../calendar.ts'
import { lastIndexOnOrBefore } from '../day-search.ts'
import { roundAmount } from './rounding.ts'
import type { PriceInput, WhatIfProblem } from './rule.ts'

/** Over Christmas and New Year exchanges close for up to five days. A close that is further away is of another time. */
const MAX_DAYS_AWAY = 7

interface Price {
  day: DayNumber
  /** Of one unit, in the currency asked for; 12 significant digits. */
  price: number
}

/** The close of a day, or else of the last trading day before it, at most 7 days back. */
export function priceOn(input: PriceInput, assetId: string, day: DayNumber, currency: string): Price | WhatIfProblem {
  const prices = input.markets.get(assetId)?.prices
  const index = prices === undefined ? -1 : lastIndexOnOrBefore(prices.days, day)
  const closeDay = prices?.days[index]
  if (closeDay === undefined || day - closeDay > MAX_DAYS_AWAY) return noClose(assetId, day)
  return priceAt(input, assetId, index, currency)
}

/**
 * The close of a day, or else of the next trading day, at most 7 days later. Undefined if that day has not come yet: the
 * prices are current and end before it.
 */
export function priceFrom(
  input: PriceInput,
  assetId: string,
  day: DayNumber,
  currency: string,
): Price | WhatIfProblem | undefined {
  const prices = input.markets.get(assetId)?.prices
  if (prices === undefined) return noClose(assetId, day)
  const index = lastIndexOnOrBefore(prices.days, day - 1) + 1
  const nextDay = prices.days[index]
  const closeDay = nextDay !== undefined && nextDay <= input.today ? nextDay : undefined
  const lastDay = prices.days.at(-1)
  if (closeDay === undefined && lastDay !== undefined && input.today - lastDay <= MAX_DAYS_AWAY) return undefined
  if (closeDay === undefined || closeDay - day > MAX_DAYS_AWAY) return noClose(assetId, day)
  return priceAt(input, assetId, index, currency)
}

function priceAt(input: PriceInput, assetId: string, index: number, currency: string): Price | WhatIfProblem {
  const market = input.markets.get(assetId)
  const day = market?.prices.days[index] ?? Number.NaN
  const close = market?.prices.closes[index] ?? 0
  if (market === undefined || !(close > 0)) return noClose(assetId, day)
  const rate = rateOn(input, market.currency, currency, day)
  return typeof rate === 'number' ? { day, price: roundAmount(close * rate) } : rate
}

/** How much of `to` 1 of `from` is worth. An estimated rate counts as missing. */
export function rateOn({ fx }: PriceInput, from: string, to: string, day: DayNumber): number | WhatIfProblem {
  const rate = fx.converter(from, to)?.on(day)
  if (rate === undefined || rate.source === 'estimate')
    return { problem: 'no-rate', currency: from, date: formatIsoDate(day) }
  return rate.rate
}

function noClose(assetId: string, day: DayNumber): WhatIfProblem {
  return { problem: 'no-close', assetId, date: formatIsoDate(day) }
}
