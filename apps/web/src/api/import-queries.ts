import { listImports, undoImport } from '@plumbline/contract/imports/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { refreshFigures } from './portfolio-changes.ts'

/** Newest first. */
export const importsQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'imports'],
    queryFn: ({ signal }) => call(listImports, { params: { id: portfolioId }, signal }),
  })

/** Returns how many transactions were removed. */
export async function takeBack(importId: string): Promise<number> {
  const { removed } = await call(undoImport, { params: { id: importId } })
  await refreshFigures()
  return removed
}
