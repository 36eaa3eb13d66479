import { ApiError } from '@plumbline/client/api-error'

/** The plan does not include what was asked for. Where the error names a source, the upgrade prompt is open already. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'over-plan-limit'
}

/** What a page says about a failed call: the error's detail, else the status. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return error.message
  return error.detail || `[${error.status}] An error occured`
}
