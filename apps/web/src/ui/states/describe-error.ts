import { t } from '@lingui/core/macro'
import { ApiError } from '@plumbline/client/api-error'
import { isMissingPart } from './is-missing-part.ts'

const UNEXPECTED_FROM = 500

/**
 * The text that a page shows for a failed call: the error's detail, else a line of text that a proxy sent, else the status. For a server error it adds the
 * request id, which the server's log contains. A string is returned unchanged.
 */
export function describeError(error: unknown): string {
  if (isMissingPart(error))
    return t`This part of the application could not be loaded. Check the connection and try again.`
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return error.message
  const text = error.detail || error.body || t`[${{ status: error.status }}] An error occured`
  const isUnexpected = error.status >= UNEXPECTED_FROM && error.requestId !== undefined
  return isUnexpected ? t`${text} Request ${{ requestId: error.requestId }}` : text
}
