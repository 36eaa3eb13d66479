import { UpstreamError } from '../upstream-error.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'
import { redact } from './redact.ts'
import { backoffDelay, parseRetryAfter } from './retry-delay.ts'
import { machineTimers, type Timers } from './timers.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

export interface HttpClientOptions {
  /** Part of every error message. */
  provider: string
  /** Paths are appended to it. */
  baseUrl: string
  fetch?: typeof fetch | undefined
  /** Redacted from every error. */
  secrets?: readonly string[]
  timers?: Timers | undefined
  /** 0 to 1; jitter of the retries. */
  random?: (() => number) | undefined
  /** Shared by clients of the same source. */
  bucket?: TokenBucket | undefined
  perSecond?: number
  burst?: number
  timeoutMs?: number
  maxBytes?: number
  attempts?: number
  firstDelayMs?: number
  /** With a longer Retry-After the request fails, and the source is not asked again before then. */
  maxWaitMs?: number
  failuresToOpen?: number
  pauseMs?: number
  maxPauseMs?: number
}

interface HttpRequest {
  path: string
  /** Replaces the path in errors, where the path would reveal too much. */
  label?: string
  query?: Record<string, string>
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  redirect?: 'follow' | 'manual'
  /** Statuses besides 2xx that are not failures. */
  alsoAccept?: readonly number[]
  signal: AbortSignal
}

export interface HttpResponse {
  status: number
  headers: Headers
  body: Uint8Array
}

export interface HttpClient {
  /** @throws {UpstreamError} for every failure, including the caller's own abort */
  request(request: HttpRequest): Promise<HttpResponse>
  /**
   * Like `request`, but returns what `read` makes of the response. An error thrown by `read` counts as a failed
   * attempt.
   */
  read<T>(request: HttpRequest, read: (response: HttpResponse) => T): Promise<T>
}

interface Failure {
  error: UpstreamError
  /** Worth another attempt within this request. */
  retry: boolean
  retryAfterMs?: number | undefined
}

const RETRYABLE_STATUSES = new Set([408, 425, 429])

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, secrets = [], attempts = 3, firstDelayMs = 500, maxWaitMs = 15_000 } = options
  const { timeoutMs = 10_000, maxBytes = 32 * 1024 * 1024, random = Math.random } = options
  const timers = options.timers ?? machineTimers
  const send = options.fetch ?? globalThis.fetch
  const bucket =
    options.bucket ?? createTokenBucket({ perSecond: options.perSecond ?? 5, burst: options.burst ?? 10, timers })
  const breaker: CircuitBreaker = createCircuitBreaker({
    failuresToOpen: options.failuresToOpen ?? 4,
    pauseMs: options.pauseMs ?? 30_000,
    maxPauseMs: options.maxPauseMs ?? 30 * 60_000,
    timers,
  })

  const fail = (message: string, isRetryable: boolean, cause?: unknown) =>
    new UpstreamError(provider, redact(message, secrets), isRetryable, {
      ...(cause === undefined ? {} : { cause: cleanCause(cause, secrets) }),
    })

  function statusFailure(label: string, response: HttpResponse): Failure {
    const { status } = response
    const isRetryable = status >= 500 || RETRYABLE_STATUSES.has(status)
    const retryAfterMs = isRetryable ? parseRetryAfter(response.headers.get('retry-after'), timers.now()) : undefined
    return { error: fail(`${label} returned ${status}`, isRetryable), retry: isRetryable, retryAfterMs }
  }

  async function attempt<T>(request: HttpRequest, read: (response: HttpResponse) => T): Promise<T | Failure> {
    const deadline = timers.deadline(timeoutMs)
    try {
      const fetched = await send(urlOf(options.baseUrl, request), {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: request.redirect ?? 'follow',
        signal: AbortSignal.any([deadline.signal, request.signal]),
      })
      const body = await readBody(fetched, maxBytes)
      const response = { status: fetched.status, headers: fetched.headers, body }
      if (!fetched.ok && !request.alsoAccept?.includes(fetched.status)) return statusFailure(labelOf(request), response)
      return read(response)
    } catch (error) {
      request.signal.throwIfAborted()
      if (deadline.signal.aborted) {
        return { error: fail(`${labelOf(request)} timed out after ${timeoutMs} ms`, true), retry: true }
      }
      if (error instanceof BodyTooLargeError)
        return { error: fail(`${labelOf(request)}: ${error.message}`, false), retry: false }
      if (error instanceof UpstreamError) return { error, retry: error.isRetryable }
      return { error: fail(`${labelOf(request)} could not be reached`, true, error), retry: true }
    } finally {
      deadline.clear()
    }
  }

  async function read<T>(request: HttpRequest, readResponse: (response: HttpResponse) => T): Promise<T> {
    const progress = { isAsked: false }
    try {
      return await readWithRetries(request, readResponse, progress)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      if (request.signal.aborted) {
        if (progress.isAsked && isTimeout(request.signal.reason)) breaker.failed()
        throw fail(`${labelOf(request)} was aborted by the caller`, true)
      }
      throw fail(`${labelOf(request)} failed`, false, error)
    }
  }

  async function readWithRetries<T>(
    request: HttpRequest,
    readResponse: (response: HttpResponse) => T,
    progress: { isAsked: boolean },
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      const blockedFor = breaker.blockedFor()
      if (blockedFor > 0) {
        throw fail(`paused for another ${Math.ceil(blockedFor / 1000)} s after repeated failures`, true)
      }
      await bucket.take(request.signal)
      progress.isAsked = true
      const outcome = await attempt(request, readResponse)
      if (!isFailure(outcome)) {
        breaker.succeeded()
        return outcome
      }
      const { error, retry, retryAfterMs } = outcome
      if (!error.isRetryable) {
        breaker.succeeded()
        throw error
      }
      const delay = retryAfterMs ?? backoffDelay(tries, firstDelayMs, random)
      if (!retry || tries + 1 >= attempts || delay > maxWaitMs) {
        breaker.failed()
        if (retryAfterMs !== undefined) breaker.blockFor(retryAfterMs)
        throw error
      }
      await timers.wait(delay, request.signal)
    }
  }

  return { read, request: (request) => read(request, (response) => response) }
}

/**
 * A caller's timeout says as much about the source as our own. An abort, or a timeout while waiting in the queue, says
 * nothing.
 */
function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function isFailure(outcome: unknown): outcome is Failure {
  return (
    typeof outcome === 'object' &&
    outcome !== null &&
    'error' in outcome &&
    outcome.error instanceof UpstreamError &&
    'retry' in outcome
  )
}

function labelOf({ label, path }: HttpRequest): string {
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
