import { entriesOf, recordOf, textOf } from '../normalize/json-values.ts'
import { type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'

/** What a search needs from `/v7/finance/quote`. Unknown symbols have no row; dead ones are marked. */
export interface QuoteRow {
  unit: QuoteUnit
  isDead: boolean
}

/** Rows by symbol. */
export function quoteRowsOf(response: unknown): Map<string, QuoteRow> {
  const rows = new Map<string, QuoteRow>()
  for (const row of entriesOf(recordOf(recordOf(response).quoteResponse).result)) {
    const { symbol, currency, quoteType } = recordOf(row)
    const unit = quoteUnitOf(currency)
    if (typeof symbol === 'string' && unit !== undefined)
      rows.set(symbol, { unit, isDead: textOf(quoteType) === undefined })
  }
  return rows
}

/** Units by symbol from `/v7/finance/spark`, which needs no crumb. */
export function sparkUnitsOf(response: unknown): Map<string, QuoteUnit> {
  const units = new Map<string, QuoteUnit>()
  for (const row of entriesOf(recordOf(recordOf(response).spark).result)) {
    const { symbol, response: charts } = recordOf(row)
    const unit = quoteUnitOf(recordOf(recordOf(entriesOf(charts)[0]).meta).currency)
    if (typeof symbol === 'string' && unit !== undefined) units.set(symbol, unit)
  }
  return units
}
