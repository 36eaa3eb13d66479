import type { Decimal } from 'decimal.js'

/** An amount in the currency with an ISO 4217 code. */
export interface Money {
  readonly amount: Decimal
  readonly currency: string
}

/** What names the security. Identifiers have passed their check digits where they have one. */
export interface SecurityMarks {
  readonly isin: string | null
  readonly wkn: string | null
  readonly cusip: string | null
  readonly sedol: string | null
  readonly symbol: string | null
  readonly name: string | null
}

/** One transaction as it is understood, whatever it was read from. Nothing in it is text to be guessed again. */
export interface Reading {
  readonly kind: 'buy' | 'sell' | 'dividend'
  /** ISO day of the trade; of a dividend the day on which it is paid. */
  readonly day: string
  /** `HH:MM` or `HH:MM:SS` where the document states it. */
  readonly time: string | null
  readonly settlementDay: string | null
  /** The document states no day of the trade: `day` is the one on which the money moves. */
  readonly isSettledDay: boolean
  readonly exDay: string | null
  readonly security: SecurityMarks
  /** Pieces; of a bond that trades in percent, its nominal. */
  readonly units: Decimal
  /** Per piece and unrounded as stated; of a bond in percent of the nominal. Null where the document states none. */
  readonly price: Money | null
  readonly priceIsPercent: boolean
  /** Value of the units in `net.currency`, with a bond's accrued interest. */
  readonly gross: Money
  /** In `net.currency`; positive is a cost. */
  readonly fees: Money
  /** In `net.currency`; positive is a cost. */
  readonly taxes: Money
  /** What moved on the account, never negative: gross + fees + taxes of a buy, gross − fees − taxes otherwise. */
  readonly net: Money
  /** How the document converts: 1 `from` = `rate` `to`. */
  readonly rate: { readonly from: string; readonly to: string; readonly rate: Decimal } | null
}

/** A movement of money without a security, as a note states it. */
export interface MoneyReading {
  readonly kind: 'deposit' | 'withdrawal' | 'interest' | 'interestpaid' | 'tax' | 'fee'
  /** ISO value day on the account. */
  readonly day: string
  /** What moved on the account, never negative. */
  readonly amount: Money
}
