import { queryOptions } from '@tanstack/react-query'
import { keepDroppedFiles, readSharedFiles } from '../stores/shared-files.ts'
import { queryClient } from './query-client.ts'

/** The files that another application shared with this one and that are not imported yet. */
export const sharedFilesQuery = queryOptions({ queryKey: ['shared-files'], queryFn: readSharedFiles, gcTime: 0 })

/** Keeps files that were dropped on a page for the import that is opened next. */
export function keepForImport(files: readonly File[]): void {
  keepDroppedFiles(files)
  void queryClient.invalidateQueries({ queryKey: sharedFilesQuery.queryKey })
}
