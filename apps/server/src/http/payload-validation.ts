import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { z } from 'zod'
import { DomainError, type FieldError } from '../errors.ts'

const MAX_ERRORS = 20

function* flatten(issues: readonly z.core.$ZodIssue[], parent: string): Generator<FieldError> {
  for (const issue of issues) {
    const path = [parent, ...issue.path.map(String)].filter(Boolean).join('.')
    const branches = issue.code === 'invalid_union' ? issue.errors.filter((branch) => branch.length > 0) : []
    if (branches.length === 1 && branches[0] !== undefined) yield* flatten(branches[0], path)
    else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        yield { path: [path, key].filter(Boolean).join('.'), message: text('Unknown field') }
    } else yield { path, message: issue.message }
  }
}

/** The first errors of a payload, with their paths (`0.units`). */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  const errors: FieldError[] = []
  for (const fieldError of flatten(error.issues, '')) if (errors.push(fieldError) === MAX_ERRORS) break
  return errors
}

/** The errors of a payload as zod states them in another language. Messages of the schemas stay English. */
function errorsIn(schema: z.ZodType, data: unknown, language: Language): FieldError[] {
  const { error } = schema.safeParse(data, { error: z.locales[language]().localeError })
  return error === undefined ? [] : fieldErrors(error)
}

/** The error that names what a schema finds wrong. */
export function refusal(schema: z.ZodType, data: unknown, error: z.core.$ZodError, where: string): DomainError {
  const errors = fieldErrors(error)
  const [first] = errors
  const detail = first === undefined ? undefined : `${first.path || where}: ${first.message}`
  return new DomainError('invalid-payload', detail, {
    errors,
    errorsIn: (language) => errorsIn(schema, data, language),
  })
}

const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    // Fastify passes null for a request without a body.
    const result = schema.safeParse(data ?? undefined)
    return result.success
      ? { value: result.data }
      : { error: refusal(schema, data ?? undefined, result.error, httpPart ?? 'request') }
  }

/**
 * Validates requests with the contract's schemas. Responses are typed by the schemas; API tests validate them. Passed
 * as an option, because Fastify otherwise loads its own compilers, which take start time and memory.
 */
export const schemaController: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildValidator: () => compileValidator as never,
    buildSerializer: () => () => JSON.stringify,
  },
}
