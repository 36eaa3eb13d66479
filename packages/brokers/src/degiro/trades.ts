import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { type Message, text } from '@plumbline/text/text'
import { decimalOf, derived, isClose } from '../reading/decimals.ts'
import { dayOf, type JsonObject, textOf } from '../reading/values.ts'
import type { BrokerRecord } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import type { Product } from './products.ts'

type Decimal = ExactDecimal

interface Transaction {
  readonly key: string
  readonly day: string
  /** Negative when sold. */
  readonly quantity: Decimal
  readonly price: Decimal
  readonly total: Decimal | null
  readonly totalInBase: Decimal | null
  readonly feeInBase: Decimal
  /** 0 for a trade; other values are corporate actions, expiries and the like. */
  readonly typeId: number
  readonly isTransfer: boolean
  readonly product: Product
}

const OPTION = 8
const UNSUPPORTED_TYPES: ReadonlyMap<number, Message> = new Map([
  [7, text('Futures are not supported.')],
  [OPTION, text('Options are not supported.')],
  [535, text('CFDs are not supported.')],
])
/** Begins the key of every transaction. */
export const TRANSACTION_KEY = 'transaction:'
const ZERO = new ExactDecimal(0)
const CENT = '0.01'
const ROUNDING = 0.005

export function productIdOf(row: JsonObject): string | null {
  return textOf(row.productId)
}

/**
 * Converts DEGIRO's transactions to records. `productOf` must know every product id. Fees are in `baseCurrency`, the
 * account's currency; prices are in the product's currency.
 */
export function recordsOfTransactions(
  rows: readonly JsonObject[],
  productOf: (id: string) => Product,
  baseCurrency: string,
): BrokerRecord[] {
  const records: BrokerRecord[] = []
  const corporate: Transaction[] = []
  for (const row of rows) {
    const transaction = transactionOf(row, productOf)
    if (transaction === null) records.push(unreadable(row))
    else if (transaction.typeId !== 0) corporate.push(transaction)
    else records.push(recordOf(transaction, baseCurrency))
  }
  const pairs = Map.groupBy(corporate, ({ day, product }) => `${day} ${product.instrument.key}`)
  for (const transactions of pairs.values()) records.push(...recordsOfCorporateAction(transactions, baseCurrency))
  return records
}

function transactionOf(row: JsonObject, productOf: (id: string) => Product): Transaction | null {
  const id = textOf(row.id)
  const productId = productIdOf(row)
  const day = dayOf(row.date)
  const stated = decimalOf(row.quantity)
  if (id === null || productId === null || day === null || stated === null || stated.isZero()) return null
  const isSale = textOf(row.buysell)?.toUpperCase() === 'S' || stated.isNegative()
  const fees = decimalOf(row.totalFeesInBaseCurrency)
  const partialFees = (decimalOf(row.feeInBaseCurrency) ?? ZERO).plus(decimalOf(row.autoFxFeeInBaseCurrency) ?? ZERO)
  return {
    key: `${TRANSACTION_KEY}${id}`,
    day,
    quantity: isSale ? stated.abs().negated() : stated,
    price: decimalOf(row.price)?.abs() ?? ZERO,
    total: decimalOf(row.total)?.abs() ?? null,
    totalInBase: decimalOf(row.totalInBaseCurrency)?.abs() ?? null,
    feeInBase: (fees ?? partialFees).abs(),
    typeId: typeof row.transactionTypeId === 'number' ? row.transactionTypeId : 0,
    isTransfer: row.transfered === true,
    product: productOf(productId),
  }
}

/** Why a portfolio cannot hold the product; undefined if it can. A contract of several units is an option. */
export function unsupportedReason({ typeId, contractSize }: Product): Message | undefined {
  const type = typeId ?? (contractSize?.greaterThan(1) ? OPTION : null)
  return type === null ? undefined : UNSUPPORTED_TYPES.get(type)
}

function recordOf(transaction: Transaction, baseCurrency: string): BrokerRecord {
  const { key, day, product, quantity, feeInBase } = transaction
  const { instrument } = product
  const unsupported = unsupportedReason(product)
  const skipped = (reason: Message) => skippedRecord({ key, day, text: wordsOf(transaction) }, reason)
  if (unsupported !== undefined) return skipped(unsupported)
  if (transaction.isTransfer && transaction.price.isZero()) {
    return skipped(text('A transfer without a price is not a trade. Enter the price yourself.'))
  }
  const { price, note } = pricePerUnit(transaction)
  return {
    kind: 'trade',
    key,
    day,
    side: quantity.isNegative() ? 'sell' : 'buy',
    instrument,
    units: formatDecimal(quantity.abs()),
    price: formatDecimal(price),
    fees: feeInBase.isZero() ? [] : [{ amount: formatDecimal(feeInBase), currency: baseCurrency }],
    fx: exchangeRateOf(transaction, baseCurrency),
    note,
  }
}

/** The price of which the units are the total: that of a bond is stated in percent of its nominal value. */
function pricePerUnit({ quantity, price, total }: Transaction): { price: Decimal; note: string | null } {
  const units = quantity.abs()
  const plain = units.times(price)
  if (total === null || total.isZero() || price.isZero()) return { price, note: null }
  if (isClose(plain, total, ROUNDING, CENT)) return { price, note: null }
  if (isClose(plain.dividedBy(100), total, ROUNDING, CENT)) {
    return { price: price.dividedBy(100), note: `Price: ${formatDecimal(price)}% of nominal` }
  }
  return { price: derived(total.dividedBy(units)), note: 'The price is the total divided by the units.' }
}

/** Derived from the totals, because the direction of the stated rate and its unit (pence or pounds) vary. */
function exchangeRateOf(
  { total, totalInBase, product }: Transaction,
  baseCurrency: string,
): { currency: string; rate: string } | null {
  if (product.instrument.currency === baseCurrency) return null
  if (total === null || totalInBase === null || total.isZero() || totalInBase.isZero()) return null
  return { currency: baseCurrency, rate: formatDecimal(derived(totalInBase.dividedBy(total))) }
}

/** Old units out and new units of the same product in on one day are a split. Other changes are left to the user. */
function recordsOfCorporateAction(transactions: readonly Transaction[], baseCurrency: string): BrokerRecord[] {
  const [first, second] = transactions
  if (first !== undefined && second !== undefined && transactions.length === 2) {
    const [out, into] = first.quantity.isNegative() ? [first, second] : [second, first]
    const [oldUnits, newUnits] = [out.quantity.abs(), into.quantity]
    if (out.quantity.isNegative() && newUnits.isPositive() && !newUnits.equals(oldUnits)) {
      return [
        {
          kind: 'split',
          key: [out.key, into.key].sort().join('+'),
          day: out.day,
          instrument: out.product.instrument,
          newUnits: formatDecimal(newUnits),
          oldUnits: formatDecimal(oldUnits),
          note: null,
        },
      ]
    }
  }
  return transactions.map((transaction) => {
    if (transaction.price.greaterThan(0)) return recordOf(transaction, baseCurrency)
    const reason = text('A corporate action without a price. Enter it yourself.')
    return skippedRecord({ ...transaction, text: wordsOf(transaction) }, reason)
  })
}

function wordsOf({ quantity, price, product }: Transaction): string {
  const { name, currency } = product.instrument
  return `${formatDecimal(quantity)} × ${name ?? product.instrument.key} at ${formatDecimal(price)}${currency === null ? '' : ` ${currency}`}`
}

function unreadable(row: JsonObject): BrokerRecord {
  const id = textOf(row.id) ?? JSON.stringify(row)
  return skippedRecord(
    {
      key: `${TRANSACTION_KEY}${id}`.slice(0, 200),
      day: dayOf(row.date),
      text: `DEGIRO transaction ${textOf(row.id) ?? 'without a number'}`,
    },
    text('A transaction without a product, date or quantity.'),
  )
}

/**
 * Infers the account's base currency from transactions: the currency of a product whose total is the same in both. Null
 * if no known product shows it.
 */
export function baseCurrencyShownBy(
  rows: readonly JsonObject[],
  currencyOfProduct: (id: string) => string | null,
): string | null {
  for (const row of rows) {
    const total = decimalOf(row.total)
    const totalInBase = decimalOf(row.totalInBaseCurrency)
    const productId = productIdOf(row)
    if (total === null || totalInBase === null || total.isZero() || productId === null) continue
    const currency = currencyOfProduct(productId)
    if (currency !== null && total.equals(totalInBase)) return currency
  }
  return null
}
