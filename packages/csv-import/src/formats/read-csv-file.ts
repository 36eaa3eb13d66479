import type { Delimiter } from '../cells/delimiter.ts'
import type { Encoding } from '../tables/csv-table.ts'
import type { ReadOutcome } from '../tables/read-outcome.ts'
import { decodeBytes } from './decode-bytes.ts'
import { detectDelimiter } from './detect-delimiter.ts'
import { makeTable } from './make-table.ts'
import { splitRecords } from './split-records.ts'

/**
 * The user's choices, which override the guess. `headerLine` is a 1-based line of the file, or 0 for a file without a
 * header.
 */
export interface ReadChoices {
  readonly encoding?: Encoding | undefined
  readonly delimiter?: Delimiter | undefined
  readonly headerLine?: number | undefined
  /** The name of a sheet of the workbook. */
  readonly sheet?: string | undefined
}

/**
 * Reads the bytes of a csv file into a table. Encoding, delimiter and header row are detected unless chosen. Blank
 * lines are skipped; every other line below the header is a row of the table. Never throws: an unreadable file returns
 * a refusal with a stable code. Linear in the size of the file.
 */
export function readCsvFile(bytes: Uint8Array, fileName: string, choices: ReadChoices = {}): ReadOutcome {
  const decoded = decodeBytes(bytes, choices.encoding)
  return 'refusal' in decoded ? { ok: false, refusal: decoded.refusal } : readCsvText(decoded, fileName, choices)
}

/** `readCsvFile` for a text that is already decoded. */
export function readCsvText(
  decoded: { readonly text: string; readonly encoding: Encoding },
  fileName: string,
  choices: ReadChoices = {},
): ReadOutcome {
  const delimiter = choices.delimiter ?? detectDelimiter(decoded.text)
  const { records, refusal } = splitRecords(decoded.text, delimiter)
  if (refusal !== null) return { ok: false, refusal }
  return makeTable(records, { fileName, encoding: decoded.encoding, delimiter }, choices.headerLine)
}
