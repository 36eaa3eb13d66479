import { queryOptions } from '@tanstack/react-query'
import { readSharedFile } from '../stores/shared-file.ts'

/** The file that another application shared with this one and that is not imported yet; null without one. */
export const sharedFileQuery = queryOptions({ queryKey: ['shared-file'], queryFn: readSharedFile, gcTime: 0 })
