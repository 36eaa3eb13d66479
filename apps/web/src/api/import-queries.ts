import { listImportMappings, listImports, listLeftOutRows } from '@plumbline/contract/imports/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** Newest first. */
export const importsQuery = (portfolioId: string) =>
  queryOptions({
    queryKey: ['portfolio', portfolioId, 'imports'],
    queryFn: ({ signal }) => call(listImports, { params: { id: portfolioId }, signal }),
  })

/** In the order of the file. */
export const leftOutRowsQuery = (importId: string) =>
  queryOptions({
    queryKey: ['import', importId, 'left-out-rows'],
    queryFn: ({ signal }) => call(listLeftOutRows, { params: { id: importId }, signal }),
  })

/** The user's saved mappings, by name. */
export const importMappingsQuery = queryOptions({
  queryKey: ['import-mappings'],
  queryFn: ({ signal }) => call(listImportMappings, { signal }),
})
