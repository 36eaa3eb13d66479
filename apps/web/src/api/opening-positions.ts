import type { PreviewedRow, PreviewRow } from '@plumbline/contract/transactions/schemas'
import { MAX_PREVIEW_ROWS } from '@plumbline/contract/transactions/vocabulary'
import { batchesOf } from '@plumbline/engine/batches-of'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { previewTransactionRows } from './transaction-mutations.ts'

/** Of a security that is being looked up. After so many it counts as not found. */
const MAX_LOOKUPS = 20

/** The security of each row and its close of the day, once all were looked up. */
export const openingPreviewQuery = (portfolioId: string, rows: readonly PreviewRow[]) =>
  queryOptions({
    queryKey: ['opening-positions', portfolioId, rows],
    queryFn: async () => {
      const previewed: PreviewedRow[] = []
      for (const batch of batchesOf(rows, MAX_PREVIEW_ROWS)) previewed.push(...(await previewBatch(batch)))
      return previewed
    },
    placeholderData: keepPreviousData,
  })

async function previewBatch(rows: readonly PreviewRow[]): Promise<PreviewedRow[]> {
  let previewed = await previewTransactionRows([...rows])
  for (let lookup = 1; lookup < MAX_LOOKUPS && previewed.some(({ isPending }) => isPending); lookup += 1)
    previewed = await previewTransactionRows([...rows])
  return previewed
}
