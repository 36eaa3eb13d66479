import { type FilledMessage, inserted, text } from '@plumbline/text/text'
import type { BrokerContext, Credentials } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { type BrokerRequest, type BrokerResponse, jsonOf, retryAfterOf, send } from '../http.ts'

export const TRADING_212 = 'Trading 212'
const SERVICE_URL = 'https://live.trading212.com'
const API_PATH = '/api/v0'
const USER_AGENT = 'Plumbline'
const MAX_TRIES = 6
const FALLBACK_WAIT_MS = 30_000
const MAX_WAIT_MS = 10 * 60_000
const FIRST_EPOCH_SECONDS = 1e9

export interface Trading212Client {
  /** The JSON at the first existing path; older keys use older paths. */
  get(...paths: readonly string[]): Promise<unknown>
  post(body: unknown, ...paths: readonly string[]): Promise<unknown>
  /** The path and query of a page's `nextPagePath`, for `get`. */
  pathOf(nextPagePath: string, currentPath: string): string
  /** Fetches a file from another URL, without sending the key. */
  download(link: string): Promise<string>
}

/** API calls of one account, paced by the rate limit headers. */
export function createClient(context: BrokerContext, { username, password }: Credentials): Trading212Client {
  const [key, secret] = [username.trim(), password.trim()]
  const authorization = secret === '' ? key : `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  const api = apiUrl(context)
  const freeAt = new Map<string, number>()

  async function ask(request: BrokerRequest, family: string): Promise<BrokerResponse> {
    for (let tries = 1; ; tries++) {
      const pause = (freeAt.get(family) ?? 0) - context.now()
      if (pause > 0) await context.wait(pause)
      const headers = { authorization, 'user-agent': USER_AGENT, accept: 'application/json' }
      const response = await send(context, TRADING_212, { ...request, headers })
      if (response.status !== 429 && response.headers.get('x-ratelimit-remaining')?.trim() !== '0') return response
      freeAt.set(family, context.now() + waitOf(response, context.now(), response.status === 429))
      if (response.status !== 429) return response
      if (tries >= MAX_TRIES) {
        const wait = waitOf(response, context.now(), true)
        throw new BrokerError(
          'throttled',
          text('{brokerName} is receiving too many requests.', { brokerName: TRADING_212 }),
          wait,
        )
      }
    }
  }

  async function call(method: 'GET' | 'POST', paths: readonly string[], body?: unknown): Promise<unknown> {
    for (const [index, path] of paths.entries()) {
      const [subject = path] = path.split('?')
      const family = `${method} ${subject}`
      const request = { url: `${api}/${path}`, method, ...(body !== undefined && { body }) }
      const response = await ask(request, family)
      if (response.status === 404 && index < paths.length - 1) continue
      if (response.status !== 200) throw failureOf(response, subject, context.now())
      const json = jsonOf(response)
      if (json === undefined) throw failureOf(response, subject, context.now())
      return json
    }
    throw new BrokerError(
      'protocol-changed',
      text('No request to {brokerName} was given.', { brokerName: TRADING_212 }),
    )
  }

  return {
    get: (...paths) => call('GET', paths),
    post: (body, ...paths) => call('POST', paths, body),
    pathOf(nextPagePath, currentPath) {
      const current = new URL(`${api}/${currentPath}`)
      const isQuery = !/^(https?:|\/)/.test(nextPagePath)
      const next = new URL(isQuery ? `?${nextPagePath.replace(/^\?/, '')}` : nextPagePath, current)
      // The request carries the key, so only the query is adopted.
      return `${currentPath.split('?')[0]}${next.search}`
    },
    async download(link) {
      const url = URL.parse(link)
      if (url === null || (url.protocol !== 'https:' && url.origin !== new URL(api).origin)) {
        throw new BrokerError(
          'protocol-changed',
          text('{brokerName} returned an unsafe address for the report.', { brokerName: TRADING_212 }),
        )
      }
      const response = await send(context, TRADING_212, { url: url.href, headers: { 'user-agent': USER_AGENT } })
      if (response.status !== 200) throw failureOf(response, inserted(text('the report')), context.now())
      return response.text
    },
  }
}

function apiUrl({ baseUrl }: BrokerContext): string {
  const url = new URL(baseUrl ?? SERVICE_URL)
  const path = url.pathname.replace(/\/+$/, '')
  return `${url.origin}${path === '' ? API_PATH : path}`
}

/** Milliseconds until the limit resets. The header holds a Unix time in seconds or a number of seconds. */
function waitOf(response: BrokerResponse, now: number, isRefused: boolean): number {
  const reset = Number(response.headers.get('x-ratelimit-reset') ?? Number.NaN)
  const stated = reset > FIRST_EPOCH_SECONDS ? reset * 1000 - now : reset * 1000
  const wait = Number.isFinite(stated) ? stated : (retryAfterOf(response, now) ?? (isRefused ? FALLBACK_WAIT_MS : 0))
  const shortest = isRefused ? 1000 : 0
  return Math.min(MAX_WAIT_MS, Math.max(shortest, wait))
}

function failureOf(response: BrokerResponse, subject: string | FilledMessage, now: number): BrokerError {
  const { status } = response
  if (status === 401)
    return new BrokerError(
      'bad-credentials',
      text('{brokerName} does not accept this API key.', { brokerName: TRADING_212 }),
    )
  if (status === 403) {
    return new BrokerError('missing-permission', text('The API key lacks the permission for {subject}.', { subject }))
  }
  if (status === 408 || status === 504)
    return new BrokerError('unreachable', text('{brokerName} took too long to respond.', { brokerName: TRADING_212 }))
  if (status >= 500 || /^\s*</.test(response.text)) {
    return new BrokerError(
      'maintenance',
      text('{brokerName} is down for maintenance.', { brokerName: TRADING_212 }),
      retryAfterOf(response, now),
    )
  }
  if (status === 400)
    return new BrokerError(
      'refused',
      text('{brokerName} rejected the request for {subject}.', { brokerName: TRADING_212, subject }),
    )
  return new BrokerError(
    'protocol-changed',
    text('{brokerName} returned status {status} for {subject}.', { brokerName: TRADING_212, status, subject }),
  )
}
