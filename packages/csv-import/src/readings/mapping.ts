import type { Text } from '@plumbline/text/text'
import type { DateFormat } from '../cells/date-formats.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import type { PriceScale } from '../laws/total-check.ts'
import type { ImportField } from '../words/import-field.ts'
import type { TypeChoice } from '../words/type-words.ts'

export interface ColumnMapping {
  /** Position in the table: headers may be empty or repeated. */
  readonly index: number
  readonly header: string
  readonly field: ImportField | null
  /** `chosen` is the user's; of the guesses `sure` is an exact known word whose values fit. */
  readonly confidence: 'chosen' | 'sure' | 'likely' | 'none'
  /** Why the column has its field or none, as a sentence for the user. */
  readonly reason: Text
  /** Values of up to three first rows. */
  readonly examples: readonly string[]
  /** Currency in the header, as in `Courtage (SEK)`: a code, or $, which `currencies` resolves to a dollar currency. */
  readonly statedCurrency: string | null
  readonly decimalMark: DecimalMark
  /** Nothing in the column or the file proves the decimal mark, and it matters: `4,563` could be 4563. */
  readonly decimalMarkIsDoubtful: boolean
  /** The user chose the decimal mark. */
  readonly decimalMarkIsChosen: boolean
  /** Cells of the column prove both marks, so that a cell which could be read both ways is in doubt. */
  readonly hasBothMarks: boolean
}

/** A guess at the field of a column. */
export type ColumnGuess = Pick<ColumnMapping, 'field' | 'confidence' | 'reason'>

/** A distinct value of a column, its number of rows, and its meaning: null until chosen. */
export interface ValueChoice<Choice> {
  readonly value: string
  readonly count: number
  readonly choice: Choice | null
  readonly by: 'guess' | 'user'
}

/** A type word of the file. */
export interface TypeWord extends ValueChoice<TypeChoice> {
  /** 1-based line of the first row that has it. */
  readonly exampleLine: number
  /** Each of its rows waits for a decision of its own, as those of corporate actions do: the word asks nothing. */
  readonly isLeftToRows: boolean
}

/** Whether the user must say what a word means. */
export function isOpenWord({ choice, isLeftToRows }: Pick<TypeWord, 'choice' | 'isLeftToRows'>): boolean {
  return choice === null && !isLeftToRows
}

/**
 * How the file's rate relates to its prices: `account-per-price` multiplies (money of the account per 1 of the price's
 * currency), `price-per-account` divides, `unrelated` belongs to something else and is not used.
 */
export type RateMeaning = 'account-per-price' | 'price-per-account' | 'unrelated'

/**
 * What tells a buy from a sell without a type column: the sign of the units or the total, the fees that the total
 * contains or lacks, or the user, for all rows.
 */
export type Direction = 'units-sign' | 'total-sign' | 'net-amount' | 'buy' | 'sell'

/** Chosen for a currency word, or for rows without one: prices are in each security's currency. */
export const ASSET_CURRENCY = 'asset'

/** Rows without a currency, and the user's choice for them: a code or `ASSET_CURRENCY`. */
export interface MissingCurrency {
  readonly count: number
  readonly choice: string | null
}

/**
 * What to do with rows whose total contradicts units × price: multiply the price by the scale, calculate the price from
 * the total, keep the stated price, or leave the rows out.
 */
export type DifferenceChoice = 'scale-price' | 'use-total' | 'keep' | 'ignore'

/** A column that decides figures though nothing in the file proves its role, and the other way to read it. */
export interface UnprovenRole {
  readonly index: number
  /** The fields of columns in the likelier reading. */
  readonly likely: readonly FieldOfColumn[]
  readonly instead: readonly FieldOfColumn[]
  /** Null until the user confirms the likelier reading or takes the other. */
  readonly isConfirmed: boolean | null
}

export interface FieldOfColumn {
  readonly index: number
  readonly field: ImportField | null
}

/** How a table becomes transactions: everything that the mapping step shows and the user can change. */
export interface Mapping {
  readonly columns: readonly ColumnMapping[]
  readonly dateFormat: DateFormat | null
  /** The formats that fit the date column equally well; two or more mean that day and month could be exchanged. */
  readonly dateFormatCandidates: readonly DateFormat[]
  /** Empty if no column is mapped to the type; `direction` then separates buys from sells. */
  readonly types: readonly TypeWord[]
  /** Null if the file does not separate buys from sells: the user is asked. */
  readonly direction: Direction | null
  /** ISO 4217 code (or GBX, ILA, ZAX, `ASSET_CURRENCY`) by currency value; empty if the file states no currency. */
  readonly currencies: readonly ValueChoice<string>[]
  /** Null if every row states its currency. */
  readonly missingCurrency: MissingCurrency | null
  readonly rateMeaning: RateMeaning
  /** Further columns of amounts that agree with units × price, by index: they show when a row does not. */
  readonly checks: readonly number[]
  /** The user lets names identify the securities of a file that has neither symbols nor ISINs. */
  readonly identifiesByName: boolean
  /** What the user decided on rows whose total contradicts units × price, by the scale of the difference. */
  readonly differences: Readonly<Partial<Record<PriceScale | 'other', DifferenceChoice>>>
  /**
   * The file uses this program's own vocabulary (an export, or written for it): units of a split are its ratio, and a
   * price of 0 is intended. Other files state the units added by a split, and 0 for events that are not trades.
   */
  readonly isLedgerFile: boolean
  /** The portfolio books cash: rows of money alone need no security. */
  readonly booksCash?: boolean
  /** Roles of columns that the user must confirm or change. */
  readonly unproven: readonly UnprovenRole[]
}
