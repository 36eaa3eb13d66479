import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** `nothing` is a 204. `page` is one page of a list, with its count and next cursor in headers. `file` is an attachment. */
export type ReturnKind = 'nothing' | 'json' | 'page' | 'file'

/** The schemas of one operation. A feature's schemas.ts exports one such object per operation, under the operation's name. */
export interface OperationSchemas {
  readonly query?: z.ZodType
  readonly headers?: z.ZodType
  readonly body?: z.ZodType
  /** Of the JSON in the response. A page's is the array of its items. */
  readonly response?: z.ZodType
}

export interface OperationTypes {
  returns: ReturnKind
  query: unknown
  headers: unknown
  body: unknown
  response: unknown
}

/** One call of the API. It carries the types of its request and response, but loads no schema. */
export interface Operation<Path extends string = string, Types extends OperationTypes = OperationTypes> {
  readonly method: Method
  /** Below /api; `:name` stands for a parameter. */
  readonly path: Path
  readonly returns: Types['returns']
  /** Never set: it carries the types to the compiler. */
  readonly types?: Types
}

/** What a client sends as this part of a request; undefined where the operation has none. */
export type Input<Schemas, Part extends string> = Schemas extends { [part in Part]: infer S extends z.ZodType }
  ? z.input<S>
  : undefined
/** What the server reads from this part of a request, defaults filled in. */
export type Output<Schemas, Part extends string> = Schemas extends { [part in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** What an operation with a response schema can return, and one without. */
type ReturnsOf<Schemas> = Schemas extends { response: z.ZodType } ? 'json' | 'page' | 'file' : 'nothing' | 'file'

/**
 * An operation whose requests and responses have the types of the given schemas: `defineOperation<typeof schemas.getUser>()({…})`.
 * The types are spelled out here, so that a client needs neither the schemas nor zod.
 */
export function defineOperation<Schemas extends OperationSchemas = Record<never, never>>() {
  return <const Path extends string, const Returns extends ReturnsOf<Schemas>>(operation: {
    method: Method
    path: Path
    returns: Returns
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

type TypesOf<O extends Operation> = NonNullable<O['types']>

export type QueryOf<O extends Operation> = TypesOf<O>['query']
export type HeadersOf<O extends Operation> = TypesOf<O>['headers']
export type BodyOf<O extends Operation> = TypesOf<O>['body']
export type ResponseOf<O extends Operation> = TypesOf<O>['response']

/** The names of a path's parameters: `'id'` of `/portfolio/:id`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** One page of a list, newest first. `nextCursor` is undefined on the last page. */
export interface Page<Item> {
  items: Item[]
  /** Of all pages. */
  total: number
  nextCursor: string | undefined
}
