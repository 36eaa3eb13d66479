/** A product as the broker knows it. */
export interface Instrument {
  /** The broker's own id of it. */
  readonly key: string
  readonly isin: string | null
  readonly symbol: string | null
  readonly name: string | null
  /** Of its prices; ISO 4217 or a minor unit such as GBX. Null where the broker does not say. */
  readonly currency: string | null
  /** The exchange in the broker's own words. */
  readonly exchange: string | null
}

/** An exact decimal and its currency, ISO 4217 or a minor unit. */
export interface Money {
  readonly amount: string
  readonly currency: string
}

interface RecordBase {
  /** The broker's id of the record, else its content: the same record has the same key in every reading. */
  readonly key: string
  /** YYYY-MM-DD as the broker prints it, never moved into another time zone. */
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
  /** Each not negative, in the currency in which it was charged. */
  readonly fees: readonly Money[]
  /** The trade's own exchange rate: `rate` of `currency` per 1 of the instrument's currency. */
  readonly fx: { readonly currency: string; readonly rate: string } | null
  readonly note: string | null
}

/** Cash that a holding paid. Dividends and taxes of one instrument, currency and `payment` belong together. */
export interface DividendRecord extends RecordBase {
  readonly kind: 'dividend'
  readonly instrument: Instrument
  /** Before tax where the broker states the tax; negative when an earlier dividend is taken back. */
  readonly amount: Money
  /** Withheld, where the broker states it with the dividend; in the amount's currency, not negative. */
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

/** A fee for one holding that is no part of a trade. */
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

/** What was read and is no transaction of a holding, or cannot be made one. */
export interface SkippedRecord extends RecordBase {
  readonly kind: 'skipped'
  /** One sentence, the same for all records of its sort. */
  readonly reason: string
  /** The record in the broker's words. */
  readonly text: string
}

export type BrokerRecord = TradeRecord | DividendRecord | DividendTaxRecord | FeeRecord | SplitRecord | SkippedRecord

/** What the account holds of one instrument. */
export interface Position {
  readonly instrument: Instrument
  /** Negative for a short position. */
  readonly units: string
}
