export const MAX_LEFT_OUT_ROWS_PER_CALL = 500
export const MAX_IMPORT_COLUMNS = 500
export const MAX_IMPORT_MAPPINGS = 200

export const MAX_FILES_PER_CALL = 10
const MAX_CALL_BYTES = 8 * 1024 * 1024
/** Base64 has four characters for three bytes. */
export const MAX_ENCODED_LENGTH = Math.ceil(MAX_CALL_BYTES / 3) * 4
/** With room for names, answers, and the line breaks of JSON that people write. */
export const MAX_CALL_BODY_BYTES = MAX_ENCODED_LENGTH + 1024 * 1024
/** Of all files of a call. Larger files are imported on the page, which reads them in the browser. */
export const MAX_ROWS_PER_CALL = 5000
export const MAX_ANSWERS_PER_FILE = 500

/** What becomes of a row of a file. */
export const ROW_OUTCOMES = [
  'ready',
  'needs-answer',
  'needs-correction',
  'asset-not-found',
  'held-back',
  'far-from-market',
  'already-imported',
  'already-in-portfolio',
  'sale-proceeds',
  'left-out',
] as const
export type RowOutcomeName = (typeof ROW_OUTCOMES)[number]

/** Those that are left out unless the caller takes them. */
export const TAKEN_ROWS = ['held-back', 'far-from-market', 'already-in-portfolio'] as const satisfies RowOutcomeName[]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1257',
  'shift_jis',
  'euc-kr',
  'gbk',
  'big5',
] as const
