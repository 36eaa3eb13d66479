import { formatEnglish } from '@plumbline/text/format-text'
import { readCsvFile } from '../formats/read-csv-file.ts'
import { guessMapping } from '../interpretations/guess-mapping.ts'
import { buildRows } from '../readings/build-rows.ts'
import type { ImportRow } from '../readings/import-row.ts'
import type { CsvTable } from '../tables/csv-table.ts'

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Bytes of a single-byte encoding, with the given codes for the letters that are not ASCII. */
export function singleByte(text: string, codes: Record<string, number>): Uint8Array {
  return Uint8Array.from([...text], (letter) => codes[letter] ?? letter.charCodeAt(0))
}

export function utf16le(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]))
}

/** The table of a file that must be readable. */
export function tableOf(text: string): CsvTable {
  const outcome = readCsvFile(utf8(text), 'test.csv')
  if (!outcome.ok) throw new Error(formatEnglish(outcome.refusal.message))
  return outcome.table
}

/** The rows that a file gives without any choice of the user. */
export function rowsOf(text: string): ImportRow[] {
  const table = tableOf(text)
  return buildRows(table, guessMapping(table))
}
