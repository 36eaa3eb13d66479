import { type ExactDecimal, formatDecimal } from '@plumbline/csv-import/cells/numbers'
import type { Message } from '@plumbline/text/text'
import type { Instrument, MoneyRecord, MoneyType } from './records.ts'

/** What money that comes is, and what money that goes is; undefined where the broker's word cannot mean it. */
export interface MoneyMeaning {
  readonly in?: MoneyType
  readonly out?: MoneyType
}

interface Movement {
  readonly key: string
  readonly day: string
  /** Negative for money that goes. */
  readonly change: ExactDecimal
  readonly currency: string
  readonly note: string | null
  /** The record as the broker describes it. */
  readonly text: string
}

/**
 * A movement of money that belongs to no holding; undefined if its direction contradicts its kind.
 *
 * @param reason why portfolios that book no cash leave it out
 */
export function moneyRecord(
  meaning: MoneyMeaning,
  { key, day, change, currency, note, text }: Movement,
  reason: Message,
): MoneyRecord | undefined {
  const type = change.isNegative() ? meaning.out : meaning.in
  if (type === undefined || change.isZero()) return undefined
  return {
    kind: 'money',
    key,
    day,
    type,
    amount: { amount: formatDecimal(change.abs()), currency },
    note,
    reason,
    text,
  }
}

/** What stands for the money of a currency among instruments. It matches no security. */
export function moneyInstrument(currency: string): Instrument {
  return { key: `money ${currency}`, isin: null, symbol: currency, name: null, currency, exchange: null }
}
