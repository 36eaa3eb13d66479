import { type ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { majorUnitOf } from '@plumbline/engine/currency'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, dayOf, type JsonObject, textOf } from '../reading/values.ts'
import type { DividendRecord, Instrument } from '../records.ts'
import type { ReportedDividend } from './report.ts'

/** A larger share of a dividend is not tax but a figure in another unit. */
const MAX_TAX_RATIO = 0.6
const ROUNDING = 0.01

/**
 * One dividend of the list. Its tax comes from the report or is derived from the amounts. Null without a day or an
 * amount.
 */
export function recordOfDividend(
  row: JsonObject,
  instrument: Instrument,
  accountCurrency: string,
  reported: ReportedDividend | undefined,
  contentKey: (...parts: readonly (string | null)[]) => string,
): DividendRecord | null {
  const day = dayOf(row.paidOn)
  const net = decimalOf(row.amount)
  if (day === null || net === null || net.isZero()) return null
  const reference = textOf(row.reference)
  const quantity = decimalOf(row.quantity)
  const perShare = decimalOf(row.grossAmountPerShare)
  const shared = {
    kind: 'dividend' as const,
    key: `dividend:${reference ?? contentKey(instrument.key, textOf(row.paidOn), formatDecimal(net))}`,
    day,
    instrument,
    payment: reference ?? day,
  }
  const kind = textOf(row.type)
  const words = kind === null || /^(ordinary|dividend)$/i.test(kind) ? null : kind
  const currency = currencyOf(row.currency) ?? accountCurrency
  const gross = quantity !== null && perShare !== null ? quantity.times(perShare) : null
  const afterTax: DividendRecord = {
    ...shared,
    amount: { amount: formatDecimal(net), currency },
    note:
      [
        words,
        gross === null
          ? null
          : `${formatDecimal(quantity ?? gross)} × ${formatDecimal(perShare ?? gross)} per share before tax`,
      ]
        .filter(Boolean)
        .join(', ') || null,
  }
  if (gross === null || !gross.greaterThan(0)) return afterTax

  if (reported?.tax?.lessThan(gross)) {
    const amount = { amount: formatDecimal(gross), currency: reported.currency }
    return { ...shared, amount, tax: formatDecimal(reported.tax), note: words }
  }
  const tax = taxShownBy(gross, instrument.currency, net, currency)
  if (tax === null || instrument.currency === null) return afterTax
  const amount = { amount: formatDecimal(gross), currency: instrument.currency }
  return { ...shared, amount, tax: formatDecimal(tax), note: words }
}

/** Gross minus net if both are in one currency (pence count as pounds); null if they are not comparable. */
function taxShownBy(
  gross: ExactDecimal,
  grossCurrency: string | null,
  net: ExactDecimal,
  netCurrency: string,
): ExactDecimal | null {
  if (grossCurrency === null) return null
  const [ofGross, ofNet] = [majorUnitOf(grossCurrency), majorUnitOf(netCurrency)]
  if (ofGross.currency !== ofNet.currency) return null
  const tax = gross.minus(net.times(ofNet.factor).dividedBy(ofGross.factor))
  if (tax.greaterThan(gross.times(MAX_TAX_RATIO)) || tax.lessThan(gross.times(-ROUNDING))) return null
  return tax.isNegative() ? tax.times(0) : tax
}

/** A dividend that appears only in the report. */
export function recordOfReportedDividend({
  key,
  day,
  units,
  perShare,
  currency,
  tax,
  instrument,
}: ReportedDividend): DividendRecord {
  return {
    kind: 'dividend',
    key,
    day,
    instrument,
    amount: { amount: formatDecimal(units.times(perShare)), currency },
    ...(tax !== null && { tax: formatDecimal(tax) }),
    payment: key,
    note: null,
  }
}
