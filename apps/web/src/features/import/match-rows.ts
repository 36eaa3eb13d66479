import { MAX_PREVIEW_ROWS } from '@plumbline/contract/transactions/operations'
import type { PreviewRow } from '@plumbline/contract/transactions/schemas'
import type { ImportRow } from '@plumbline/csv-import/import-row'
import { twinKey } from '@plumbline/csv-import/twin-key'
import { previewTransactionRows } from '../../api/transaction-mutations.ts'
import type { MatchedAsset, MatchedRow } from './matched-row.ts'

type Target = { portfolioId: string; importId: string }

function toPreviewRow(row: ImportRow, target: Target): PreviewRow {
  const { rowNumber, symbol, isin, exchange, currency, name, type, date, units, price } = row
  return {
    ...target,
    rowNumber,
    units,
    price,
    ...(symbol !== null && { symbol }),
    ...(isin !== null && { isin }),
    ...(exchange !== null && { exchange }),
    ...(currency !== null && { currency }),
    ...(name !== null && { name }),
    ...(type !== null && { type }),
    ...(date !== null && { date }),
  }
}

function keyOf(asset: MatchedAsset, { type, date, units, price, currency }: ImportRow): string {
  const fields = { assetId: asset._id, units, price, currency: currency ?? asset.currency }
  return twinKey({ ...fields, type: type ?? '', date: date ?? '' })
}

/**
 * Asks the server for the asset of every row, batch by batch. Of equal rows as many overlap with the portfolio as it has
 * from elsewhere; the others are new. `onProgress` hears how many are done.
 * @throws {ApiError} a call failed
 */
export async function matchRows(
  count: number,
  takeRows: (from: number, to: number) => Promise<ImportRow[]>,
  target: Target,
  onProgress: (done: number) => void,
): Promise<MatchedRow[]> {
  const matched: MatchedRow[] = []
  const overlaps = new Map<string, number>()

  function isOverlap(row: ImportRow, asset: MatchedAsset, twins: number): boolean {
    const key = keyOf(asset, row)
    const found = overlaps.get(key) ?? 0
    if (found >= twins) return false
    overlaps.set(key, found + 1)
    return true
  }

  for (let start = 0; start < count; start += MAX_PREVIEW_ROWS) {
    const part = await takeRows(start, start + MAX_PREVIEW_ROWS)
    const previewed = await previewTransactionRows(part.map((row) => toPreviewRow(row, target)))
    for (const [index, row] of part.entries()) {
      const { matchedStock: asset = null, isDuplicate = false, twins = 0 } = previewed[index] ?? {}
      const isNew = asset !== null && !isDuplicate && row.outcome.kind === 'ready'
      matched.push({ row, asset, isDuplicate, isOverlap: isNew && isOverlap(row, asset, twins) })
    }
    onProgress(matched.length)
  }
  return matched
}
