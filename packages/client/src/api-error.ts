import type { Problem, ProblemCode } from '@plumbline/contract/problems'

/** A call that was refused or that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 when no response arrived. */
  readonly status: number
  /** Stable, unlike the message. Undefined when the response is not from Plumbline, such as a proxy's. */
  readonly code: ProblemCode | undefined
  /** What is wrong, in a sentence for people. */
  readonly detail: string | undefined
  /** The wrong fields by their paths, such as `0.units`. */
  readonly errors: readonly { path: string; message: string }[]
  /** Of `over-plan-limit`: which limit was reached, such as `create-portfolio`. */
  readonly source: string | undefined
  /** Names the request in the server's log. */
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem> = {}, options?: ErrorOptions) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`, options)
    this.status = status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.source = problem.source
    this.requestId = problem.requestId
  }
}
