import { UpstreamError } from '../upstream-error.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'
import { redact } from './redact.ts'
import { parseRetryAfter } from './retry-delay.ts'
import type { Timers } from './timers.ts'

export interface HttpRequest {
  path: string
  /** Replaces the path in errors, where the path would reveal too much. */
  label?: string
  query?: Record<string, string>
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Statuses besides 2xx that are not failures. */
  alsoAccept?: readonly number[]
  signal: AbortSignal
}

export interface HttpResponse {
  status: number
  headers: Headers
  body: Uint8Array
}

export interface Failure {
  error: UpstreamError
  /** Worth another attempt within this request. */
  retry: boolean
  retryAfterMs?: number | undefined
}

/** Where one attempt goes, and its limits. */
export interface Endpoint {
  /** Part of every error message. */
  provider: string
  baseUrl: string
  /** Redacted from every error. */
  secrets: readonly string[]
  send: typeof fetch
  timers: Timers
  timeoutMs: number
  maxBytes: number
}

const RETRYABLE_STATUSES = new Set([408, 425, 429])

/** Sends a request once: what `read` makes of the response, or why there is none. Throws when the caller aborts. */
export async function attemptRequest<T>(
  endpoint: Endpoint,
  request: HttpRequest,
  read: (response: HttpResponse) => T,
): Promise<T | Failure> {
  const deadline = endpoint.timers.deadline(endpoint.timeoutMs)
  try {
    const fetched = await endpoint.send(urlOf(endpoint.baseUrl, request), {
      method: request.method ?? 'GET',
      headers: request.headers ?? {},
      ...(request.body === undefined ? {} : { body: request.body }),
      // A redirect could lead into the operator's own network.
      redirect: 'manual',
      signal: AbortSignal.any([deadline.signal, request.signal]),
    })
    const body = await readBody(fetched, endpoint.maxBytes)
    const response = { status: fetched.status, headers: fetched.headers, body }
    if (!fetched.ok && !request.alsoAccept?.includes(fetched.status)) return statusFailure(endpoint, request, response)
    return read(response)
  } catch (error) {
    request.signal.throwIfAborted()
    return failureOf(endpoint, request, error, deadline.signal.aborted)
  } finally {
    deadline.clear()
  }
}

function statusFailure(endpoint: Endpoint, request: HttpRequest, { status, headers }: HttpResponse): Failure {
  const isRetryable = status >= 500 || RETRYABLE_STATUSES.has(status)
  const retryAfterMs = isRetryable ? parseRetryAfter(headers.get('retry-after'), endpoint.timers.now()) : undefined
  const message = `${labelOf(request)} returned ${status}`
  return {
    error: upstreamError(endpoint, message, isRetryable, { isThrottled: status === 429 }),
    retry: isRetryable,
    retryAfterMs,
  }
}

function failureOf(endpoint: Endpoint, request: HttpRequest, error: unknown, isTimeout: boolean): Failure {
  const label = labelOf(request)
  if (isTimeout) {
    return { error: upstreamError(endpoint, `${label} timed out after ${endpoint.timeoutMs} ms`, true), retry: true }
  }
  if (error instanceof BodyTooLargeError)
    return { error: upstreamError(endpoint, `${label}: ${error.message}`, false), retry: false }
  if (error instanceof UpstreamError) return { error, retry: error.isRetryable }
  return { error: upstreamError(endpoint, `${label} could not be reached`, true, { cause: error }), retry: true }
}

export function isFailure(outcome: unknown): outcome is Failure {
  return (
    typeof outcome === 'object' &&
    outcome !== null &&
    'error' in outcome &&
    outcome.error instanceof UpstreamError &&
    'retry' in outcome
  )
}

/** An error of the source, without its secrets. */
export function upstreamError(
  { provider, secrets }: Pick<Endpoint, 'provider' | 'secrets'>,
  message: string,
  isRetryable: boolean,
  { cause, isThrottled = false }: { cause?: unknown; isThrottled?: boolean } = {},
): UpstreamError {
  return new UpstreamError(provider, redact(message, secrets), isRetryable, {
    ...(cause === undefined ? {} : { cause: cleanCause(cause, secrets) }),
    isThrottled,
  })
}

export function labelOf({ label, path }: HttpRequest): string {
  return label ?? path
}

function urlOf(baseUrl: string, { path, query }: HttpRequest): string {
  const search = query === undefined || Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`
  return `${baseUrl.replace(/\/+$/, '')}${path}${search}`
}

/** The cause without nested causes and URLs, because fetch includes the whole URL in some messages. */
function cleanCause(cause: unknown, secrets: readonly string[]): Error {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const text = inner instanceof Error ? inner.message : String(inner)
  const clean = new Error(redact(text.replace(/https?:\/\/\S+/g, 'the URL'), secrets))
  delete clean.stack
  return clean
}
