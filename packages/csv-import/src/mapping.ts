import type { DateFormat } from './date-formats.ts'
import type { ImportField } from './import-field.ts'
import type { DecimalMark } from './numbers.ts'
import type { TypeChoice } from './type-words.ts'

export interface ColumnMapping {
  /** Position in the table: headers may be empty or repeated. */
  readonly index: number
  readonly header: string
  readonly field: ImportField | null
  /** `chosen` is the user's; of the guesses `sure` is an exact known word whose values fit. */
  readonly confidence: 'chosen' | 'sure' | 'likely' | 'none'
  /** Why the column has its field or none, as a sentence for the user. */
  readonly reason: string
  /** Values of up to three first rows. */
  readonly examples: readonly string[]
  /** Currency that the header states, as in `Courtage (SEK)`. */
  readonly statedCurrency: string | null
  readonly decimalMark: DecimalMark
  /** Nothing in the column or the file proves the decimal mark, and it matters: `4,563` could be 4563. */
  readonly decimalMarkIsDoubtful: boolean
}

/** A distinct value of a column, how many rows have it, and what it stands for: null until it is chosen. */
export interface ValueChoice<Choice> {
  readonly value: string
  readonly count: number
  readonly choice: Choice | null
  readonly by: 'guess' | 'user'
}

/**
 * How the file's rate relates to its prices: `account-per-price` multiplies (money of the account per 1 of the price's
 * currency), `price-per-account` divides, `unrelated` belongs to something else and is not used.
 */
export type RateMeaning = 'account-per-price' | 'price-per-account' | 'unrelated'

/** How a table becomes transactions: all that the mapping step shows and lets the user change. */
export interface Mapping {
  readonly columns: readonly ColumnMapping[]
  readonly dateFormat: DateFormat | null
  /** The formats that fit the date column equally well; two or more mean that day and month could be exchanged. */
  readonly dateFormatCandidates: readonly DateFormat[]
  /** Empty where no column is mapped to the type: then the sign of the units tells buys from sells. */
  readonly types: readonly ValueChoice<TypeChoice>[]
  /** ISO 4217 code (or GBX, ILA, ZAX) by currency value; empty where the file states no currency. */
  readonly currencies: readonly ValueChoice<string>[]
  readonly rateMeaning: RateMeaning
  /**
   * The file speaks this program's own words (an export, or written for it): units of a split are its ratio and a price
   * of 0 is meant. Other files state units added by a split, and 0 where something else than a trade happened.
   */
  readonly isLedgerFile: boolean
}
