import { createHttpClient } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import { recordOf, textOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'

export const EODHD = 'eodhd'
const BASE_URL = 'https://eodhd.com/api'
/** The provider allows 1,000 a minute. */
const PER_SECOND = 12

export interface EodhdClientOptions {
  token: string
  /** Takes the place of `https://eodhd.com/api`. */
  baseUrl?: string | undefined
  fetch?: typeof fetch | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
}

export interface EodhdClient {
  /**
   * The parsed answer; undefined when the source does not know what was asked for.
   *
   * @throws {UpstreamError} not retryable when the key is refused or its plan lacks the endpoint
   */
  get(path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown>
}

export function createEodhdClient(options: EodhdClientOptions): EodhdClient {
  const http = createHttpClient({
    provider: EODHD,
    baseUrl: options.baseUrl ?? BASE_URL,
    fetch: options.fetch,
    secrets: [options.token],
    timers: options.timers,
    random: options.random,
    perSecond: PER_SECOND,
    burst: 24,
    timeoutMs: 15_000,
  })
  return {
    get(path, query, signal) {
      const request = {
        path,
        query: { ...query, fmt: 'json', api_token: options.token },
        alsoAccept: [401, 402, 403, 404],
        signal,
      }
      return http.read(request, (answer) => {
        if (answer.status === 404) return undefined
        if (answer.status === 401) throw new UpstreamError(EODHD, 'the key was refused', false)
        if (answer.status === 402 || answer.status === 403) {
          throw new UpstreamError(EODHD, `the plan of the key does not include ${path}, or its quota is used up`, false)
        }
        return checkedAnswer(path, readJson(EODHD, path, answer))
      })
    },
  }
}

/** Some failures come as 200 with an object that says so. */
function checkedAnswer(path: string, value: unknown): unknown {
  const error = textOf(recordOf(value).error)
  if (error === undefined) return value
  if (/not found|no data/i.test(error)) return undefined
  throw new UpstreamError(EODHD, `${path} answered an error`, /too many|limit|exceed/i.test(error))
}
