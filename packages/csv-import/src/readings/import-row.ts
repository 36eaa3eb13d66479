import type { TransactionType } from '@plumbline/engine/ledger'
import type { Proof } from '@plumbline/reading/proofs'
import type { Text } from '@plumbline/text/text'
import type { PriceScale } from '../laws/total-check.ts'
import type { ImportField } from '../words/import-field.ts'
import type { StatedOpening } from './read-opening.ts'

/**
 * Why a row is left out: its type or currency is not imported, its order was not executed, another row reverses it, its
 * instrument cannot be held, it concerns only the account, it is not a transaction (a footer, a subtotal, a line of
 * another table), its total differs from units × price and the user leaves such rows out, or the user leaves out this
 * one.
 */
export type IgnoreReason =
  | 'type'
  | 'currency'
  | 'status'
  | 'cancelled'
  | 'not-supported'
  | 'no-instrument'
  | 'not-a-transaction'
  | 'difference'
  | 'row'

export type IssueCode =
  | 'extra-cells'
  | 'cells-missing'
  | 'date-unreadable'
  | 'date-in-future'
  | 'type-missing'
  | 'type-unmapped'
  | 'type-conflict'
  | 'direction-unknown'
  | 'status-unknown'
  | 'currency-unmapped'
  | 'instrument-missing'
  | 'units-missing'
  | 'price-missing'
  | 'price-zero'
  | 'number-invalid'
  | 'number-ambiguous'
  | 'amount-negative'
  | 'sign-differs'
  | 'total-differs'
  | 'reversal'
  | 'units-unexpected'
  | 'split-ratio-unknown'
  | 'fee-currency-differs'

/** A problem of a row and its location. `message` is a sentence for the user. */
export interface RowIssue {
  readonly code: IssueCode
  readonly message: Text
  /** Index and header of the affected column; null if the issue concerns the whole row. */
  readonly column: { readonly index: number; readonly header: string } | null
  /** What the column was read as; absent if the issue concerns the whole row. */
  readonly field?: ImportField
  /** For a total that differs: the power of ten, or `other`. The user's decision applies to all such rows. */
  readonly scale?: PriceScale | 'other'
}

/** The outcome of a row: imported, left out (by the user or by rule, and why), or waiting for a decision. */
export type RowOutcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ignored'; readonly by: 'user' | 'rule'; readonly reason: IgnoreReason; readonly message: Text }
  | { readonly kind: 'attention'; readonly issues: readonly RowIssue[] }

/**
 * One row of the file as a transaction. Amounts are plain decimal strings with a point. For a dividend or a fee,
 * `units` is '0' and `price` is the whole amount; for a split, `units` is its ratio. `fee` is positive and in
 * `currency`. An invalid number is '0' and has an issue.
 */
export interface ImportRow {
  /** 1-based line of the file on which the row ends. */
  readonly rowNumber: number
  readonly outcome: RowOutcome
  readonly type: TransactionType | null
  /** The file's word for the type; null if it has none. */
  readonly typeWord: string | null
  /** YYYY-MM-DD as printed in the file, never moved into another time zone. */
  readonly date: string | null
  readonly units: string
  readonly price: string
  readonly fee: string
  /** ISO 4217, or GBX, ILA, ZAX for prices in minor units, as stated in the file; null if the file states none. */
  readonly currency: string | null
  /**
   * Money of the broker's account per 1 of `currency`, 15 digits. Null if the file states no rate that matches its
   * totals.
   */
  readonly rate: string | null
  /** The account currency that `rate` converts to, if the file states it. */
  readonly rateCurrency: string | null
  readonly symbol: string | null
  readonly isin: string | null
  readonly exchange: string | null
  readonly name: string | null
  readonly comments: string | null
  /** Each once, whatever the case. */
  readonly tags: readonly string[]
  /** Of an opening position. */
  readonly opening?: StatedOpening
  /** The total as the file states it, without sign. */
  readonly total: string | null
  readonly totalCurrency: string | null
  /** What the preview mentions though the row can be imported: a fee read as 0, a price derived from the total. */
  readonly notes: readonly Text[]
  /** The laws that the row satisfies, with its numbers. */
  readonly proofs: readonly Proof[]
}

/** Number of rows per outcome; they add up to the rows of the file. */
export interface OutcomeCounts {
  readonly ready: number
  readonly ignoredByUser: number
  readonly ignoredByRule: number
  readonly attention: number
}

export function countOutcomes(rows: readonly ImportRow[]): OutcomeCounts {
  const count = (fits: (outcome: RowOutcome) => boolean) => rows.filter(({ outcome }) => fits(outcome)).length
  return {
    ready: count(({ kind }) => kind === 'ready'),
    ignoredByUser: count((outcome) => outcome.kind === 'ignored' && outcome.by === 'user'),
    ignoredByRule: count((outcome) => outcome.kind === 'ignored' && outcome.by === 'rule'),
    attention: count(({ kind }) => kind === 'attention'),
  }
}
