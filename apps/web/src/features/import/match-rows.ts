import type { PreviewRow } from '@plumbline/contract/transactions'
import type { ImportRow } from '@plumbline/csv-import/import-row'
import { previewTransactionRows } from '../../api/transaction-queries.ts'
import type { MatchedRow } from './matched-row.ts'

const rowsPerCall = 500

function toPreviewRow(row: ImportRow, portfolioId: string, importId: string): PreviewRow {
  const { rowNumber, symbol, isin, exchange, currency, name } = row
  return {
    rowNumber,
    portfolioId,
    importId,
    ...(symbol !== null && { symbol }),
    ...(isin !== null && { isin }),
    ...(exchange !== null && { exchange }),
    ...(currency !== null && { currency }),
    ...(name !== null && { name }),
  }
}

/**
 * Asks the server for the asset of every row, 500 at a time. `onProgress` hears how many are done.
 * @throws {ApiError} a call failed
 */
export async function matchRows(
  rows: ImportRow[],
  portfolioId: string,
  importId: string,
  onProgress: (done: number) => void,
): Promise<MatchedRow[]> {
  const matched: MatchedRow[] = []
  for (let start = 0; start < rows.length; start += rowsPerCall) {
    const part = rows.slice(start, start + rowsPerCall)
    const answers = await previewTransactionRows(part.map((row) => toPreviewRow(row, portfolioId, importId)))
    for (const [index, row] of part.entries()) {
      const answer = answers[index]
      matched.push({ row, asset: answer?.matchedStock ?? null, isDuplicate: answer?.isDuplicate ?? false })
    }
    onProgress(matched.length)
  }
  return matched
}
