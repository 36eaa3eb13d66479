import { parseIsoDate } from '@plumbline/engine/calendar'
import type { DailyClose } from '../normalize/daily-closes.ts'
import { dateOf, entriesOf, positiveOf, recordOf, textOf } from '../normalize/json-values.ts'
import { inMajorUnit, type QuoteUnit, quoteUnitOf } from '../normalize/quote-unit.ts'
import { type PaidDividend, settleHistory } from '../normalize/settle-history.ts'
import { ratioAfter, splitOf } from '../normalize/splits.ts'
import type { HistoryRange, PriceHistory, StockSplit } from '../provider.ts'

/** The responses of `/eod`, `/splits` and `/div` for one security. */
export interface HistoryResponses {
  eod: unknown
  splits: unknown
  dividends: unknown
}

/** Undefined without any close: an empty response never replaces stored prices. */
export function normalizeHistory(
  { eod, splits, dividends }: HistoryResponses,
  unit: QuoteUnit,
  range: HistoryRange,
): PriceHistory | undefined {
  const stated = {
    closes: entriesOf(eod).flatMap((row) => closeOf(row) ?? []),
    splits: splits === undefined ? undefined : entriesOf(splits).map(splitOfRow),
    dividends:
      dividends === undefined
        ? undefined
        : (known: readonly StockSplit[]) =>
            entriesOf(dividends).flatMap((row) => dividendOfRow(row, known, unit) ?? []),
  }
  return settleHistory(stated, unit, range)
}

/** This source has closes as traded, and adjusted closes for splits and dividends. */
function closeOf(row: unknown): DailyClose | undefined {
  const { date, close, adjusted_close } = recordOf(row)
  const day = dateOf(date)
  const price = positiveOf(close)
  if (day === undefined || price === undefined) return undefined
  return { day: parseIsoDate(day), close: price, adjustedClose: positiveOf(adjusted_close) }
}

/** `"7.000000/1.000000"` means 7 new units per old one. */
export function splitOfRow(row: unknown): StockSplit | undefined {
  const { date, split } = recordOf(row)
  const on = dateOf(date)
  const [numerator, denominator] = (textOf(split) ?? '').split(/[/:]/).map((part) => positiveOf(part))
  if (on === undefined || numerator === undefined || denominator === undefined) return undefined
  return splitOf(on, numerator, denominator)
}

/** `unadjustedValue` is as paid. Where it is missing, the later splits are removed from `value`. */
export function dividendOfRow(
  row: unknown,
  splits: readonly StockSplit[],
  listed: QuoteUnit,
): PaidDividend | undefined {
  const { date, value, dividend, unadjustedValue, currency, paymentDate } = recordOf(row)
  const on = dateOf(date)
  if (on === undefined) return undefined
  const day = parseIsoDate(on)
  const adjusted = positiveOf(value) ?? positiveOf(dividend)
  const asPaid =
    positiveOf(unadjustedValue) ?? (adjusted === undefined ? undefined : adjusted * ratioAfter(splits, day))
  if (asPaid === undefined) return undefined
  const unit = quoteUnitOf(textOf(currency)) ?? listed
  const payDate = dateOf(paymentDate)
  const isPaidLater = payDate !== undefined && payDate >= on
  return { day, value: inMajorUnit(asPaid, unit), currency: unit.currency, ...(isPaidLater && { payDate }) }
}
