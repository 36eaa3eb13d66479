import type { Delimiter } from '../cells/delimiter.ts'
import { countKnownHeaders, findHeader } from '../tables/find-header.ts'
import { splitRecords } from './split-records.ts'

const CANDIDATES: readonly Delimiter[] = [',', ';', '\t', '|']
const SAMPLE_RECORDS = 60

interface Split {
  readonly delimiter: Delimiter
  readonly knownHeaders: number
  readonly steadyRows: number
  readonly columns: number
}

/**
 * Chooses the delimiter with the most known headers, then the most rows of equal length, then the most columns.
 * Counting characters would be unreliable: decimal commas are as frequent as delimiters.
 */
export function detectDelimiter(text: string): Delimiter {
  const splits = CANDIDATES.map((delimiter) => trySplit(text, delimiter))
  splits.sort((a, b) => b.knownHeaders - a.knownHeaders || b.steadyRows - a.steadyRows || b.columns - a.columns)
  return splits[0]?.delimiter ?? ','
}

function trySplit(text: string, delimiter: Delimiter): Split {
  const { records, refusal } = splitRecords(text, delimiter, SAMPLE_RECORDS)
  const header = records[findHeader(records)]
  const rowsByColumns = new Map<number, number>()
  for (const { cells } of records) rowsByColumns.set(cells.length, (rowsByColumns.get(cells.length) ?? 0) + 1)
  const [columns, steadyRows] = [...rowsByColumns].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
  return {
    delimiter,
    knownHeaders: header === undefined || header.cells.length < 2 ? 0 : countKnownHeaders(header),
    steadyRows: columns < 2 ? 0 : steadyRows,
    columns: refusal?.code === 'too-many-columns' ? Number.POSITIVE_INFINITY : columns,
  }
}
