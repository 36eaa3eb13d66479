import { ApiError } from '@plumbline/client/api-error'

const UNEXPECTED_FROM = 500

/** What a page says about a failed call: the error's detail, else the status; of a failure of the server also the request, which its log names. A text is returned as it is. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return error.message
  const text = error.detail || `[${error.status}] An error occured`
  const isUnexpected = error.status >= UNEXPECTED_FROM && error.requestId !== undefined
  return isUnexpected ? `${text} Request ${error.requestId}` : text
}
