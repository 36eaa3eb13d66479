import { parseIsoDate } from '@plumbline/engine/calendar'
import type { DailyClose } from '../normalize/daily-closes.ts'
import { dateOf, numberOf, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import { isinOf, securityTypeOf } from '../normalize/securities.ts'
import { type PaidDividend, settleHistory } from '../normalize/settle-history.ts'
import { splitOf } from '../normalize/splits.ts'
import type { HistoryPart, HistoryRange, PriceHistory, StockSplit } from '../provider.ts'
import { type Security, UNKNOWN_DAY } from '../security.ts'

/** Only the United States have daily prices here, in dollars. */
const COUNTRY = 'US'
const CURRENCY = 'USD'
/** The source writes ratios as decimals; those of real splits are fractions of small whole numbers. */
const MAX_DENOMINATOR = 100
const ROUNDING = 1e-5

/** US rows of `/tiingo/utilities/search`. A ticker that is traded again belongs to the traded security. */
export function normalizeSearch(response: readonly unknown[], query: string): Security[] {
  const byId = new Map<string, Security>()
  for (const hit of response.flatMap((row) => securityOf(row, isinOf(query)) ?? [])) {
    const known = byId.get(hit.id)
    if (known === undefined || (known.delistedOn !== undefined && hit.delistedOn === undefined)) byId.set(hit.id, hit)
  }
  return [...byId.values()]
}

function securityOf(row: unknown, isin: string | undefined): Security | undefined {
  const { ticker, name, assetType, isActive, countryCode } = recordOf(row)
  // A ticker may be NA or NONE, so the words for unknown values do not apply here.
  const symbol = typeof ticker === 'string' ? ticker.trim().toUpperCase() : ''
  if (symbol === '' || textOf(countryCode)?.toUpperCase() !== COUNTRY) return undefined
  return {
    id: `${symbol}.${COUNTRY}`,
    symbol,
    exchange: COUNTRY,
    name: textOf(name) ?? symbol,
    type: securityTypeOf(textOf(assetType)),
    currency: CURRENCY,
    isin,
    sector: undefined,
    industry: undefined,
    country: undefined,
    image: undefined,
    delistedOn: isActive === false ? UNKNOWN_DAY : undefined,
  }
}

interface Row {
  day: number
  date: string
  close: DailyClose | undefined
  /** Undefined where the row does not say. */
  splitFactor: number | undefined
  dividend: number | undefined
}

/**
 * Rows of `/tiingo/daily/{ticker}/prices`, one per day with close, split and dividend as traded and paid. Undefined
 * without any close. A row that does not say whether there was a split or a dividend makes that part unknown.
 */
export function normalizePrices(response: readonly unknown[], range: HistoryRange): PriceHistory | undefined {
  const rows = [...new Map(response.flatMap((row) => readRow(row) ?? []).map((row) => [row.day, row])).values()]
  const isUnknown = {
    splits: rows.some(({ splitFactor }) => splitFactor === undefined),
    dividends: rows.some(({ dividend }) => dividend === undefined),
  }
  const history = settleHistory(
    {
      closes: rows.flatMap(({ close }) => close ?? []),
      splits: isUnknown.splits ? undefined : rows.map(({ date, splitFactor = 1 }) => splitOfFactor(date, splitFactor)),
      dividends: isUnknown.dividends ? undefined : () => rows.flatMap(dividendOf),
    },
    { currency: CURRENCY, divisor: 1 },
    range,
  )
  const unknownParts = (['splits', 'dividends'] as const).filter((part: HistoryPart) => isUnknown[part])
  return history === undefined || unknownParts.length === 0 ? history : { ...history, unknownParts }
}

function readRow(row: unknown): Row | undefined {
  const { date, close, adjClose, splitFactor, divCash } = recordOf(row)
  const on = dateOf(date)
  if (on === undefined) return undefined
  const day = parseIsoDate(on)
  const price = positiveOf(close)
  return {
    day,
    date: on,
    close: price === undefined ? undefined : { day, close: price, adjustedClose: positiveOf(adjClose) },
    splitFactor: positiveOf(splitFactor),
    dividend: numberOf(divCash),
  }
}

function dividendOf({ day, dividend = 0 }: Row): PaidDividend[] {
  return dividend > 0 ? [{ day, value: dividend, currency: CURRENCY }] : []
}

/** 15 means 15 new units per old one, 0.1 one per ten, 1.5 three per two. */
function splitOfFactor(date: string, factor: number): StockSplit | undefined {
  for (let denominator = 1; denominator <= MAX_DENOMINATOR; denominator++) {
    for (const [above, below] of [
      [factor * denominator, denominator],
      [denominator, denominator / factor],
    ] as const) {
      const [numerator, whole] = [Math.round(above), Math.round(below)]
      if (Math.abs(numerator / whole / factor - 1) < ROUNDING) return splitOf(date, numerator, whole)
    }
  }
  return splitOf(date, factor, 1)
}
