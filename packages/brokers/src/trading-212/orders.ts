import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { majorUnitOf } from '@plumbline/engine/currency'
import { type Message, text } from '@plumbline/text/text'
import { decimalOf, derived, isClose } from '../reading/decimals.ts'
import { currencyOf, dayOf, type JsonObject, listOf, objectOf, textOf } from '../reading/values.ts'
import type { BrokerRecord, Instrument, Money } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import type { Instruments } from './instruments.ts'

/** An order, normalized from the old or the new shape. */
interface Execution {
  readonly key: string
  readonly day: string
  readonly quantity: ExactDecimal
  readonly price: ExactDecimal | null
  readonly isSale: boolean
  /** TRADE, STOCK_SPLIT and others. */
  readonly type: string
  readonly orderCurrency: string | null
  readonly walletCurrency: string
  readonly statedRate: ExactDecimal | null
  readonly netValue: ExactDecimal | null
  readonly taxes: readonly JsonObject[]
  readonly item: JsonObject
}

export function dayOfOrder(item: unknown): string | null {
  const order = objectOf(item)
  const { fill, order: inner } = order
  const ofNew = dayOf(objectOf(fill).filledAt) ?? dayOf(objectOf(inner).createdAt)
  return ofNew ?? dayOf(order.dateExecuted) ?? dayOf(order.dateModified) ?? dayOf(order.dateCreated)
}

/** The record of an order; null for one that was never filled. */
export async function recordOfOrder(
  item: unknown,
  instruments: Instruments,
  accountCurrency: string,
): Promise<BrokerRecord | null> {
  const row = objectOf(item)
  const execution = 'order' in row || 'fill' in row ? newShape(row, accountCurrency) : oldShape(row, accountCurrency)
  if (execution === null) return null
  const { key, day, quantity, price } = execution
  const words = `${execution.type} ${formatDecimal(quantity)} ${textOf(execution.item.ticker) ?? ''}`.trim()
  const skipped = (reason: Message) => skippedRecord({ key, day, text: words }, reason)
  if (execution.type !== 'TRADE')
    return skipped(text('A change in units that is not a trade. Splits are read from the report.'))
  if (price === null) return skipped(text('A filled order without a price.'))

  const listed = await instruments.instrumentOf(execution.item)
  const instrument: Instrument = { ...listed, currency: listed.currency ?? execution.orderCurrency }
  return {
    kind: 'trade',
    key,
    day,
    side: execution.isSale ? 'sell' : 'buy',
    instrument,
    units: formatDecimal(quantity),
    price: formatDecimal(price),
    fees: feesOf(execution),
    fx: exchangeRateOf(execution, price, instrument.currency),
    note: null,
  }
}

function oldShape(row: JsonObject, accountCurrency: string): Execution | null {
  const quantity = decimalOf(row.filledQuantity)
  const day = dayOfOrder(row)
  if (quantity === null || quantity.isZero() || day === null) return null
  const fillId = textOf(row.fillId)
  return {
    key: fillId === null ? `order:${textOf(row.id)}` : `fill:${fillId}`,
    day,
    quantity: quantity.abs(),
    price: decimalOf(row.fillPrice)?.abs() ?? null,
    isSale: quantity.isNegative(),
    type: kindOfOldFill(textOf(row.fillType)?.toUpperCase()),
    orderCurrency: null,
    walletCurrency: accountCurrency,
    statedRate: null,
    netValue: null,
    taxes: listOf(row.taxes).map(objectOf),
    item: row,
  }
}

/** The old shape names the way in which an order was traded where the new one names the kind of fill. */
const TRADING_METHODS: ReadonlySet<string> = new Set(['TOTV', 'OTC'])

function kindOfOldFill(fillType: string | undefined): string {
  return fillType === undefined || TRADING_METHODS.has(fillType) ? 'TRADE' : fillType
}

function newShape(row: JsonObject, accountCurrency: string): Execution | null {
  const [order, fill] = [objectOf(row.order), objectOf(row.fill)]
  const quantity = decimalOf(fill.quantity)
  const day = dayOf(fill.filledAt)
  if (quantity === null || quantity.isZero() || day === null) return null
  const wallet = objectOf(fill.walletImpact)
  const fillId = textOf(fill.id)
  const side = textOf(order.side)?.toUpperCase()
  return {
    key: fillId === null ? `order:${textOf(order.id)}` : `fill:${fillId}`,
    day,
    quantity: quantity.abs(),
    price: decimalOf(fill.price)?.abs() ?? null,
    isSale: side === undefined ? quantity.isNegative() : side === 'SELL',
    type: textOf(fill.type)?.toUpperCase() ?? 'TRADE',
    orderCurrency: currencyOf(order.currency),
    walletCurrency: currencyOf(wallet.currency) ?? accountCurrency,
    statedRate: decimalOf(wallet.fxRate),
    netValue: decimalOf(wallet.netValue)?.abs() ?? null,
    taxes: listOf(wallet.taxes).map(objectOf),
    item: order,
  }
}

function feesOf({ taxes, walletCurrency }: Execution): Money[] {
  const sums = new Map<string, ExactDecimal>()
  for (const tax of taxes) {
    const amount = (decimalOf(tax.quantity) ?? decimalOf(tax.amount))?.abs()
    const currency = currencyOf(tax.currency) ?? walletCurrency
    if (amount !== undefined && !amount.isZero()) sums.set(currency, amount.plus(sums.get(currency) ?? 0))
  }
  return [...sums].map(([currency, amount]) => ({ amount: formatDecimal(amount), currency }))
}

/**
 * Wallet currency per 1 of the price's currency. The value that left the wallet shows whether the stated rate
 * multiplies or divides, and whether prices are in pence or pounds. A rate that never fits is not used.
 */
function exchangeRateOf(
  { statedRate, netValue, quantity, walletCurrency }: Execution,
  price: ExactDecimal,
  currency: string | null,
): { currency: string; rate: string } | null {
  if (currency === null || currency === walletCurrency) return null
  if (majorUnitOf(currency).currency === majorUnitOf(walletCurrency).currency) return null
  if (statedRate === null || netValue === null || !statedRate.greaterThan(0) || netValue.isZero()) return null
  const value = quantity.times(price)
  const one = new ExactDecimal(1)
  const candidates = [statedRate, one.dividedBy(statedRate)].flatMap((rate) => [rate, rate.dividedBy(100)])
  const fitting = candidates.filter((rate) => isClose(value.times(rate), netValue, 0.05))
  const best = fitting.sort((a, b) => distance(a).comparedTo(distance(b)))[0]
  return best === undefined ? null : { currency: walletCurrency, rate: formatDecimal(derived(best)) }

  function distance(rate: ExactDecimal): ExactDecimal {
    return value
      .times(rate)
      .minus(netValue ?? 0)
      .abs()
  }
}
