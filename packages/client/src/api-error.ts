import type { Problem, ProblemCode } from '@plumbline/contract/problems'

/** A call that was refused or failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** The HTTP status; 0 if no response arrived. */
  readonly status: number
  /** Stable, unlike the message. Undefined if the response is not from Plumbline, for example from a proxy. */
  readonly code: ProblemCode | undefined
  /** What is wrong, in a sentence for people. */
  readonly detail: string | undefined
  /** The invalid fields by path, such as `0.units`. */
  readonly errors: readonly { path: string; message: string }[]
  /** For `over-plan-limit`: the limit that was reached, such as `create-portfolio`. */
  readonly source: string | undefined
  /** A line of text that another server, such as a proxy, sent instead of a problem. */
  readonly body: string | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem> = {}, options: ErrorOptions & { body?: string } = {}) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`, options)
    this.status = status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.source = problem.source
    this.body = options.body || undefined
    this.requestId = problem.requestId
  }
}
