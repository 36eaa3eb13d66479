import { type FilledMessage, inserted, type Text, text } from '@plumbline/text/text'
import { z } from 'zod'
import { DomainError, formatProblemText } from '../errors.ts'

/** A place in the archive. Lines are 1-based. */
export interface Place {
  file: string
  line?: number
  field?: string
}

function describe({ file, line, field }: Place, reason: FilledMessage | string): FilledMessage {
  const named = field ? text('{field}: {reason}', { field, reason }) : reason
  return line === undefined
    ? text('{file}: {reason}', { file, reason: named })
    : text('{file}, line {line}: {reason}', { file, line, reason: named })
}

export function refuse(place: Place, reason: Text): never {
  throw new DomainError('archive-not-valid', describe(place, inserted(reason)))
}

export function refuseFile(): never {
  throw new DomainError('archive-not-valid', text('The file is not a zip archive, or it is damaged'))
}

/** Refuses a value with the first issue that its schema finds. */
export function refuseIssue(
  place: Place,
  schema: z.ZodType,
  value: unknown,
  issue: z.core.$ZodIssue | undefined,
): never {
  if (issue === undefined) refuse(place, text('Not valid'))
  const at = { ...place, field: issue.path.join('.') }
  throw new DomainError('archive-not-valid', describe(at, issue.message), {
    detailIn(language) {
      const { error } = schema.safeParse(value, { error: z.locales[language]().localeError })
      const message = error?.issues[0]?.message ?? issue.message
      return formatProblemText(describe(at, formatProblemText(message, language)), language)
    },
  })
}

export function parseJson(json: string, place: Place): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return refuse(place, text('Not JSON'))
  }
}
