import { ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import { isHeldClass } from '@plumbline/csv-import/formats/flex-classes'
import type { XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { type Message, text } from '@plumbline/text/text'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf, derived, isClose } from '../reading/decimals.ts'
import { currencyOf, dayOf, isinOf, textOf } from '../reading/values.ts'
import type { BrokerRecord, Instrument, Money, TradeRecord } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import {
  type Attributes,
  commissionsOf,
  inOrderOfBooking,
  isCancellation,
  keyOfRebooked,
  matchCancellations,
  possibleKeys,
  rebookedTrades,
} from './cancelled-trades.ts'

/** The finest level first: each level repeats the trades of the others. */
const LEVELS = ['EXECUTION', 'ORDER', 'CLOSED_LOT', 'SYMBOL_SUMMARY', 'ASSET_SUMMARY'] as const
const UNSUPPORTED: ReadonlyMap<string, Message> = new Map([
  ['CASH', text('Currency exchange is not a trade in a security.')],
  ['OPT', text('Options are not supported.')],
  ['FUT', text('Futures are not supported.')],
  ['FOP', text('Options on futures are not supported.')],
  ['CFD', text('CFDs are not supported.')],
])
const ZERO = new ExactDecimal(0)

export function instrumentOf(attributes: Attributes): Instrument {
  const isin = isinOf(attributes.isin) ?? (attributes.securityIDType === 'ISIN' ? isinOf(attributes.securityID) : null)
  const symbol = textOf(attributes.symbol)
  const currency = currencyOf(attributes.currency)
  return {
    key: textOf(attributes.conid) ?? [isin ?? symbol ?? '?', currency ?? ''].join(' '),
    isin,
    symbol,
    name: textOf(attributes.description),
    currency,
    exchange: textOf(attributes.listingExchange),
  }
}

/**
 * Converts the trades of one level of detail to records. A cancellation names the trade that it cancels, which may be
 * in an earlier statement.
 */
export function recordsOfTrades(elements: readonly XmlElement[]): BrokerRecord[] {
  const level = LEVELS.find((each) => elements.some(({ attributes }) => attributes.levelOfDetail === each))
  const rows = inOrderOfBooking(
    elements.map(({ attributes }) => attributes).filter(({ levelOfDetail }) => (levelOfDetail ?? level) === level),
  )
  const contentKey = createContentKeys()
  const keys = new Map(rows.map((row) => [row, keyOfTrade(row, contentKey)]))
  for (const row of rebookedTrades(rows)) keys.set(row, keyOfRebooked(row))
  const keyOf = (row: Attributes) => keys.get(row) ?? ''
  const targets = matchCancellations(rows)
  const commissions = commissionsOf(rows, targets)
  return rows.map((row) => {
    const record = recordOf(row, keyOf(row), commissions.get(row) ?? ZERO)
    if (!isCancellation(row) || record.kind !== 'trade') return record
    const target = targets.get(row)
    return cancellationOf(record, target === undefined ? possibleKeys(row) : [keyOf(target)])
  })
}

function cancellationOf(record: TradeRecord, cancels: readonly string[]): BrokerRecord {
  const { key, day, side, instrument, units, price } = record
  return { kind: 'cancellation', key, day, side, instrument, units, price, cancels }
}

function keyOfTrade(attributes: Attributes, contentKey: ReturnType<typeof createContentKeys>): string {
  const { tradeID, transactionID, ibExecID, buySell } = attributes
  const kind = isCancellation(attributes) ? 'cancellation' : 'trade'
  const ids = kind === 'trade' ? [tradeID, transactionID, ibExecID] : [transactionID, tradeID]
  const id = ids.flatMap((each) => textOf(each) ?? [])[0]
  if (id !== undefined) return `${kind}:${id}`
  const day = dayOf(attributes.tradeDate) ?? dayOf(attributes.dateTime)
  const amounts = [attributes.quantity, attributes.tradePrice].map((each) => decimalOf(each)?.toString() ?? null)
  return `${kind}:${contentKey(instrumentOf(attributes).key, day, buySell ?? null, ...amounts)}`
}

/** `commission` is negative when paid. */
function recordOf(attributes: Attributes, key: string, commission: ExactDecimal): BrokerRecord {
  const { buySell } = attributes
  const day = dayOf(attributes.tradeDate) ?? dayOf(attributes.dateTime)
  const quantity = decimalOf(attributes.quantity)
  const stated = decimalOf(attributes.tradePrice)
  const instrument = instrumentOf(attributes)
  const words = [buySell, attributes.quantity, instrument.symbol ?? instrument.name, attributes.tradePrice]
    .filter(Boolean)
    .join(' ')
  const skipped = (reason: Message) => skippedRecord({ key, day, text: words }, reason)

  if (!isHeldClass(attributes)) {
    const { assetCategory = '' } = attributes
    return skipped(UNSUPPORTED.get(assetCategory) ?? text('Contracts and other derivatives are not supported.'))
  }
  if (day === null || quantity === null || quantity.isZero())
    return skipped(text('A trade without a date or quantity.'))
  const isSale = /^sell/i.test(buySell ?? '') || (buySell === undefined && quantity.isNegative())
  const money = decimalOf(attributes.tradeMoney)?.abs() ?? decimalOf(attributes.proceeds)?.abs() ?? null
  const price = pricePerUnit(quantity.abs(), stated, money)
  if (price === null) return skipped(text('A trade without a price.'))
  return {
    kind: 'trade',
    key,
    day,
    side: isSale ? 'sell' : 'buy',
    instrument,
    units: formatDecimal(quantity.abs()),
    price: formatDecimal(price),
    fees: feesOf(attributes, commission, instrument.currency),
    fx: null,
    note: null,
  }
}

/** The price of which the quantity is the money that moved: that of a bond is stated in percent. */
function pricePerUnit(
  quantity: ExactDecimal,
  price: ExactDecimal | null,
  money: ExactDecimal | null,
): ExactDecimal | null {
  if (price === null) return money === null ? null : derived(money.dividedBy(quantity))
  const isPercent = money !== null && isClose(quantity.times(price.abs()).dividedBy(100), money, 0.005)
  return isPercent ? price.abs().dividedBy(100) : price.abs()
}

function feesOf(attributes: Attributes, commission: ExactDecimal, currency: string | null): Money[] {
  // A positive commission is a rebate, which is no fee.
  const paid = commission.isNegative() ? commission.negated() : ZERO
  const taxes = decimalOf(attributes.taxes)?.abs() ?? ZERO
  const commissionCurrency = currencyOf(attributes.ibCommissionCurrency) ?? currency
  const fees: Money[] = []
  if (!paid.isZero() && commissionCurrency !== null) {
    fees.push({ amount: formatDecimal(paid), currency: commissionCurrency })
  }
  if (!taxes.isZero() && currency !== null) fees.push({ amount: formatDecimal(taxes), currency })
  return fees
}
