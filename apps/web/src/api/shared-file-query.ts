import { queryOptions } from '@tanstack/react-query'
import { keepDroppedFile, readSharedFile } from '../stores/shared-file.ts'
import { queryClient } from './query-client.ts'

/** The file that another application shared with this one and that is not imported yet; null without one. */
export const sharedFileQuery = queryOptions({ queryKey: ['shared-file'], queryFn: readSharedFile, gcTime: 0 })

/** Keeps a file that was dropped on a page for the import that is opened next. */
export function keepForImport(file: File): void {
  keepDroppedFile(file)
  void queryClient.invalidateQueries({ queryKey: sharedFileQuery.queryKey })
}
