import { UpstreamError } from '../upstream-error.ts'
import {
  attemptRequest,
  type Endpoint,
  type Failure,
  type HttpRequest,
  type HttpResponse,
  isFailure,
  labelOf,
  upstreamError,
} from './attempt-request.ts'
import { createCircuitBreaker, type Permit } from './circuit-breaker.ts'
import { backoffDelay } from './retry-delay.ts'
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

export interface HttpClient {
  /** @throws {UpstreamError} for every failure, including the caller's own abort */
  request(request: HttpRequest): Promise<HttpResponse>
  /**
   * Like `request`, but returns what `read` makes of the response. An error thrown by `read` counts as a failed
   * attempt.
   */
  read<T>(request: HttpRequest, read: (response: HttpResponse) => T): Promise<T>
}

/** Applies even if the source requests more: its clock may be wrong, and one probe in five minutes is no burden. */
const MAX_PAUSE_MS = 5 * 60_000

/**
 * A client of one part of a source. A request waits for its turn, is tried a few times, and is refused at once while
 * the source is paused after failures.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { attempts = 3, firstDelayMs = 500, maxWaitMs = 15_000, random = Math.random } = options
  const timers = options.timers ?? machineTimers
  const endpoint = endpointOf(options, timers)
  const bucket =
    options.bucket ?? createTokenBucket({ perSecond: options.perSecond ?? 5, burst: options.burst ?? 10, timers })
  const breaker = createBreaker(options, timers)

  /** @throws {UpstreamError} The source is paused. */
  async function permitFor(signal: AbortSignal, wave: number | undefined): Promise<Permit> {
    if (breaker.pausedFor() === 0) {
      await bucket.take(signal)
      const permit = await breaker.admit(signal, wave)
      if (permit !== undefined) return permit
    }
    const seconds = Math.ceil(breaker.pausedFor() / 1000)
    throw upstreamError(endpoint, `paused for another ${seconds} s after repeated failures`, true)
  }

  async function readWithRetries<T>(request: HttpRequest, readResponse: (response: HttpResponse) => T): Promise<T> {
    let wave: number | undefined
    for (let tries = 1; ; tries++) {
      const permit = await permitFor(request.signal, wave)
      wave = permit.wave
      const outcome = await attemptWith(permit, endpoint, request, readResponse)
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

  async function read<T>(request: HttpRequest, readResponse: (response: HttpResponse) => T): Promise<T> {
    try {
      return await readWithRetries(request, readResponse)
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      if (request.signal.aborted) throw upstreamError(endpoint, `${labelOf(request)} was aborted by the caller`, true)
      throw upstreamError(endpoint, `${labelOf(request)} failed`, false, { cause: error })
    }
  }

  return { read, request: (request) => read(request, (response) => response) }
}

function endpointOf({ provider, baseUrl, secrets = [], ...options }: HttpClientOptions, timers: Timers): Endpoint {
  const { timeoutMs = 10_000, maxBytes = 32 * 1024 * 1024 } = options
  return { provider, baseUrl, secrets, send: options.fetch ?? globalThis.fetch, timers, timeoutMs, maxBytes }
}

function createBreaker(options: HttpClientOptions, timers: Timers) {
  const { provider, part = provider, onHealth, failuresToOpen = 4, pauseMs = 30_000 } = options
  return createCircuitBreaker({
    failuresToOpen,
    pauseMs,
    maxPauseMs: MAX_PAUSE_MS,
    timers,
    onChange: ({ isPaused, until, reason }) =>
      onHealth?.(
        isPaused
          ? { part, state: 'paused', until: new Date(until), reason }
          : { part, state: 'answering', until: undefined, reason: undefined },
      ),
  })
}

/** An attempt that the caller aborts says nothing about the source. */
async function attemptWith<T>(
  permit: Permit,
  endpoint: Endpoint,
  request: HttpRequest,
  readResponse: (response: HttpResponse) => T,
): Promise<T | Failure> {
  try {
    return await attemptRequest(endpoint, request, readResponse)
  } catch (error) {
    permit.unused()
    throw error
  }
}
