import {
  chooseImportSecurity,
  deleteImportMapping,
  saveImportMapping,
  undoImport,
} from '@plumbline/contract/imports/operations'
import type { BodyOf } from '@plumbline/contract/operation'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { importMappingsQuery } from './import-queries.ts'
import { figureQueries } from './portfolio-queries.ts'

/** Removes the transactions of an import. */
export const undoImportMutation = mutationOptions({
  mutationFn: (importId: string) => call(undoImport, { params: { id: importId } }),
  meta: { invalidates: figureQueries },
})

/** Remembers the asset for a security of a file; null forgets it. */
export const chooseImportSecurityMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof chooseImportSecurity>) => call(chooseImportSecurity, { body }),
})

/** Replaces the mapping for the same header row. */
export const saveImportMappingMutation = mutationOptions({
  mutationFn: (body: BodyOf<typeof saveImportMapping>) => call(saveImportMapping, { body }),
  meta: { invalidates: [{ queryKey: importMappingsQuery.queryKey }] },
})

export const deleteImportMappingMutation = mutationOptions({
  mutationFn: (id: string) => call(deleteImportMapping, { params: { id } }),
  meta: { invalidates: [{ queryKey: importMappingsQuery.queryKey }] },
})
