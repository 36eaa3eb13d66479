import { inserted, type Message, text } from '@plumbline/text/text'
import type { BrokerContext } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { type BrokerRequest, type BrokerResponse, jsonOf, retryAfterOf, send } from '../http.ts'
import type { DegiroSession } from './degiro-session.ts'

export const DEGIRO = 'DEGIRO'
const DEGIRO_URL = 'https://trader.degiro.nl/'
/** Without a browser user agent, DEGIRO returns 429 or a page that says "Blocked". */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const MAINTENANCE_STATUSES = new Set([405, 502, 503, 504])

export function baseUrlOf({ baseUrl }: Pick<BrokerContext, 'baseUrl'>): URL {
  return new URL(`${(baseUrl ?? DEGIRO_URL).replace(/\/+$/, '')}/`)
}

export function sendToDegiro(
  context: BrokerContext,
  request: BrokerRequest,
  sessionId: string | null = null,
): Promise<BrokerResponse> {
  const cookie = sessionId === null ? {} : { cookie: `JSESSIONID=${sessionId}` }
  const headers = { 'user-agent': USER_AGENT, accept: 'application/json, text/plain, */*', ...cookie }
  return send(context, DEGIRO, { ...request, headers: { ...headers, ...request.headers } })
}

/** The error for an unsuccessful response; `subject` is what was requested. */
export function failureOf(response: BrokerResponse, subject: Message, now: number): BrokerError {
  const { status } = response
  if (status === 401) return new BrokerError('session-expired', text('The DEGIRO session has ended.'))
  if (status === 403) return new BrokerError('blocked', text('DEGIRO is blocking requests from this server for now.'))
  if (status === 429) {
    return new BrokerError(
      'throttled',
      text('{brokerName} is receiving too many requests.', { brokerName: DEGIRO }),
      retryAfterOf(response, now),
    )
  }
  if (MAINTENANCE_STATUSES.has(status) || looksLikeWebPage(response)) {
    return new BrokerError(
      'maintenance',
      text('{brokerName} is down for maintenance.', { brokerName: DEGIRO }),
      retryAfterOf(response, now),
    )
  }
  return new BrokerError(
    status >= 500 ? 'unreachable' : 'protocol-changed',
    text('{brokerName} returned status {status} for {subject}.', {
      brokerName: DEGIRO,
      status,
      subject: inserted(subject),
    }),
  )
}

function looksLikeWebPage({ text }: BrokerResponse): boolean {
  return /^\s*</.test(text)
}

/** The `data` of a successful response within a session. Responses are often labeled text/plain. */
export async function readData(
  context: BrokerContext,
  session: DegiroSession,
  request: BrokerRequest,
  subject: Message,
): Promise<unknown> {
  const response = await sendToDegiro(context, request, session.sessionId)
  if (response.status !== 200 && response.status !== 201) throw failureOf(response, subject, context.now())
  const json = jsonOf(response)
  if (json === undefined && looksLikeWebPage(response)) throw failureOf(response, subject, context.now())
  if (typeof json !== 'object' || json === null || !('data' in json)) {
    throw new BrokerError(
      'protocol-changed',
      text('DEGIRO returned no data for {subject}.', { subject: inserted(subject) }),
    )
  }
  return json.data
}
