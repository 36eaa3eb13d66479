import type { BrokerContext } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { type BrokerAnswer, type BrokerRequest, jsonOf, retryAfterOf, send } from '../http.ts'
import type { DegiroSession } from './degiro-session.ts'

export const DEGIRO = 'DEGIRO'
const DEGIRO_URL = 'https://trader.degiro.nl/'
/** Without a browser's name DEGIRO answers 429 or a page that says "Blocked". */
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
): Promise<BrokerAnswer> {
  const cookie = sessionId === null ? {} : { cookie: `JSESSIONID=${sessionId}` }
  const headers = { 'user-agent': USER_AGENT, accept: 'application/json, text/plain, */*', ...cookie }
  return send(context, DEGIRO, { ...request, headers: { ...headers, ...request.headers } })
}

/** What an answer that is no success means, `subject` being what was asked for. */
export function failureOf(answer: BrokerAnswer, subject: string, now: number): BrokerError {
  const { status } = answer
  if (status === 401) return new BrokerError('session-expired', 'The DEGIRO session has ended.')
  if (status === 403) return new BrokerError('blocked', 'DEGIRO refuses requests from this server for now.')
  if (status === 429) {
    return new BrokerError('throttled', 'DEGIRO is receiving too many requests.', retryAfterOf(answer, now))
  }
  if (MAINTENANCE_STATUSES.has(status) || looksLikeWebPage(answer)) {
    return new BrokerError('maintenance', 'DEGIRO is down for maintenance.', retryAfterOf(answer, now))
  }
  if (status >= 500) return new BrokerError('unreachable', `DEGIRO answered ${status} when asked for ${subject}.`)
  return new BrokerError('protocol-changed', `DEGIRO answered ${status} when asked for ${subject}.`)
}

function looksLikeWebPage({ text }: BrokerAnswer): boolean {
  return /^\s*</.test(text)
}

/** The `data` of a successful answer within a session. Answers are often labeled text/plain. */
export async function readData(
  context: BrokerContext,
  session: DegiroSession,
  request: BrokerRequest,
  subject: string,
): Promise<unknown> {
  const answer = await sendToDegiro(context, request, session.sessionId)
  if (answer.status !== 200 && answer.status !== 201) throw failureOf(answer, subject, context.now())
  const json = jsonOf(answer)
  if (json === undefined && looksLikeWebPage(answer)) throw failureOf(answer, subject, context.now())
  if (typeof json !== 'object' || json === null || !('data' in json)) {
    throw new BrokerError('protocol-changed', `DEGIRO answered without data when asked for ${subject}.`)
  }
  return json.data
}
