import type { ImportRow, RowOutcome } from '@plumbline/csv-import/readings/import-row'
import { notesOnDay } from '@plumbline/reading/documents/notes-on-day'
import type { Proof } from '@plumbline/reading/proofs'
import type { MoneyReading, Reading } from '@plumbline/reading/readings'
import { text } from '@plumbline/text/text'
import type { DocumentRow } from './document-entry.ts'

const PERCENT = 100
/** The digits that a rate or a divided amount keeps, as in files. */
const DIGITS = 15

type Decimal = Reading['units']

const plain = (decimal: Decimal) => decimal.toSignificantDigits(DIGITS).toFixed()

/** Amounts in the currency of the transaction; `rate` is the account's money per 1 of it, null where both are one. */
interface Amounts {
  readonly currency: string | null
  readonly price: Decimal
  readonly fee: Decimal
  readonly rate: Decimal | null
}

interface Numbering {
  readonly rowNumber: number
  /** The user's day (YYYY-MM-DD), after which nothing can have happened; null if it is not known. */
  readonly today: string | null
}

/**
 * A reading as a row of an import. A trade keeps the currency of its price, with the document's rate into the account's
 * currency; a dividend is the amount before tax in the account's currency. What a buy is taxed is part of its fee; a tax
 * on a sale or dividend is none, and stays beside the row.
 */
export function toDocumentRow(reading: Reading, { rowNumber, today }: Numbering): Pick<DocumentRow, 'row' | 'tax'> {
  const { kind, day, units, security, net, taxes } = reading
  const { currency, price, fee, rate } = kind === 'dividend' ? dividendAmounts(reading) : tradeAmounts(reading)
  const row: ImportRow = {
    rowNumber,
    outcome: outcomeOf(day, today),
    type: kind,
    typeWord: null,
    date: day,
    units: kind === 'dividend' ? '0' : plain(units),
    price: plain(price),
    fee: plain(fee),
    currency,
    rate: rate && plain(rate),
    rateCurrency: rate && net.currency,
    symbol: security.symbol,
    isin: security.isin,
    exchange: null,
    name: security.name,
    comments: null,
    tags: [],
    total: plain(net.amount),
    totalCurrency: net.currency || null,
    notes: notesOnDay(reading),
    proofs: [],
  }
  return { row, tax: taxes.amount.isZero() ? null : plain(taxes.amount) }
}

function outcomeOf(date: string, today: string | null): RowOutcome {
  if (today === null || date <= today) return { kind: 'ready' }
  const issue = { code: 'date-in-future', message: text('{date} is in the future', { date }), column: null } as const
  return { kind: 'attention', issues: [issue] }
}

function dividendAmounts({ gross, fees }: Reading): Amounts {
  return { currency: gross.currency || null, price: gross.amount, fee: fees.amount, rate: null }
}

function tradeAmounts({ kind, units, price, priceIsPercent, gross, fees, taxes, rate }: Reading): Amounts {
  const cost = kind === 'buy' ? fees.amount.plus(taxes.amount) : fees.amount
  const stated = price && (priceIsPercent ? price.amount.div(PERCENT) : price.amount)
  const isForeign = price !== null && price.currency !== gross.currency
  if (stated !== null && !isForeign) return { currency: gross.currency || null, price: stated, fee: cost, rate: null }
  if (stated === null || price === null || rate === null) {
    return { currency: gross.currency || null, price: gross.amount.div(units), fee: cost, rate: null }
  }
  const accountPerUnit = rate.from === price.currency ? rate.rate : rate.rate.pow(-1)
  return { currency: price.currency, price: stated, fee: cost.div(accountPerUnit), rate: accountPerUnit }
}

/** A movement of money alone as a row. It has no security: its asset is the currency. */
export function describeMoney(
  { kind, day, amount }: MoneyReading,
  proofs: readonly Proof[],
  { rowNumber, today }: Numbering,
): DocumentRow {
  const row: ImportRow = {
    rowNumber,
    outcome: outcomeOf(day, today),
    type: kind,
    typeWord: null,
    date: day,
    units: '0',
    price: plain(amount.amount),
    fee: '0',
    currency: amount.currency,
    rate: null,
    rateCurrency: null,
    symbol: null,
    isin: null,
    exchange: null,
    name: null,
    comments: null,
    tags: [],
    total: plain(amount.amount),
    totalCurrency: amount.currency,
    notes: [],
    proofs,
  }
  return { row, tax: null }
}

/** A reading with its proofs as a row. */
export function describeReading(reading: Reading, proofs: readonly Proof[], numbering: Numbering): DocumentRow {
  const { row, tax } = toDocumentRow(reading, numbering)
  return { row: { ...row, proofs }, tax }
}
