import { ApiError } from '@plumbline/client/api-error'

/** The plan does not include the requested feature. If the error names a source, the upgrade prompt is already open. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'over-plan-limit'
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

export function hasCode(error: unknown, code: ApiError['code']): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** What the server says of one field of the request; undefined if it does not object to it. */
export function findFieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.errors.find(({ path }) => path === field)?.message : undefined
}
