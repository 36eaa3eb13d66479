import type { MatchedStock } from '@plumbline/contract/transactions/schemas'
import type { ImportRow } from '@plumbline/csv-import/import-row'

export type MatchedAsset = MatchedStock

/** A row of the file with the asset that it was found to mean. */
export type MatchedRow = {
  row: ImportRow
  asset: MatchedAsset | null
  /** This file has brought it in before. */
  isDuplicate: boolean
  /** The portfolio has an equal transaction from elsewhere: left out unless the user says that both happened. */
  isOverlap: boolean
}

export type RowFate = 'import' | 'not-found' | 'duplicate' | 'overlap' | 'ignored' | 'attention'

/** What becomes of a row; every row of the file has exactly one fate. */
export function fateOf({ row, asset, isDuplicate, isOverlap }: MatchedRow): RowFate {
  if (row.outcome.kind === 'ignored') return 'ignored'
  if (row.outcome.kind === 'attention') return 'attention'
  if (asset === null) return 'not-found'
  if (isDuplicate) return 'duplicate'
  return isOverlap ? 'overlap' : 'import'
}

export function countFates(rows: readonly MatchedRow[]): Record<RowFate, number> {
  const counts: Record<RowFate, number> = {
    import: 0,
    'not-found': 0,
    duplicate: 0,
    overlap: 0,
    ignored: 0,
    attention: 0,
  }
  for (const row of rows) counts[fateOf(row)] += 1
  return counts
}
