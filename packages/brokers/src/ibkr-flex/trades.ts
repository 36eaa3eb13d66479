import { type Message, text } from '@plumbline/text/text'
import { createContentKeys } from '../reading/content-keys.ts'
import { decimalOf, derived, ExactDecimal, formatDecimal, isClose } from '../reading/decimals.ts'
import { currencyOf, dayOf, isinOf, textOf } from '../reading/values.ts'
import type { BrokerRecord, Instrument, Money } from '../records.ts'
import { skippedRecord } from '../skipped-record.ts'
import type { XmlElement } from './parse-xml.ts'

type Attributes = XmlElement['attributes']
/** The finest level first: each level repeats the trades of the others. */
const LEVELS = ['EXECUTION', 'ORDER', 'CLOSED_LOT', 'SYMBOL_SUMMARY', 'ASSET_SUMMARY'] as const
const UNSUPPORTED: ReadonlyMap<string, Message> = new Map([
  ['CASH', text('Currency exchange is not a trade in a security.')],
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

/** Converts the trades of one level of detail to records. A trade and its cancellation cancel out. */
export function recordsOfTrades(elements: readonly XmlElement[]): BrokerRecord[] {
  const level = LEVELS.find((each) => elements.some(({ attributes }) => attributes.levelOfDetail === each))
  const rows = elements
    .map(({ attributes }) => attributes)
    .filter(({ levelOfDetail }) => (levelOfDetail ?? level) === level)
  const contentKey = createContentKeys()
  const records: BrokerRecord[] = []
  const cancellations: { record: BrokerRecord; matches: (other: Attributes) => boolean }[] = []
  const kept: { attributes: Attributes; record: BrokerRecord }[] = []
  for (const attributes of rows) {
    const record = recordOf(attributes, contentKey)
    if (record === null) continue
    if (!isCancellation(attributes)) kept.push({ attributes, record })
    else cancellations.push({ record, matches: (other) => contentOf(other) === contentOf(attributes) })
  }
  for (const { record, matches } of cancellations) {
    const index = kept.findIndex(({ attributes }) => matches(attributes))
    if (index === -1) {
      const reason = text('Cancels an earlier trade. Delete that trade if it was booked.')
      records.push(skip(record, reason))
    } else {
      const [cancelled] = kept.splice(index, 1)
      const reason = text('A trade and its cancellation cancel each other.')
      records.push(skip(record, reason), ...(cancelled === undefined ? [] : [skip(cancelled.record, reason)]))
    }
  }
  return [...kept.map(({ record }) => record), ...records]
}

function isCancellation({ buySell }: Attributes): boolean {
  return /\(ca\.?\)/i.test(buySell ?? '')
}

/** The content that a trade and its cancellation share. */
function contentOf(attributes: Attributes): string {
  const { conid, symbol, isin, tradePrice, quantity } = attributes
  const day = dayOf(attributes.tradeDate) ?? dayOf(attributes.dateTime)
  const units = decimalOf(quantity)?.abs()
  return [conid ?? isin ?? symbol, day, decimalOf(tradePrice), units].join('|')
}

function recordOf(attributes: Attributes, contentKey: ReturnType<typeof createContentKeys>): BrokerRecord | null {
  const { tradeID, transactionID, ibExecID, buySell } = attributes
  const day = dayOf(attributes.tradeDate) ?? dayOf(attributes.dateTime)
  const quantity = decimalOf(attributes.quantity)
  const stated = decimalOf(attributes.tradePrice)
  const instrument = instrumentOf(attributes)
  const id = textOf(tradeID) ?? textOf(transactionID) ?? textOf(ibExecID)
  const content =
    id ?? contentKey(instrument.key, day, buySell ?? null, quantity?.toString() ?? null, stated?.toString() ?? null)
  const key = `trade:${content}`
  const words = [buySell, attributes.quantity, instrument.symbol ?? instrument.name, attributes.tradePrice]
    .filter(Boolean)
    .join(' ')
  const skipped = (reason: Message) => skippedRecord({ key, day, text: words }, reason)

  const unsupported = UNSUPPORTED.get(attributes.assetCategory ?? '')
  if (unsupported !== undefined) return skipped(unsupported)
  if (day === null || quantity === null || quantity.isZero())
    return skipped(text('A trade without a date or quantity.'))
  const isSale = /^sell/i.test(buySell ?? '') || (buySell === undefined && quantity.isNegative())
  const money = decimalOf(attributes.tradeMoney)?.abs() ?? decimalOf(attributes.proceeds)?.abs() ?? null
  const { units, price } = perUnit(quantity.abs(), stated, money, decimalOf(attributes.multiplier))
  if (price === null) return skipped(text('A trade without a price.'))
  return {
    kind: 'trade',
    key,
    day,
    side: isSale ? 'sell' : 'buy',
    instrument,
    units: formatDecimal(units),
    price: formatDecimal(price),
    fees: feesOf(attributes, instrument.currency),
    fx: null,
    note: null,
  }
}

/**
 * Units and price whose product is the money that moved. A contract counts as its units; a bond's price is in percent.
 */
function perUnit(
  quantity: ExactDecimal,
  price: ExactDecimal | null,
  money: ExactDecimal | null,
  multiplier: ExactDecimal | null,
): { units: ExactDecimal; price: ExactDecimal | null } {
  if (price === null) {
    return { units: quantity, price: money === null ? null : derived(money.dividedBy(quantity)) }
  }
  if (multiplier?.greaterThan(1)) return { units: quantity.times(multiplier), price: price.abs() }
  const isPercent = money !== null && isClose(quantity.times(price.abs()).dividedBy(100), money, 0.005)
  return { units: quantity, price: isPercent ? price.abs().dividedBy(100) : price.abs() }
}

function feesOf(attributes: Attributes, currency: string | null): Money[] {
  const commission = decimalOf(attributes.ibCommission)?.abs() ?? ZERO
  const taxes = decimalOf(attributes.taxes)?.abs() ?? ZERO
  const commissionCurrency = currencyOf(attributes.ibCommissionCurrency) ?? currency
  const fees: Money[] = []
  if (!commission.isZero() && commissionCurrency !== null) {
    fees.push({ amount: formatDecimal(commission), currency: commissionCurrency })
  }
  if (!taxes.isZero() && currency !== null) fees.push({ amount: formatDecimal(taxes), currency })
  return fees
}

function skip(record: BrokerRecord, reason: Message): BrokerRecord {
  const words =
    record.kind === 'trade' ? `${record.side} ${record.units} ${record.instrument.symbol ?? record.instrument.key}` : ''
  const { key, day } = record
  return skippedRecord({ key, day, text: record.kind === 'skipped' ? record.text : words }, reason)
}
