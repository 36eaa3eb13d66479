import { createHttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import type { Timers } from '../http/timers.ts'
import { recordOf, textOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'

export const EODHD = 'eodhd'
const BASE_URL = 'https://eodhd.com/api'
/** EODHD allows 1,000 requests a minute. */
const PER_SECOND = 12

export interface EodhdClientOptions {
  token: string
  /** Replaces `https://eodhd.com/api`. */
  baseUrl?: string | undefined
  fetch?: typeof fetch | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  /** Called when the source is paused, or responds again. */
  onHealth?: HttpClientOptions['onHealth']
}

export interface EodhdClient {
  /**
   * Returns the parsed response; undefined when the source does not know the resource.
   *
   * @throws {UpstreamError} Not retryable when the key is refused, or its plan lacks the endpoint.
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
    onHealth: options.onHealth,
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
      return http.read(request, (response) => {
        if (response.status === 404) return undefined
        if (response.status === 401) throw new UpstreamError(EODHD, 'the key was refused', false)
        if (response.status === 402 || response.status === 403) {
          throw new UpstreamError(EODHD, `the plan of the key does not include ${path}, or its quota is used up`, false)
        }
        return checkedResponse(path, readJson(EODHD, path, response))
      })
    },
  }
}

/** Some errors arrive with status 200, as an object that describes them. */
function checkedResponse(path: string, value: unknown): unknown {
  const error = textOf(recordOf(value).error)
  if (error === undefined) return value
  if (/not found|no data/i.test(error)) return undefined
  throw new UpstreamError(EODHD, `${path} returned an error`, /too many|limit|exceed/i.test(error))
}
