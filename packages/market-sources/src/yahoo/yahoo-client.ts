import { createHttpClient, type HttpClientOptions, type HttpResponse } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import { machineTimers, type Timers } from '../http/timers.ts'
import { createTokenBucket } from '../http/token-bucket.ts'
import { recordOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createYahooSession } from './yahoo-session.ts'

export const YAHOO = 'yahoo'
const USER_AGENT = 'Mozilla/5.0 (compatible; Plumbline)'

export interface YahooClientOptions {
  /** Replaces every host of the source. */
  baseUrl?: string | undefined
  fetch?: typeof fetch | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  /** Called when one of the source's parts is paused, or responds again. */
  onHealth?: HttpClientOptions['onHealth']
}

interface YahooRequest {
  path: string
  query: Record<string, string>
  signal: AbortSignal
  /** The host that serves it. */
  host?: 'query1' | 'query2'
}

/** A parsed response; `status` is 200, or 400, 404 or 422 with the source's own error in `json`. */
interface YahooResponse {
  status: number
  json: unknown
}

export interface YahooClient {
  /** Endpoints that need no crumb. */
  open(request: YahooRequest): Promise<YahooResponse>
  /** Endpoints that need a crumb. Their failures do not affect the open ones. */
  withCrumb(request: YahooRequest): Promise<YahooResponse>
}

/** At most two requests a second to all hosts together: the source throttles by address. */
export function createYahooClient(options: YahooClientOptions): YahooClient {
  const timers = options.timers ?? machineTimers
  const shared: Omit<HttpClientOptions, 'baseUrl'> = {
    provider: YAHOO,
    fetch: options.fetch,
    timers,
    random: options.random,
    onHealth: options.onHealth,
    bucket: createTokenBucket({ perSecond: 2, burst: 10, timers }),
    maxWaitMs: 5000,
    pauseMs: 60_000,
  }
  const clientOf = (part: string, origin: string) =>
    createHttpClient({ ...shared, part: `${YAHOO} ${part}`, baseUrl: options.baseUrl ?? origin })
  const openClients = {
    query1: clientOf('statements', 'https://query1.finance.yahoo.com'),
    query2: clientOf('prices and search', 'https://query2.finance.yahoo.com'),
  }
  const crumbClient = clientOf('quotes and profiles', 'https://query2.finance.yahoo.com')
  const headers = { 'user-agent': USER_AGENT, accept: 'application/json' }
  const session = createYahooSession({
    http: createHttpClient({ ...shared, part: `${YAHOO} session`, baseUrl: '', attempts: 1 }),
    baseUrl: options.baseUrl,
    userAgent: USER_AGENT,
    timers,
  })

  const parsed = (path: string) => (response: HttpResponse) => {
    const json = readJson(YAHOO, path, response)
    const { error } = recordOf(recordOf(json).finance)
    // Where the endpoint's own envelope is missing, the request never reached it.
    if (recordOf(error).code !== undefined && (response.status === 200 || response.status === 404))
      throw new UpstreamError(YAHOO, `${path} returned an error with status ${response.status}`, true)
    return { status: response.status, json }
  }

  return {
    open({ path, query, signal, host = 'query2' }) {
      const request = { path, query, headers, alsoAccept: [400, 404, 422], signal }
      return openClients[host].read(request, parsed(path))
    },

    async withCrumb({ path, query, signal }) {
      for (const isLast of [false, true]) {
        const { crumb, cookie } = await session.open(signal)
        const response = await crumbClient.request({
          path,
          query: crumb === undefined ? query : { ...query, crumb },
          headers: cookie === '' ? headers : { ...headers, cookie },
          alsoAccept: [400, 401, 403, 404, 422],
          signal,
        })
        if (response.status !== 401 && response.status !== 403) return parsed(path)(response)
        session.forget(crumb)
        if (isLast || crumb === undefined) break
      }
      throw new UpstreamError(YAHOO, `${path} refused the session`, true)
    },
  }
}
