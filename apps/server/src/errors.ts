import { type ProblemCode, problems } from '@plumbline/contract/problems'

export interface FieldError {
  /** The path in the request, such as `0.units`. */
  path: string
  message: string
}

/** A refusal that the client can act on. `message` becomes the `detail` of the response. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  /** The source of the upgrade prompt, for `over-plan-limit`. */
  readonly promptSource: string | undefined
  /** For a response with status 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    message?: string,
    details: { errors?: FieldError[]; promptSource?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message ?? problems[code].title)
    this.code = code
    this.errors = details.errors
    this.promptSource = details.promptSource
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}
