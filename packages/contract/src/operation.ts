export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * `nothing` is a 204. `page` is one page of a list; headers hold its count and next cursor. `file` is an attachment.
 */
export type ReturnKind = 'nothing' | 'json' | 'page' | 'file'

/** What an access token may do: `write` includes `read`. */
export const TOKEN_SCOPES = ['read', 'write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/**
 * Who may call an operation: anyone; only a signed-in session; or also an access token with the scope. `covers` says
 * whose data it is:
 *
 * - `market` is the same for everyone.
 * - `portfolio` is the one that `:id` in the path names. It does not exist for a token limited to others.
 * - `portfolio-or-all` also takes `all` as the id, for all portfolios except samples as one. A token limited to some
 *   portfolios gets those as one.
 * - Of `portfolios`, a token limited to some sees only those.
 * - `account` needs a token for all portfolios.
 *
 * A member of a portfolio with the role `read` may call what a token with the scope `read` for that portfolio may. The
 * role `write` adds operations with `byMembers`: those whose author is recorded in the history of the portfolio.
 */
export type Access =
  | 'public'
  | 'session'
  | TokenAccess<'market' | 'portfolio' | 'portfolio-or-all' | 'portfolios' | 'account'>

interface TokenAccess<Covers> {
  readonly scope: TokenScope
  readonly covers: Covers
  /** Members of the portfolio with the role `write` may do it. */
  readonly byMembers?: true
}

/** The access that an operation with this path can have: one portfolio's must say `portfolio` or need all. */
export type AccessTo<Path extends string> =
  | 'public'
  | 'session'
  | TokenAccess<
      Path extends `/portfolio/:id${string}`
        ? 'portfolio' | 'portfolio-or-all' | 'account'
        : 'market' | 'portfolios' | 'account'
    >

/** A name in a body that means the same as another one, and goes. */
export interface DeprecatedName {
  readonly name: string
  readonly instead: string
  /** ISO date from which it is deprecated. */
  readonly since: string
  /** ISO date, in UTC, from which it may be refused. */
  readonly until: string
}

/** What a client sends and receives. Parts that the operation does not have are undefined. */
export interface OperationTypes {
  returns: ReturnKind
  query: unknown
  headers: unknown
  body: unknown
  /** The JSON of the response; for a page, the array of its items. */
  response: unknown
}

/** One API operation. It has the types of its request and response, but loads no schema. */
export interface Operation<Path extends string = string, Types extends OperationTypes = OperationTypes> {
  readonly method: Method
  /** Below /api; `:name` stands for a parameter. */
  readonly path: Path
  readonly returns: Types['returns']
  readonly access: Access
  /** The content type of the body; absent for JSON. */
  readonly sends?: string
  /** The most bytes of the body; absent: a megabyte. */
  readonly maxBodyBytes?: number
  /** The content type of the file that it returns; absent for other kinds. */
  readonly receives?: string
  /** It takes `on`, a past day, and returns what it would have returned at the end of that day. */
  readonly takesDay?: true
  /** Absent: all names of the body stay. */
  readonly deprecated?: readonly DeprecatedName[]
  /** Never set: exists only for the compiler. */
  readonly types?: Types
}

type TypesOf<O extends Operation> = NonNullable<O['types']>

export type QueryOf<O extends Operation> = TypesOf<O>['query']
export type HeadersOf<O extends Operation> = TypesOf<O>['headers']
export type BodyOf<O extends Operation> = TypesOf<O>['body']
export type ResponseOf<O extends Operation> = TypesOf<O>['response']

/** The names of a path's parameters: `'id'` for `/portfolio/:id`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** One page of a list, newest first. `nextCursor` is undefined on the last page. */
export interface Page<Item> {
  items: Item[]
  /** Number of items on all pages. */
  total: number
  nextCursor: string | undefined
}
