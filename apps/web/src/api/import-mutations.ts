import { undoImport } from '@plumbline/contract/imports/operations'
import { mutationOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { figureQueries } from './portfolio-queries.ts'

/** Removes the transactions of an import. */
export const undoImportMutation = mutationOptions({
  mutationFn: (importId: string) => call(undoImport, { params: { id: importId } }),
  meta: { invalidates: figureQueries },
})
