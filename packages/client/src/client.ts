import { SHARED_PORTFOLIO_HEADER } from '@plumbline/contract/memberships/vocabulary'
import type { Access, Operation, OperationTypes, Page, PathParameter } from '@plumbline/contract/operation'
import type { Problem } from '@plumbline/contract/problems'
import { ApiError } from './api-error.ts'

export interface ClientOptions {
  /** The server's address, such as `https://plumbline.example.com`. Optional in pages that the server itself serves. */
  origin?: string
  /** An access token, or the token of a session. If a function, it is called before each request. */
  token?: string | (() => string | undefined)
  /** The language of the problems that the API returns, as in Accept-Language. English if it is absent. */
  language?: () => string
  /**
   * The id of a portfolio that is shared with the session's account. Operations of portfolios and of the market are
   * then called for it, and operations of the account for the session's own.
   */
  sharedPortfolio?: string
  /** A past day, YYYY-MM-DD. Operations that take one are called for it. */
  on?: string
  /** Called after a 401, before `call` throws. */
  onUnauthorized?: (error: ApiError) => void
  /** Called after the plan refuses a call (`over-plan-limit`), before `call` throws. */
  onPlanLimit?: (error: ApiError) => void
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch
}

/** A file that the server sends as an attachment. */
export interface DownloadedFile {
  /** The file name given by the server. */
  name: string | undefined
  blob: Blob
}

type TypesOf<O extends Operation> = NonNullable<O['types']>

/** One part of a request: absent if the operation takes none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [name in Name]?: Value }
    : Record<never, never> extends Value
      ? { [name in Name]?: Value }
      : { [name in Name]: Value }

type Params<Path extends string> = [PathParameter<Path>] extends [never]
  ? unknown
  : { params: { [name in PathParameter<Path>]: string } }

/** The options of a call. */
export type CallOptions<O extends Operation> = { signal?: AbortSignal } & Params<O['path']> &
  Part<'query', TypesOf<O>['query']> &
  Part<'headers', TypesOf<O>['headers']> &
  Part<'body', TypesOf<O>['body']>

interface Results<Types extends OperationTypes> {
  nothing: undefined
  json: Types['response']
  page: Types['response'] extends (infer Item)[] ? Page<Item> : never
  file: DownloadedFile
}

/** What a call of an operation resolves to. */
export type ResultOf<O extends Operation> = Results<TypesOf<O>>[O['returns']]

/** A result whose amounts are text; integers stay numbers. */
export type Exact<Result> = number extends Result
  ? Exclude<Result, number> | number | string
  : { [name in keyof Result]: Exact<Result[name]> }

type OptionsOf<O extends Operation> =
  Record<never, never> extends CallOptions<O> ? [options?: CallOptions<O>] : [options: CallOptions<O>]

export interface Client {
  /** @throws {ApiError} the call was refused or failed. An abort through `signal` throws the signal's reason. */
  call<O extends Operation>(operation: O, ...options: OptionsOf<O>): Promise<ResultOf<O>>
  /**
   * As `call`, for operations that return amounts: every number that is not an integer is text, and the stored amounts
   * of transactions have all their digits. They can be sent back as they are.
   *
   * @throws {ApiError} as `call` does
   */
  callExact<O extends Operation>(operation: O, ...options: OptionsOf<O>): Promise<Exact<ResultOf<O>>>
}

interface UntypedOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/** The path and query of a call, such as `/api/portfolio/42?groupBy=sector`. */
export function addressOf<O extends Operation>({ path }: O, ...[options]: OptionsOf<O>): string {
  const { params = {}, query = {} }: UntypedOptions = options ?? {}
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const search = parameters.toString()
  return `/api${filled}${search && `?${search}`}`
}

function fileNameOf(response: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}

async function readResult({ returns }: Operation, response: Response): Promise<unknown> {
  if (returns === 'nothing') return undefined
  if (returns === 'file') return { name: fileNameOf(response), blob: await response.blob() }
  const json: unknown = await response.json()
  if (returns === 'json') return json
  return {
    items: json,
    total: Number(response.headers.get('x-total-count')),
    nextCursor: response.headers.get('x-next-cursor') ?? undefined,
  }
}

/** A longer body is a page or a log, not a message. */
const MAX_MESSAGE_LENGTH = 300

/** Plumbline responds with a problem; a proxy in front of it may respond with a line of text. */
async function readProblem(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '')
  try {
    const problem: Partial<Problem> | null = JSON.parse(body)
    return new ApiError(response.status, problem ?? {})
  } catch {
    const isText = response.headers.get('content-type')?.startsWith('text/plain')
    const line = body.trim()
    return new ApiError(response.status, {}, isText && line.length <= MAX_MESSAGE_LENGTH ? { body: line } : {})
  }
}

function failWith(status: number, cause: unknown, signal: AbortSignal | undefined): never {
  signal?.throwIfAborted()
  const title =
    status === 0
      ? 'The server cannot be reached. Check the connection and try again.'
      : 'The response is not valid JSON'
  throw new ApiError(status, { title }, { cause })
}

const isOfPortfolios = (access: Access) => typeof access === 'object' && access.covers !== 'account'

export function createClient({
  origin = '',
  token,
  language,
  sharedPortfolio,
  on,
  onUnauthorized,
  onPlanLimit,
  fetch: send = (...request) => fetch(...request),
}: ClientOptions = {}): Client {
  const base = origin.replace(/\/+$/, '')

  function headersOf({ sends, access }: Operation, { body, headers }: UntypedOptions): Record<string, string> {
    const current = typeof token === 'function' ? token() : token
    return {
      accept: 'application/json, */*',
      ...(current !== undefined && { authorization: `Bearer ${current}` }),
      ...(language !== undefined && { 'accept-language': language() }),
      ...(sharedPortfolio !== undefined && isOfPortfolios(access) && { [SHARED_PORTFOLIO_HEADER]: sharedPortfolio }),
      ...(body !== undefined && { 'content-type': sends ?? 'application/json' }),
      ...headers,
    }
  }

  async function call(operation: Operation, options: UntypedOptions = {}): Promise<unknown> {
    const { body, signal } = options
    const dated = on !== undefined && operation.takesDay ? { ...options, query: { ...options.query, on } } : options
    const address = base + addressOf(operation, dated as never)
    const request: RequestInit = {
      method: operation.method,
      headers: headersOf(operation, options),
      ...(body !== undefined && {
        body: operation.sends === undefined ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>),
      }),
      ...(signal && { signal }),
    }
    const response = await send(address, request).catch((cause) => failWith(0, cause, signal))
    if (response.ok) {
      return await readResult(operation, response).catch((cause) =>
        failWith(cause instanceof SyntaxError ? response.status : 0, cause, signal),
      )
    }
    const error = await readProblem(response)
    if (error.status === 401) onUnauthorized?.(error)
    if (error.code === 'over-plan-limit') onPlanLimit?.(error)
    throw error
  }

  const callExact: typeof call = (operation, options = {}) =>
    call(operation, { ...options, query: { ...options.query, decimals: 'string' } })

  return { call, callExact } as Client
}
