import { ExactDecimal } from '@plumbline/csv-import/cells/numbers'
import type { XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { decimalOf } from '../reading/decimals.ts'
import { dayOf, textOf } from '../reading/values.ts'

/*
 * A correction at Interactive Brokers is two rows: a cancellation (`TradeCancel`, with its own transactionID and the
 * trade's id in origTradeID or origTransactionID) and the trade booked again, under the tradeID that it had before.
 */

export type Attributes = XmlElement['attributes']

const ZERO = new ExactDecimal(0)
const CANCELLATIONS: ReadonlySet<string> = new Set(['TradeCancel', 'FracShareCancel'])

export function isCancellation({ transactionType, buySell, notes }: Attributes): boolean {
  if (CANCELLATIONS.has(transactionType ?? '') || /\(ca\.?\)/i.test(buySell ?? '')) return true
  return (notes ?? '').split(/[;,]/).includes('Ca')
}

/** The rows as they were booked: by transactionID, which ascends with time, if all have one. */
export function inOrderOfBooking(rows: readonly Attributes[]): readonly Attributes[] {
  const numbered = rows.flatMap((row) => {
    const id = decimalOf(textOf(row.transactionID))
    return id === null ? [] : [{ row, id }]
  })
  if (numbered.length < rows.length) return rows
  return numbered.sort((a, b) => a.id.comparedTo(b.id)).map(({ row }) => row)
}

/** The trade of each cancellation, where both are in the same statement. Each trade is cancelled once. */
export function matchCancellations(rows: readonly Attributes[]): Map<Attributes, Attributes> {
  const targets = new Map<Attributes, Attributes>()
  const open = new Set(rows.filter((row) => !isCancellation(row)))
  for (const [index, cancellation] of rows.entries()) {
    if (!isCancellation(cancellation)) continue
    const earlier = rows.slice(0, index).filter((row) => open.has(row))
    const named = earlier.filter((row) => isNamedBy(row, cancellation))
    const hasEqualTerms = (row: Attributes) => termsOf(row) === termsOf(cancellation)
    const unnamed = earlier.filter((row) => !haveIds(row, cancellation))
    const target = named.find(hasEqualTerms) ?? named[0] ?? unnamed.find(hasEqualTerms)
    if (target === undefined) continue
    targets.set(cancellation, target)
    open.delete(target)
  }
  return targets
}

/** The trades that were booked again under their old tradeID, after a cancellation in the same statement. */
export function rebookedTrades(rows: readonly Attributes[]): Attributes[] {
  return rows.filter((row, index) => {
    const tradeId = textOf(row.tradeID)
    if (tradeId === null || isCancellation(row)) return false
    return rows.slice(0, index).some((each) => isCancellation(each) && textOf(each.origTradeID) === tradeId)
  })
}

export function keyOfRebooked({ tradeID, transactionID, ibExecID }: Attributes): string {
  return `trade:${textOf(tradeID)}/${textOf(transactionID) ?? textOf(ibExecID) ?? 'again'}`
}

/** The keys under which an earlier statement may have had the trade, the most exact first. */
export function possibleKeys({ origTradeID, origTransactionID }: Attributes): string[] {
  const [trade, transaction] = [textOf(origTradeID), textOf(origTransactionID)]
  return [
    ...(trade !== null && transaction !== null ? [`trade:${trade}/${transaction}`] : []),
    ...[trade, transaction].flatMap((id) => (id === null ? [] : [`trade:${id}`])),
  ]
}

/**
 * The commission of each trade, with what a cancelled predecessor was charged and did not get back: the full amount is
 * stated with the first booking, and the rows after it state differences. Negative when paid.
 */
export function commissionsOf(
  rows: readonly Attributes[],
  targets: ReadonlyMap<Attributes, Attributes>,
): Map<Attributes, ExactDecimal> {
  const commissions = new Map<Attributes, ExactDecimal>()
  for (const row of rows) commissions.set(row, decimalOf(row.ibCommission) ?? ZERO)
  for (const [cancellation, target] of targets) {
    const tradeId = textOf(target.tradeID)
    const successor = rows
      .slice(rows.indexOf(cancellation) + 1)
      .find((row) => tradeId !== null && textOf(row.tradeID) === tradeId && !isCancellation(row))
    if (successor === undefined || successor.ibCommissionCurrency !== target.ibCommissionCurrency) continue
    const parts = [target, cancellation, successor].map((row) => commissions.get(row) ?? ZERO)
    commissions.set(
      successor,
      parts.reduce((sum, part) => sum.plus(part), ZERO),
    )
  }
  return commissions
}

function isNamedBy(row: Attributes, { origTradeID, origTransactionID }: Attributes): boolean {
  const transaction = textOf(origTransactionID)
  if (transaction !== null && textOf(row.transactionID) !== null) return transaction === textOf(row.transactionID)
  const trade = textOf(origTradeID)
  return trade !== null && trade === textOf(row.tradeID)
}

/** True if ids could have told the two apart. */
function haveIds(row: Attributes, { origTradeID, origTransactionID }: Attributes): boolean {
  const isStated = (a: string | undefined, b: string | undefined) => textOf(a) !== null && textOf(b) !== null
  return isStated(row.tradeID, origTradeID) || isStated(row.transactionID, origTransactionID)
}

/** The terms that a trade and its cancellation share. */
function termsOf(attributes: Attributes): string {
  const { conid, symbol, isin, tradePrice, quantity } = attributes
  const day = dayOf(attributes.tradeDate) ?? dayOf(attributes.dateTime)
  return [conid ?? isin ?? symbol, day, decimalOf(tradePrice), decimalOf(quantity)?.abs()].join('|')
}
