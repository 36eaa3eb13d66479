import type { z } from 'zod'
import type { AccessTo, DeprecatedName, Method, Operation } from './operation.ts'

/** The schemas of one operation. Each schemas.ts exports one such object per operation, under the operation's name. */
export interface OperationSchemas {
  readonly query?: z.ZodType
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  readonly response?: z.ZodType
}

/** What a client sends as this part of a request; undefined if the operation has none. */
export type Input<Schemas, Part extends string> = Schemas extends { [part in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
/** What the server reads from this part of a request, with defaults applied. */
export type Output<Schemas, Part extends string> = Schemas extends { [part in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** The return kinds allowed with and without a response schema. */
type ReturnsOf<Schemas> = Schemas extends { response: z.ZodType } ? 'json' | 'page' | 'file' : 'nothing' | 'file'

/**
 * Defines an operation whose requests and responses have the types of the given schemas: `defineOperation<typeof
 * schemas.getUser>()({…})`. The types are written out here, so that a client needs neither the schemas nor zod.
 */
export function defineOperation<Schemas extends OperationSchemas = Record<never, never>>() {
  return <const Path extends string, const Returns extends ReturnsOf<Schemas>>(operation: {
    method: Method
    path: Path
    returns: Returns
    access: AccessTo<Path>
    sends?: string
    maxBodyBytes?: number
    takesDay?: true
    deprecated?: readonly DeprecatedName[]
    receives?: Returns extends 'file' ? string : never
  }): Operation<
    Path,
    {
      returns: Returns
      query: Input<Schemas, 'query'>
      headers: Input<Schemas, 'headers'>
      body: Input<Schemas, 'body'>
      response: Output<Schemas, 'response'>
    }
  > => operation
}
