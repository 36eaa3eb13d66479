import { formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { type Message, text } from '@plumbline/text/text'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf } from '../reading/decimals.ts'
import { currencyOf, dayOf, type JsonObject, textOf } from '../reading/values.ts'
import type { BrokerRecord } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import { meaningOf } from './cash-words.ts'
import type { Product } from './products.ts'
import { productIdOf } from './trades.ts'

const SWEEPS: ReadonlySet<string> = new Set(['CASH_FUND_TRANSACTION', 'CASH_FUND_NAV_CHANGE', 'FLATEX_CASH_SWEEP'])

export const CASH_REASONS = {
  sweep: text("Moves between DEGIRO's own cash accounts."),
  payment: text('A deposit or withdrawal.'),
  withoutProduct: text(
    'Cash that belongs to no holding: deposits, withdrawals, interest, currency exchange, account fees.',
  ),
  notIncome: text('Cash of a holding that is neither a dividend, a tax on one, nor a fee.'),
  unreadable: text('A cash movement without a date, amount or currency.'),
} as const

/**
 * Converts cash movements to records: dividends with their taxes, and fees of holdings. Everything else is skipped with
 * a reason. Movements that belong to a trade are omitted, because the trade's transaction includes them.
 */
export function recordsOfCashMovements(
  rows: readonly JsonObject[],
  productOf: (id: string) => Product,
): BrokerRecord[] {
  const contentKey = createContentKeys()
  return rows.flatMap((row) => {
    if (textOf(row.type) === 'TRANSACTION') return []
    return recordOf(row, contentKey, productOf) ?? []
  })
}

function recordOf(
  row: JsonObject,
  contentKey: ReturnType<typeof createContentKeys>,
  productOf: (id: string) => Product,
): BrokerRecord | null {
  const type = textOf(row.type)
  const description = textOf(row.description) ?? type ?? 'Cash movement'
  const day = dayOf(row.date)
  const change = decimalOf(row.change)
  const currency = currencyOf(row.currency)
  const id = textOf(row.id)
  const content = id ?? contentKey(textOf(row.date), description, textOf(row.change), currency)
  const key = `cash:${content}`.slice(0, 200)
  const words = [description, change === null ? null : formatDecimal(change), currency].filter(Boolean).join(' ')
  const skipped = (reason: Message) => skippedRecord({ key, day, text: words }, reason)

  if (type !== null && SWEEPS.has(type)) return skipped(CASH_REASONS.sweep)
  if (type === 'PAYMENT') return skipped(CASH_REASONS.payment)
  if (day === null || change === null || currency === null) return skipped(CASH_REASONS.unreadable)
  const productId = productIdOf(row)
  if (productId === null) return skipped(CASH_REASONS.withoutProduct)
  if (change.isZero()) return null

  const { instrument } = productOf(productId)
  const amount = { amount: formatDecimal(change), currency }
  const payment = dayOf(row.valueDate) ?? day
  switch (meaningOf(description)) {
    case 'dividend':
      return { kind: 'dividend', key, day, instrument, amount, payment, note: noteOf(description) }
    case 'dividend-tax':
      return { kind: 'dividend-tax', key, day, instrument, amount, payment, note: null }
    case 'fee':
      // An order's transactions already include its costs.
      if (textOf(row.orderId) !== null) return null
      if (change.isPositive()) return skipped(CASH_REASONS.notIncome)
      return {
        kind: 'fee',
        key,
        day,
        instrument,
        amount: { ...amount, amount: formatDecimal(change.abs()) },
        note: description,
      }
    case 'other':
      return skipped(CASH_REASONS.notIncome)
  }
}

function noteOf(description: string): string | null {
  return /^(dividend|dividende|dividenda|dividendo)$/i.test(description) ? null : description
}

/** The trading currency of each product, from the cash movements of its trades. */
export function tradedCurrencies(rows: readonly JsonObject[]): Map<string, string> {
  const currencies = new Map<string, string>()
  for (const row of rows) {
    const productId = productIdOf(row)
    const currency = currencyOf(row.currency)
    if (textOf(row.type) === 'TRANSACTION' && productId !== null && currency !== null) {
      currencies.set(productId, currency)
    }
  }
  return currencies
}
