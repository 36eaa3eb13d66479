import { decimalOf } from './reading/decimals.ts'
import type { CancellationRecord, TradeRecord } from './records.ts'

type Deal = Pick<TradeRecord | CancellationRecord, 'day' | 'side' | 'units' | 'price' | 'instrument'>

/**
 * What a broker states of a trade, to be stored and compared with a later statement: a change of this text means that
 * the broker changed the trade. The same text for the same trade in every version of the program.
 */
export function tradeTerms(trade: TradeRecord): string {
  const fees = trade.fees.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ')
  return [`${dealOf(trade)},`, 'fee', fees === '' ? '0' : fees].join(' ')
}

/** True if the stored terms are those of a trade with the same day, side, units and price, whatever its fees. */
export function areTermsOf(terms: string, deal: Deal): boolean {
  return terms.startsWith(`${dealOf(deal)}, `)
}

export function haveEqualTerms(a: Deal, b: Deal): boolean {
  return a.instrument.key === b.instrument.key && dealOf(a) === dealOf(b)
}

/** For the log, such as `2024-03-05 buy 3 IVT @ 105`. */
export function describeTrade({ instrument, ...deal }: Deal): string {
  const { symbol, name, key } = instrument
  return [deal.day, deal.side, deal.units, symbol ?? name ?? key, '@', deal.price].join(' ')
}

function dealOf({ day, side, units, price }: Omit<Deal, 'instrument'>): string {
  const [plainUnits, plainPrice] = [units, price].map((amount) => decimalOf(amount)?.toFixed() ?? amount)
  return [day, side, plainUnits, '@', plainPrice].join(' ')
}
