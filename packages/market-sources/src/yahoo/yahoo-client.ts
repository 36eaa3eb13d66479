import type { HttpResponse } from '../http/attempt-request.ts'
import { createHttpClient, type HttpClient, type HttpClientOptions } from '../http/http-client.ts'
import { readJson } from '../http/read-json.ts'
import { machineTimers, type Timers } from '../http/timers.ts'
import { createTokenBucket } from '../http/token-bucket.ts'
import { recordOf } from '../normalize/json-values.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createYahooSession, type SessionStore } from './yahoo-session.ts'

export const YAHOO = 'yahoo'
/** A current browser's: the source refuses others at times. */
const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export interface YahooClientOptions {
  /** Replaces every host of the source. */
  baseUrl?: string | undefined
  fetch?: typeof fetch | undefined
  timers?: Timers | undefined
  random?: (() => number) | undefined
  /** That of a current browser by default. */
  userAgent?: string | undefined
  /** Keeps cookies and crumb over restarts. */
  sessionStore?: SessionStore | undefined
  /** Called when one of the source's parts is paused, or responds again. */
  onHealth?: HttpClientOptions['onHealth']
}

type Host = 'query1' | 'query2'

interface YahooRequest {
  path: string
  query: Record<string, string>
  signal: AbortSignal
  /** The host that serves it. */
  host?: Host
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
  /** Both hosts serve every endpoint; the other one is tried if the first fails. */
  function clientOf(part: string, first: Host): HttpClient {
    const hostClient = (host: Host) =>
      createHttpClient({
        ...shared,
        part: `${YAHOO} ${part} (${host})`,
        baseUrl: options.baseUrl ?? `https://${host}.finance.yahoo.com`,
      })
    const client = hostClient(first)
    if (options.baseUrl !== undefined) return client
    return withFallback(client, hostClient(first === 'query1' ? 'query2' : 'query1'))
  }
  const openClients = {
    query1: clientOf('statements', 'query1'),
    query2: clientOf('prices and search', 'query2'),
  }
  const crumbClient = clientOf('quotes and profiles', 'query2')
  const userAgent = options.userAgent ?? USER_AGENT
  const headers = { 'user-agent': userAgent, accept: 'application/json' }
  const session = createYahooSession({
    http: createHttpClient({ ...shared, part: `${YAHOO} session`, baseUrl: '', attempts: 1 }),
    baseUrl: options.baseUrl,
    userAgent,
    timers,
    store: options.sessionStore,
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

    async withCrumb({ path, query, signal, host = 'query2' }) {
      const client = host === 'query1' ? openClients.query1 : crumbClient
      for (const isLast of [false, true]) {
        const { crumb, cookie } = await session.open(signal)
        const response = await client.request({
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
      throw new UpstreamError(YAHOO, `${path} rejected the session`, true)
    },
  }
}

/** A source that throttles does so by address, so the other host would too. */
function withFallback(first: HttpClient, second: HttpClient): HttpClient {
  const isWorthAnother = (error: unknown, signal: AbortSignal) =>
    error instanceof UpstreamError && error.isRetryable && !error.isThrottled && !signal.aborted
  const read: HttpClient['read'] = (request, readResponse) =>
    first.read(request, readResponse).catch((error: unknown) => {
      if (!isWorthAnother(error, request.signal)) throw error
      return second.read(request, readResponse)
    })
  return { read, request: (request) => read(request, (response) => response) }
}
