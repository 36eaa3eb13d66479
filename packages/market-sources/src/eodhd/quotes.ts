import { entriesOf, instantOf, positiveOf, recordOf } from '../normalize/json-values.ts'
import { inMajorUnit, type QuoteUnit } from '../normalize/quote-unit.ts'
import type { Quote } from '../provider.ts'
import type { Security } from '../security.ts'

/**
 * The answer of `/real-time` for the securities asked for: an object for one, an array for many. A security that the source
 * does not know comes with `NA` in every field and is left out.
 */
export function normaliseQuotes(
  answer: unknown,
  asked: readonly Security[],
  unitOf: (security: Security) => QuoteUnit,
): Quote[] {
  const rows = Array.isArray(answer) ? answer : 'code' in recordOf(answer) ? [answer] : entriesOf(answer)
  return rows.flatMap((row) => {
    const { code, timestamp, close, previousClose } = recordOf(row)
    const security =
      asked.find(({ id }) => id === code) ??
      asked.find(({ symbol }) => symbol === code) ??
      (asked.length === 1 && rows.length === 1 ? asked[0] : undefined)
    const price = positiveOf(close)
    const at = instantOf(timestamp)
    if (security === undefined || price === undefined || at === undefined) return []
    const unit = unitOf(security)
    const before = positiveOf(previousClose)
    return {
      securityId: security.id,
      price: inMajorUnit(price, unit),
      previousClose: before === undefined ? undefined : inMajorUnit(before, unit),
      currency: unit.currency,
      at,
    }
  })
}
