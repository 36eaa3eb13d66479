import type { Text } from '@plumbline/text/text'
import type { Decimal } from 'decimal.js'
import { amountReader, markOfFile, type ReadAmount } from '../cells/exact-amounts.ts'
import type { DecimalMark } from '../cells/numbers.ts'
import type { CsvRecord } from '../tables/csv-record.ts'
import { headerKey } from '../words/header-key.ts'
import type { ImportField } from '../words/import-field.ts'
import type { TypeChoice } from '../words/type-words.ts'

/** A line of a broker's file, its cells found by header. */
export interface Line {
  /** 1-based line of the file on which the record ends. */
  readonly line: number
  readonly cells: readonly string[]
  /** The cell below a header; '' if the file lacks the column. For a repeated header, the nth one, from 0. */
  readonly of: (header: string, nth?: number) => string
  /** The amount below a header, exactly: see {@link ReadAmount}. */
  readonly amountOf: (header: string) => Decimal
  /** Reads any other cell of the line. */
  readonly readAmount: ReadAmount
}

/**
 * The values of a line by field, with dates and numbers as spelled in the file; or the reason why it is left out, as a
 * sentence for the user. Every line has exactly one reading, so that nothing is lost.
 */
export type LineReading = { readonly line: number } & (
  | Readonly<Partial<Record<ImportField, string>>>
  | ({
      readonly leftOut: Text
      /** A trade in something that a portfolio cannot hold. */
      readonly isUnsupported?: true
      // What is kept of the line, so that it can be read later.
    } & Readonly<Partial<Record<ImportField, string>>>)
)

/** What a reader can use besides the lines below the header. */
export interface FileContext {
  readonly records: readonly CsvRecord[]
  /** Index of the header among the records. */
  readonly headerIndex: number
}

/**
 * How to read the files of one broker where the general rules are not enough. Most readers only name the fields of a
 * few headers or the currency. `read` handles what a column mapping cannot express.
 */
export interface BrokerReader {
  /** Shown to the user, as in “Read as XTB”. */
  readonly name: string
  /** Headers that a file of the broker has in one line, whatever their case, spaces and underscores. */
  readonly headers: readonly string[]
  /** The header line has these headers and no others. */
  readonly hasNoOtherHeaders?: boolean
  /** Headers that indicate another layout with the same words. */
  readonly without?: readonly string[]
  /** Overrides the general rules: the field of a header, or null for none. */
  readonly fields?: Readonly<Record<string, ImportField | null>>
  /** What type words mean with this broker. */
  readonly types?: Readonly<Record<string, TypeChoice>>
  /** The currency of rows that state none: a code, or `asset` for that of each security. */
  readonly currency?: string
  readonly dateOrder?: 'day-first' | 'month-first'
  /** Its symbols are those of coins: `ETH` is not a share. */
  readonly hasCoins?: true
  readonly read?: (lines: readonly Line[], context: FileContext) => LineReading[]
}

/** `usualMark` counts where no cell of the lines proves a decimal mark. */
export function linesOf(records: readonly CsvRecord[], header: CsvRecord, usualMark: DecimalMark = '.'): Line[] {
  const indexes = new Map<string, number[]>()
  for (const [index, cell] of header.cells.entries()) {
    const word = headerKey(cell)
    indexes.set(word, [...(indexes.get(word) ?? []), index])
  }
  const lines = records.map(({ line, cells }) => ({ line, cells: cells.map(withLeadingMinus) }))
  const readAmount = amountReader(markOfFile(lines) ?? usualMark)
  return lines.map(({ line, cells }) => {
    const of: Line['of'] = (name, nth = 0) => cells[indexes.get(headerKey(name))?.[nth] ?? -1] ?? ''
    return { line, cells, of, amountOf: (name) => readAmount(of(name)), readAmount }
  })
}

/** A negative number with a hyphen before it, where the file writes `−5`, `5-` or `(5)`. */
function withLeadingMinus(cell: string): string {
  const negative = /^(?:[\u2212\u2013] ?([\d.,]+)|([\d.,]*\d[\d.,]*) ?[-\u2212]|\(([\d.,]+)\))$/.exec(cell)
  return negative === null ? cell : `-${negative[1] ?? negative[2] ?? negative[3]}`
}
