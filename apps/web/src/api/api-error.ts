import type { Problem, ProblemCode } from '@plumbline/contract/problems'

/** A refused or failed call. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ProblemCode | undefined
  readonly detail: string | undefined
  readonly errors: { path: string; message: string }[]
  readonly source: string | undefined

  constructor(status: number, problem: Partial<Problem> = {}) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`)
    this.status = status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.source = problem.source
  }
}

/** The plan does not include what was asked for. Where the answer names a source, the upgrade prompt is open already. */
export function isPlanLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'over-plan-limit'
}

/** What a page says about a failed call: the answer's detail, else the status. */
export function describeError(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error)
  if (error.status === 0) return 'The server cannot be reached. Check the connection and try again.'
  return error.detail || `[${error.status}] An error occured`
}
