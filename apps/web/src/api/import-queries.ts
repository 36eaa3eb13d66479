import type { ImportBatch, takeBackImport } from '@plumbline/contract/imports'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './client.ts'
import { refreshFigures } from './portfolio-queries.ts'

/** Newest first. */
export const importsQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'imports'],
    queryFn: ({ signal }) =>
      request<ImportBatch[]>('GET', `/portfolio/${encodeURIComponent(portfolioId)}/imports`, { signal }),
  })

/** Answers how many rows left the ledger. */
export async function takeBack(importId: string): Promise<number> {
  const answer = await request<z.infer<typeof takeBackImport.answer>>(
    'DELETE',
    `/import/${encodeURIComponent(importId)}`,
  )
  await refreshFigures()
  return answer.removed
}
