import { ApiError } from '@plumbline/client/api-error'

/** What a page says about a failed call: the error's detail, else the status. A text is returned as it is. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return error.message
  return error.detail || `[${error.status}] An error occured`
}
