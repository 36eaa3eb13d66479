import type { HttpResponse } from '../http/attempt-request.ts'
import { createHttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import { recordOf, textOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'

export const TIINGO = 'tiingo'
const BASE_URL = 'https://api.tiingo.com'
const PER_SECOND = 2
/** Each attempt is counted against an hourly allowance, so a source that refuses is asked rarely. */
const ATTEMPTS = 2
const FAILURES_TO_OPEN = 2
const PAUSE_MS = 60_000

export interface TiingoClientOptions {
  apiKey: string
  /** Replaces `https://api.tiingo.com`. */
  baseUrl?: string | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  onHealth?: HttpClientOptions['onHealth']
}

export interface TiingoClient {
  /**
   * Returns the list of a response; undefined when the source does not know the ticker.
   *
   * @throws {UpstreamError} Not retryable when the key is refused.
   */
  list(path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown[] | undefined>
}

export function createTiingoClient(options: TiingoClientOptions): TiingoClient {
  const http = createHttpClient({
    provider: TIINGO,
    baseUrl: options.baseUrl ?? BASE_URL,
    secrets: [options.apiKey],
    timers: options.timers,
    random: options.random,
    onHealth: options.onHealth,
    perSecond: PER_SECOND,
    burst: 5,
    timeoutMs: 15_000,
    attempts: ATTEMPTS,
    failuresToOpen: FAILURES_TO_OPEN,
    pauseMs: PAUSE_MS,
  })
  const headers = { accept: 'application/json', authorization: `Token ${options.apiKey}` }
  return {
    list: (path, query, signal) =>
      http.read({ path, query, headers, alsoAccept: [401, 402, 403, 404, 429], signal }, (response) =>
        readList(path, response),
      ),
  }
}

/** A used-up allowance is announced with status 429, or 200 and a sentence, or 200 and an object with `detail`. */
function readList(path: string, response: HttpResponse): unknown[] | undefined {
  const { status } = response
  const text = new TextDecoder().decode(response.body)
  if (status === 429 || /^[^[<]*you have run over your/i.test(text))
    throw new UpstreamError(TIINGO, 'the allowance of the key is used up', true, { isThrottled: true })
  if (status === 401 || status === 402 || status === 403)
    throw new UpstreamError(TIINGO, `${path} was refused: the key is wrong, or its plan does not include this`, false)
  const value = readJson(TIINGO, path, response)
  if (Array.isArray(value) && status === 200) return value
  const detail = textOf(recordOf(value).detail) ?? ''
  if (/not found/i.test(detail)) return undefined
  throw new UpstreamError(TIINGO, `${path} returned ${status === 200 ? 'an error' : status}`, true)
}
