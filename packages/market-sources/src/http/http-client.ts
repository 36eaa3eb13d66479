import { UpstreamError } from '../upstream-error.ts'
import { createCircuitBreaker, type Permit } from './circuit-breaker.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'
import { redact } from './redact.ts'
import { backoffDelay, parseRetryAfter } from './retry-delay.ts'
import { machineTimers, type Timers } from './timers.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** Health of one part of a source: answering, or paused after failures. */
export interface SourceHealth {
  /** `yahoo prices`. */
  part: string
  state: 'answering' | 'paused'
  /** When the next request is sent, while paused. */
  until: Date | undefined
  /** What failed last, while paused. */
  reason: string | undefined
}

export interface HttpClientOptions {
  /** Part of every error message. */
  provider: string
  /** Names this client in reports about the health of the source; the provider by default. */
  part?: string | undefined
  /** Called when a pause begins, is prolonged or ends. */
  onHealth?: ((health: SourceHealth) => void) | undefined
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
}

interface HttpRequest {
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

/** Applies even if the source requests more: its clock may be wrong, and one probe in five minutes is no burden. */
const MAX_PAUSE_MS = 5 * 60_000
const RETRYABLE_STATUSES = new Set([408, 425, 429])

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, secrets = [], attempts = 3, firstDelayMs = 500, maxWaitMs = 15_000 } = options
  const { timeoutMs = 10_000, maxBytes = 32 * 1024 * 1024, random = Math.random } = options
  const timers = options.timers ?? machineTimers
  const send = options.fetch ?? globalThis.fetch
  const bucket =
    options.bucket ?? createTokenBucket({ perSecond: options.perSecond ?? 5, burst: options.burst ?? 10, timers })
  const part = options.part ?? provider
  const breaker = createCircuitBreaker({
    failuresToOpen: options.failuresToOpen ?? 4,
    pauseMs: options.pauseMs ?? 30_000,
    maxPauseMs: MAX_PAUSE_MS,
    timers,
    onChange: ({ isPaused, until, reason }) =>
      options.onHealth?.(
        isPaused
          ? { part, state: 'paused', until: new Date(until), reason }
          : { part, state: 'answering', until: undefined, reason: undefined },
      ),
  })

  const fail = (message: string, isRetryable: boolean, cause?: unknown, isThrottled = false) =>
    new UpstreamError(provider, redact(message, secrets), isRetryable, {
      ...(cause === undefined ? {} : { cause: cleanCause(cause, secrets) }),
      isThrottled,
    })

  function statusFailure(label: string, response: HttpResponse): Failure {
    const { status } = response
    const isRetryable = status >= 500 || RETRYABLE_STATUSES.has(status)
    const retryAfterMs = isRetryable ? parseRetryAfter(response.headers.get('retry-after'), timers.now()) : undefined
    return {
      error: fail(`${label} returned ${status}`, isRetryable, undefined, status === 429),
      retry: isRetryable,
      retryAfterMs,
    }
  }

  async function attempt<T>(request: HttpRequest, read: (response: HttpResponse) => T): Promise<T | Failure> {
    const deadline = timers.deadline(timeoutMs)
    try {
      const fetched = await send(urlOf(options.baseUrl, request), {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { body: request.body }),
        // A redirect could lead into the operator's own network.
        redirect: 'manual',
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
    try {
      return await readWithRetries(request, readResponse)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      if (request.signal.aborted) throw fail(`${labelOf(request)} was aborted by the caller`, true)
      throw fail(`${labelOf(request)} failed`, false, error)
    }
  }

  /** @throws {UpstreamError} The source is paused. */
  async function permitFor(signal: AbortSignal, wave: number | undefined): Promise<Permit> {
    if (breaker.pausedFor() === 0) {
      await bucket.take(signal)
      const permit = await breaker.admit(signal, wave)
      if (permit !== undefined) return permit
    }
    throw fail(`paused for another ${Math.ceil(breaker.pausedFor() / 1000)} s after repeated failures`, true)
  }

  async function attemptWith<T>(
    permit: Permit,
    request: HttpRequest,
    readResponse: (response: HttpResponse) => T,
  ): Promise<T | Failure> {
    try {
      return await attempt(request, readResponse)
    } catch (error) {
      permit.unused()
      throw error
    }
  }

  async function readWithRetries<T>(request: HttpRequest, readResponse: (response: HttpResponse) => T): Promise<T> {
    let wave: number | undefined
    for (let tries = 1; ; tries++) {
      const permit = await permitFor(request.signal, wave)
      wave = permit.wave
      const outcome = await attemptWith(permit, request, readResponse)
      if (!isFailure(outcome)) {
        permit.succeeded()
        return outcome
      }
      const { error, retry, retryAfterMs } = outcome
      if (!error.isRetryable) {
        permit.succeeded()
        throw error
      }
      const delay = retryAfterMs ?? backoffDelay(tries - 1, firstDelayMs, random)
      if (!retry || permit.isProbe || tries >= attempts || delay > maxWaitMs) {
        permit.failed(error.message, retryAfterMs)
        throw error
      }
      permit.unused()
      if (error.isThrottled) bucket.holdFor(delay)
      await timers.wait(delay, request.signal)
    }
  }

  return { read, request: (request) => read(request, (response) => response) }
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
