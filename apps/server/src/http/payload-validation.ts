import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import type { z } from 'zod'
import { DomainError, type FieldError } from '../errors.ts'

const MAX_ERRORS = 20

function* flatten(issues: readonly z.core.$ZodIssue[], parent: string): Generator<FieldError> {
  for (const issue of issues) {
    const path = [parent, ...issue.path.map(String)].filter(Boolean).join('.')
    const branches = issue.code === 'invalid_union' ? issue.errors.filter((branch) => branch.length > 0) : []
    if (branches.length === 1 && branches[0] !== undefined) yield* flatten(branches[0], path)
    else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield { path: [path, key].filter(Boolean).join('.'), message: 'Unknown field' }
    } else yield { path, message: issue.message }
  }
}

/** The first errors of a payload, with their paths (`0.units`). */
export function fieldErrors(error: z.core.$ZodError): FieldError[] {
  return [...flatten(error.issues, '')].slice(0, MAX_ERRORS)
}

function refusal(errors: FieldError[], where: string): DomainError {
  const [first] = errors
  const detail = first === undefined ? undefined : `${first.path || where}: ${first.message}`
  return new DomainError('invalid-payload', detail, { errors })
}

const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (data) => {
    // Fastify passes null for a request without a body.
    const result = schema.safeParse(data ?? undefined)
    return result.success
      ? { value: result.data }
      : { error: refusal(fieldErrors(result.error), httpPart ?? 'request') }
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
