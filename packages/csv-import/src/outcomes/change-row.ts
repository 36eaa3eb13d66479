import { correctRow } from '../readings/correct-row.ts'
import type { ImportRow } from '../readings/import-row.ts'
import type { MatchedRow, RowChange } from './matched-row.ts'

/** The row as the file states it. */
export const fileRowOf = ({ fileRow, row }: Pick<MatchedRow, 'fileRow' | 'row'>): ImportRow => fileRow ?? row

/** The row as the change makes it; null puts it back as the file states it. Its asset is still to be matched. */
export function changeRow(matched: MatchedRow, change: RowChange | null, today: string | null): MatchedRow {
  const { correction: _, fileRow: __, ...rest } = matched
  const fileRow = fileRowOf(matched)
  if (change === null) return { ...rest, row: fileRow }
  return { ...rest, row: correctedRow(fileRow, change, today), correction: change, fileRow }
}

export function correctedRow(row: ImportRow, { asset, ...stated }: RowChange, today: string | null): ImportRow {
  return correctRow(row, { ...stated, ...(asset !== undefined && { hasAsset: true }) }, today)
}
