import { listImports } from '@plumbline/contract/imports/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Newest first. */
export const importsQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'imports'],
    queryFn: ({ signal }) => call(listImports, { params: { id: portfolioId }, signal }),
  })
