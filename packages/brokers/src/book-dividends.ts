import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { text } from '@plumbline/text/text'
import type { LedgerEntry, LeftOut } from './ledger-entry.ts'
import { decimalOf } from './reading/decimals.ts'
import type { DividendRecord, DividendTaxRecord } from './records.ts'

interface Part {
  readonly record: DividendRecord | DividendTaxRecord
  readonly amount: ExactDecimal
}

interface Paid {
  readonly keys: string[]
  readonly record: DividendRecord
  readonly amount: ExactDecimal
  tax: ExactDecimal
}

const ZERO = new ExactDecimal(0)
const REVERSED = text('A dividend and its reversal cancel each other.')

/**
 * Groups dividends with their taxes by payment: one instrument, currency and payment day. A reversal cancels its
 * dividend. A tax belongs to the dividend that shares its wording; otherwise the largest tax goes with the largest
 * dividend. A tax without a dividend is a fee, and a refund of such a tax is income.
 */
export function bookDividends(records: readonly (DividendRecord | DividendTaxRecord)[]): {
  entries: LedgerEntry[]
  leftOut: LeftOut[]
} {
  const entries: LedgerEntry[] = []
  const leftOut: LeftOut[] = []
  const payments = Map.groupBy(records, (record) =>
    JSON.stringify([record.instrument.key, record.amount.currency, record.payment]),
  )
  for (const payment of payments.values()) {
    const parts = payment.map((record): Part => ({ record, amount: decimalOf(record.amount.amount) ?? ZERO }))
    bookPayment(parts, entries, leftOut)
  }
  return { entries, leftOut }
}

function bookPayment(parts: readonly Part[], entries: LedgerEntry[], leftOut: LeftOut[]): void {
  const dividends = withoutReversed(
    parts.filter(({ record }) => record.kind === 'dividend'),
    leftOut,
  )
  const taxes = withoutReversed(
    parts.filter(({ record }) => record.kind === 'dividend-tax'),
    leftOut,
  )
  const paid: Paid[] = dividends.flatMap(({ record, amount }) =>
    record.kind === 'dividend' && amount.isPositive()
      ? { keys: [record.key], record, amount, tax: decimalOf(record.tax) ?? ZERO }
      : [],
  )
  for (const { record, amount } of taxes.toSorted((a, b) => b.amount.abs().comparedTo(a.amount.abs()))) {
    const target = dividendOf(record, paid)
    if (target === undefined) entries.push(loose(record, amount))
    else {
      target.keys.push(record.key)
      target.tax = target.tax.minus(amount)
    }
  }
  for (const { record, amount } of dividends) if (amount.isNegative()) entries.push(loose(record, amount))
  entries.push(...paid.map(entryOf))
}

/** Drops pairs of equal and opposite amounts: bookings and their reversals. */
function withoutReversed(parts: readonly Part[], leftOut: LeftOut[]): Part[] {
  const kept: Part[] = []
  for (const part of parts) {
    const index = kept.findIndex(({ amount }) => !amount.isZero() && amount.equals(part.amount.negated()))
    if (index === -1) kept.push(part)
    else {
      const [opposite] = kept.splice(index, 1)
      const keys = [...(opposite === undefined ? [] : [opposite.record.key]), part.record.key]
      leftOut.push({ keys, reason: REVERSED, text: part.record.note ?? wordsOf(part) })
    }
  }
  return kept
}

/** IBKR repeats the dividend's description in its tax: `… CASH DIVIDEND USD 0.40 PER SHARE - US TAX`. */
function dividendOf(tax: Part['record'], paid: readonly Paid[]): Paid | undefined {
  const words = (note: string | null) => note?.replace(/ ?[-(][^-(]*$/, '') ?? ''
  const sharing = tax.note === null ? [] : paid.filter(({ record }) => words(record.note) === words(tax.note))
  const candidates = sharing.length > 0 ? sharing : paid
  const untaxed = candidates.filter((each) => each.tax.isZero())
  return (untaxed.length > 0 ? untaxed : candidates).toSorted((a, b) => b.amount.comparedTo(a.amount))[0]
}

function entryOf({ keys, record, amount, tax }: Paid): LedgerEntry {
  const refund = tax.isNegative() ? tax.abs() : ZERO
  return {
    keys,
    type: 'dividend',
    instrument: record.instrument,
    day: record.day,
    units: '0',
    price: formatDecimal(amount.plus(refund)),
    fee: formatDecimal(tax.isPositive() ? tax : ZERO),
    currency: record.amount.currency,
    fx: null,
    note: record.note,
  }
}

/** Money out is a fee of the holding; money in is its income. */
function loose(record: Part['record'], amount: ExactDecimal): LedgerEntry {
  const isTax = record.kind === 'dividend-tax'
  return {
    keys: [record.key],
    type: amount.isNegative() ? 'fee' : 'dividend',
    instrument: record.instrument,
    day: record.day,
    units: '0',
    price: formatDecimal(amount.abs()),
    fee: '0',
    currency: record.amount.currency,
    fx: null,
    note:
      record.note ?? (isTax ? (amount.isNegative() ? 'Dividend tax' : 'Dividend tax refunded') : 'Dividend reversed'),
  }
}

function wordsOf({ record, amount }: Part): string {
  const { name, key } = record.instrument
  return `${formatDecimal(amount.abs())} ${record.amount.currency} of ${name ?? key}`
}
