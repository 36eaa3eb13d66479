import { type ProblemCode, problems } from '@plumbline/contract/problems'

export interface FieldError {
  /** Where in the request, such as `0.units`. */
  path: string
  message: string
}

/** A request that is refused for a reason the caller can act on. `message` becomes the answer's detail. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  /** Source of the upgrade prompt, for `over-plan-limit`. */
  readonly promptSource: string | undefined
  /** For a refusal with status 503. */
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
