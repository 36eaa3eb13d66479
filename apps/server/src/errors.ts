import { type ProblemCode, problems } from '@plumbline/contract/problems'
import type { Language } from '@plumbline/text/language'
import type { FilledMessage } from '@plumbline/text/text'
import { formatText } from './format-text.ts'

/** A text for translation, or a plain sentence that is looked up in the catalogs and else stays as it is. */
export type ProblemText = string | FilledMessage

/** A problem text in a language. */
export function formatProblemText(problemText: ProblemText, language: Language): string {
  return formatText(problemText as Parameters<typeof formatText>[0], language)
}

export interface FieldError {
  /** The path in the request, such as `0.units`. */
  path: string
  message: ProblemText
}

interface ProblemParts {
  errors?: FieldError[]
  /** The errors in another language than English, if the catalogs do not have them. */
  errorsIn?: (language: Language) => FieldError[]
  /** The detail in another language than English, if the catalogs do not have it. */
  detailIn?: (language: Language) => string
  promptSource?: string
  retryAfterSeconds?: number
}

/** A refusal that the client can act on. `detail` becomes the `detail` of the response, in the reader's language. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly code: ProblemCode
  readonly detail: ProblemText
  readonly errors: FieldError[] | undefined
  readonly errorsIn: ((language: Language) => FieldError[]) | undefined
  readonly detailIn: ((language: Language) => string) | undefined
  /** The source of the upgrade prompt, for `over-plan-limit`. */
  readonly promptSource: string | undefined
  /** For a response with status 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, detail: ProblemText = problems[code].title, parts: ProblemParts = {}) {
    super(formatProblemText(detail, 'en'))
    this.code = code
    this.detail = detail
    this.errors = parts.errors
    this.errorsIn = parts.errorsIn
    this.detailIn = parts.detailIn
    this.promptSource = parts.promptSource
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

/** A refusal of one field. Its detail is the field's path and the message. */
export function fieldProblem(code: ProblemCode, path: string, message: ProblemText): DomainError {
  return new DomainError(code, `${path}: ${formatProblemText(message, 'en')}`, { errors: [{ path, message }] })
}
