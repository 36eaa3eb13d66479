import { UpstreamError } from '../upstream-error.ts'
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'
import { redact } from './redact.ts'
import { backoffDelay, parseRetryAfter } from './retry-delay.ts'
import { machineTimers, type Timers } from './timers.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

export interface HttpClientOptions {
  /** Named in every error. */
  provider: string
  /** Paths are appended to it. */
  baseUrl: string
  fetch?: typeof fetch | undefined
  /** Never shown in an error. */
  secrets?: readonly string[]
  timers?: Timers | undefined
  /** 0 to 1; spreads the retries. */
  random?: (() => number) | undefined
  /** Shared by clients of the same source. */
  bucket?: TokenBucket | undefined
  perSecond?: number
  burst?: number
  timeoutMs?: number
  maxBytes?: number
  attempts?: number
  firstDelayMs?: number
  /** A longer Retry-After is not waited for: the call fails and the source is left alone for that time. */
  longestWaitMs?: number
  failuresToOpen?: number
  pauseMs?: number
  longestPauseMs?: number
}

interface HttpRequest {
  path: string
  /** Stands for the path in errors; needed where the path says too much. */
  label?: string
  query?: Record<string, string>
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  redirect?: 'follow' | 'manual'
  /** Statuses beside 2xx that are answers and not failures. */
  alsoAccept?: readonly number[]
  signal: AbortSignal
}

export interface HttpAnswer {
  status: number
  headers: Headers
  body: Uint8Array
}

export interface HttpClient {
  /** @throws {UpstreamError} for whatever goes wrong, the caller's own abort included */
  request(request: HttpRequest): Promise<HttpAnswer>
  /** As `request`, and hands the answer to `read`; what `read` throws counts as a failed attempt. */
  read<T>(request: HttpRequest, read: (answer: HttpAnswer) => T): Promise<T>
}

interface Failure {
  error: UpstreamError
  /** Worth another attempt within this call. */
  retry: boolean
  retryAfterMs?: number | undefined
}

const RETRYABLE_STATUSES = new Set([408, 425, 429])

export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { provider, secrets = [], attempts = 3, firstDelayMs = 500, longestWaitMs = 15_000 } = options
  const { timeoutMs = 10_000, maxBytes = 32 * 1024 * 1024, random = Math.random } = options
  const timers = options.timers ?? machineTimers
  const send = options.fetch ?? globalThis.fetch
  const bucket =
    options.bucket ?? createTokenBucket({ perSecond: options.perSecond ?? 5, burst: options.burst ?? 10, timers })
  const breaker: CircuitBreaker = createCircuitBreaker({
    failuresToOpen: options.failuresToOpen ?? 4,
    pauseMs: options.pauseMs ?? 30_000,
    longestPauseMs: options.longestPauseMs ?? 30 * 60_000,
    timers,
  })

  const fail = (message: string, isRetryable: boolean, cause?: unknown) =>
    new UpstreamError(provider, redact(message, secrets), isRetryable, {
      ...(cause === undefined ? {} : { cause: cleanCause(cause, secrets) }),
    })

  function statusFailure(label: string, answer: HttpAnswer): Failure {
    const { status } = answer
    const isRetryable = status >= 500 || RETRYABLE_STATUSES.has(status)
    const retryAfterMs = isRetryable ? parseRetryAfter(answer.headers.get('retry-after'), timers.now()) : undefined
    return { error: fail(`${label} answered ${status}`, isRetryable), retry: isRetryable, retryAfterMs }
  }

  async function attempt<T>(request: HttpRequest, read: (answer: HttpAnswer) => T): Promise<T | Failure> {
    const deadline = timers.deadline(timeoutMs)
    try {
      const response = await send(addressOf(options.baseUrl, request), {
        method: request.method ?? 'GET',
        headers: request.headers ?? {},
        ...(request.body === undefined ? {} : { body: request.body }),
        redirect: request.redirect ?? 'follow',
        signal: AbortSignal.any([deadline.signal, request.signal]),
      })
      const body = await readBody(response, maxBytes)
      const answer = { status: response.status, headers: response.headers, body }
      if (!response.ok && !request.alsoAccept?.includes(response.status)) return statusFailure(labelOf(request), answer)
      return read(answer)
    } catch (error) {
      request.signal.throwIfAborted()
      if (deadline.signal.aborted) {
        return { error: fail(`${labelOf(request)} gave no answer in ${timeoutMs} ms`, true), retry: true }
      }
      if (error instanceof BodyTooLargeError)
        return { error: fail(`${labelOf(request)}: ${error.message}`, false), retry: false }
      if (error instanceof UpstreamError) return { error, retry: error.isRetryable }
      return { error: fail(`${labelOf(request)} could not be reached`, true, error), retry: true }
    } finally {
      deadline.clear()
    }
  }

  async function read<T>(request: HttpRequest, readAnswer: (answer: HttpAnswer) => T): Promise<T> {
    const progress = { isAsked: false }
    try {
      return await readWithRetries(request, readAnswer, progress)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      if (request.signal.aborted) {
        if (progress.isAsked && isTimeout(request.signal.reason)) breaker.failed()
        throw fail(`${labelOf(request)} was given up by the caller`, true)
      }
      throw fail(`${labelOf(request)} failed`, false, error)
    }
  }

  async function readWithRetries<T>(
    request: HttpRequest,
    readAnswer: (answer: HttpAnswer) => T,
    progress: { isAsked: boolean },
  ): Promise<T> {
    for (let tries = 0; ; tries++) {
      const blockedFor = breaker.blockedFor()
      if (blockedFor > 0) {
        throw fail(`left alone for another ${Math.ceil(blockedFor / 1000)} s after repeated failures`, true)
      }
      await bucket.take(request.signal)
      progress.isAsked = true
      const outcome = await attempt(request, readAnswer)
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
      if (!retry || tries + 1 >= attempts || delay > longestWaitMs) {
        breaker.failed()
        if (retryAfterMs !== undefined) breaker.blockFor(retryAfterMs)
        throw error
      }
      await timers.wait(delay, request.signal)
    }
  }

  return { read, request: (request) => read(request, (answer) => answer) }
}

/**
 * A caller whose patience ended says as much about the source as our own deadline; one that went away, or that was still waiting for its turn, says
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

function addressOf(baseUrl: string, { path, query }: HttpRequest): string {
  const search = query === undefined || Object.keys(query).length === 0 ? '' : `?${new URLSearchParams(query)}`
  return `${baseUrl.replace(/\/+$/, '')}${path}${search}`
}

/** The cause without its own causes and without addresses: fetch names the whole address in some of them. */
function cleanCause(cause: unknown, secrets: readonly string[]): Error {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const text = inner instanceof Error ? inner.message : String(inner)
  const clean = new Error(redact(text.replace(/https?:\/\/\S+/g, 'the address'), secrets))
  delete clean.stack
  return clean
}
