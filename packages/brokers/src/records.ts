import type { MoneyTransactionType } from '@plumbline/engine/ledger'
import type { Message } from '@plumbline/text/text'
/** A product as the broker knows it. */
export interface Instrument {
  /** The broker's own id for it. */
  readonly key: string
  readonly isin: string | null
  readonly symbol: string | null
  readonly name: string | null
  /** Currency of its prices: ISO 4217 or a minor unit such as GBX. Null if the broker does not state it. */
  readonly currency: string | null
  /** The exchange as the broker names it. */
  readonly exchange: string | null
}

/** An exact decimal and its currency, ISO 4217 or a minor unit. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

interface RecordBase {
  /** The broker's id of the record, or else its content. A record has the same key in every reading. */
  readonly key: string
  /** YYYY-MM-DD as the broker prints it, never converted to another time zone. */
  readonly day: string
}

export interface TradeRecord extends RecordBase {
  readonly kind: 'trade'
  readonly side: 'buy' | 'sell'
  readonly instrument: Instrument
  /** Above 0. */
  readonly units: string
  /** Per unit, in the instrument's currency, not negative. */
  readonly price: string
  /** Not negative, each in the currency in which it was charged. */
  readonly fees: readonly Money[]
  /** The trade's own exchange rate: `rate` of `currency` per 1 of the instrument's currency. */
  readonly fx: { readonly currency: string; readonly rate: string } | null
  readonly note: string | null
}

/** Cash that a holding paid. Dividends and taxes of one instrument, currency and `payment` belong together. */
export interface DividendRecord extends RecordBase {
  readonly kind: 'dividend'
  readonly instrument: Instrument
  /** Before tax if the broker states the tax; negative if it reverses an earlier dividend. */
  readonly amount: Money
  /** Withheld tax, if the broker states it with the dividend; in the amount's currency, not negative. */
  readonly tax?: string
  readonly payment: string
  readonly note: string | null
}

export interface DividendTaxRecord extends RecordBase {
  readonly kind: 'dividend-tax'
  readonly instrument: Instrument
  /** Negative when withheld, positive when refunded. */
  readonly amount: Money
  readonly payment: string
  readonly note: string | null
}

/** A fee for one holding that does not belong to a trade. */
export interface FeeRecord extends RecordBase {
  readonly kind: 'fee'
  readonly instrument: Instrument
  /** Not negative. */
  readonly amount: Money
  readonly note: string | null
}

export interface SplitRecord extends RecordBase {
  readonly kind: 'split'
  readonly instrument: Instrument
  /** `newUnits` for `oldUnits`; both above 0. */
  readonly newUnits: string
  readonly oldUnits: string
  readonly note: string | null
}

/** The broker withdraws a trade, of the same or of an earlier statement. */
export interface CancellationRecord extends RecordBase {
  readonly kind: 'cancellation'
  /** The keys that the trade may have, the most exact first; if empty, the trade is known by its terms only. */
  readonly cancels: readonly string[]
  /** The terms of the trade, as in {@link TradeRecord}. */
  readonly side: 'buy' | 'sell'
  readonly instrument: Instrument
  readonly units: string
  readonly price: string
}

/** What happens to money alone, or a fee of the account. */
export type MoneyType = MoneyTransactionType | 'fee'

/** Money that belongs to no holding: a transaction where the portfolio books cash, and left out elsewhere. */
export interface MoneyRecord extends RecordBase {
  readonly kind: 'money'
  readonly type: MoneyType
  /** Above 0. */
  readonly amount: Money
  readonly note: string | null
  /** Why it is left out where no cash is booked: one sentence, the same for all records of its kind. */
  readonly reason: Message
  /** The record as the broker describes it. */
  readonly text: string
}

/** A record that is not a transaction of a holding or cannot become one. */
export interface SkippedRecord extends RecordBase {
  readonly kind: 'skipped'
  /** One sentence, the same for all records of its kind. */
  readonly reason: Message
  /** The record as the broker describes it. */
  readonly text: string
}

export type BrokerRecord =
  | TradeRecord
  | CancellationRecord
  | DividendRecord
  | DividendTaxRecord
  | FeeRecord
  | SplitRecord
  | MoneyRecord
  | SkippedRecord

/** The account's units of one instrument. */
export interface Position {
  readonly instrument: Instrument
  /** Negative for a short position. */
  readonly units: string
}
