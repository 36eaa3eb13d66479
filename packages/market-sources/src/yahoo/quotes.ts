import { entriesOf, instantOf, type JsonRecord, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import { inMajorUnit, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import type { Quote } from '../provider.ts'

/** One row of `/v7/finance/quote`; unknown symbols have none, dead ones are marked. */
export interface QuoteRow {
  symbol: string
  unit: QuoteUnit
  isDead: boolean
  raw: JsonRecord
}

export function quoteRowsOf(answer: unknown): Map<string, QuoteRow> {
  const rows = new Map<string, QuoteRow>()
  for (const row of entriesOf(recordOf(recordOf(answer).quoteResponse).result)) {
    const raw = recordOf(row)
    const unit = quoteUnitOf(raw.currency)
    if (typeof raw.symbol !== 'string' || unit === undefined) continue
    rows.set(raw.symbol, { symbol: raw.symbol, unit, isDead: textOf(raw.quoteType) === undefined, raw })
  }
  return rows
}

export function quoteOf({ symbol, unit, isDead, raw }: QuoteRow): Quote | undefined {
  const price = positiveOf(raw.regularMarketPrice)
  const at = instantOf(raw.regularMarketTime)
  if (isDead || price === undefined || at === undefined) return undefined
  const before = positiveOf(raw.regularMarketPreviousClose)
  return {
    securityId: symbol,
    price: inMajorUnit(price, unit),
    previousClose: before === undefined ? undefined : inMajorUnit(before, unit),
    currency: unit.currency,
    at,
  }
}
