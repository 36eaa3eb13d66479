import { listImportMappings, listImports, listLeftOutRows } from '@plumbline/contract/imports/operations'
import type { ImportSecurity } from '@plumbline/contract/imports/schemas'
import { previewTransactions } from '@plumbline/contract/transactions/operations'
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

/** The currency in which each security that is found is quoted. Securities that are still looked up are left out. */
export const quotedCurrenciesQuery = (securities: ImportSecurity[]) =>
  queryOptions({
    queryKey: ['quoted-currencies', securities],
    queryFn: async ({ signal }) => {
      const previewed = await call(previewTransactions, { body: securities, signal })
      return previewed.flatMap(({ matchedStock }) => matchedStock?.currency ?? [])
    },
    enabled: securities.length > 0,
    retry: false,
  })
