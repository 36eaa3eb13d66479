import type { TransactionType } from '@plumbline/engine/ledger'
import type { Message } from '@plumbline/text/text'
import type { Instrument } from './records.ts'

/** One ledger transaction, made from one or more records. */
export interface LedgerEntry {
  /** Keys of its records. */
  readonly keys: readonly string[]
  readonly type: TransactionType
  readonly instrument: Instrument
  /** YYYY-MM-DD */
  readonly day: string
  /** Units traded; N of an N-for-1 split or a 1-for-N reverse split; 0 for a dividend and a fee. */
  readonly units: string
  /** Per unit in `currency`; the whole amount of a dividend (before tax) or a fee. */
  readonly price: string
  /** In `currency`, not negative; for a dividend, the withheld tax. */
  readonly fee: string
  /** Currency of price and fee; null if only the asset determines it. */
  readonly currency: string | null
  /** The entry's own exchange rate: `rate` of its currency per 1 of the entry's. */
  readonly fx: { readonly currency: string; readonly rate: string } | null
  readonly note: string | null
  /** True for what happens to money alone: its asset is the currency. */
  readonly isOfMoney?: boolean
}

/** Records that do not become a transaction, with the reason. */
export interface LeftOut {
  readonly keys: readonly string[]
  readonly reason: Message
  readonly text: string
  /** True for money: it becomes a transaction once the portfolio books cash. */
  readonly isOfMoney?: boolean
}
