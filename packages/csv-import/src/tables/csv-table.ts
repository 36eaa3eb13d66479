import type { Text } from '@plumbline/text/text'
import type { Delimiter } from '../cells/delimiter.ts'
import type { ImportField } from '../words/import-field.ts'
import type { TypeChoice } from '../words/type-words.ts'

export type Encoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'windows-1257'
  | 'shift_jis'
  | 'euc-kr'
  | 'gbk'
  | 'big5'

export interface CsvRow {
  /** 1-based line of the file on which the row ends. */
  readonly line: number
  /** Trimmed cells; a ragged row may have fewer than the table has columns, or more. */
  readonly cells: readonly string[]
  /** The row had more filled cells than the header has columns: its values may sit in the wrong columns. */
  readonly hasExtraCells: boolean
  /** The last row of a file that was cut off while it was written: figures or fees may be missing. */
  readonly isCutOff?: true
  /** Why a reader leaves the row out, as a sentence for the user: a sub-total, a line that completes another one. */
  readonly leftOut?: Text
  /** The row is left out because a portfolio does not hold such an instrument. */
  readonly isUnsupported?: boolean
}

export interface CsvTable {
  readonly fileName: string
  /** Null if the file is not delimited text. */
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  /** The sheet of a workbook that was read, and all that are not empty. */
  readonly sheet?: string
  readonly sheets?: readonly string[]
  /** 1-based line on which the header ends; 0 if the file has no header. */
  readonly headerLine: number
  /** The lines above the header, their cells joined by semicolons. */
  readonly preamble?: readonly string[]
  /** Trimmed header of each column. Columns are known by their index: headers may be empty or repeated. */
  readonly headers: readonly string[]
  /** The rows below the header, blank ones left out. */
  readonly rows: readonly CsvRow[]
  /** Set if the broker of the file is known. */
  readonly reader?: TableReader
}

/** What a broker's reader knows about the table. */
export interface TableReader {
  readonly name: string
  /** The field of each column; null for none, undefined if the general rules decide. */
  readonly fields: readonly (ImportField | null | undefined)[]
  /** What type words mean with this broker, in lower case. */
  readonly types: Readonly<Record<string, TypeChoice>>
  /** The currency of rows without one, if the broker's files have a default: a code, or `asset`. */
  readonly currency: string | null
  /** The broker's dates have the day or the month first. */
  readonly dateOrder: 'day-first' | 'month-first' | null
  /** True if its symbols are those of coins. */
  readonly hasCoins: boolean
}

type ReadRefusalCode =
  | 'empty-file'
  | 'not-text'
  | 'spreadsheet-file'
  | 'pdf-file'
  | 'unclosed-quote'
  | 'cell-too-long'
  | 'too-many-columns'
  | 'too-many-cells'
  | 'too-deep'
  | 'no-columns'
  | 'no-rows'
  | 'not-transactions'
  | 'holdings'

/** Why a file cannot be read. `message` is a sentence for the user; `line` is the 1-based line, if known. */
export interface ReadRefusal {
  readonly code: ReadRefusalCode
  readonly message: Text
  readonly line: number | null
}
