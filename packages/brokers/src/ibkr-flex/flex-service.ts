import { childText, parseXml, type XmlElement } from '@plumbline/csv-import/formats/parse-xml'
import { inserted, type Message, text } from '@plumbline/text/text'
import type { BrokerContext, Credentials } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { retryAfterOf, send } from '../http.ts'

export const IBKR = 'Interactive Brokers'
const SERVICE_URL = 'https://ndcdyn.interactivebrokers.com'
const SERVICE_PATH = '/AccountManagement/FlexWebService'
const USER_AGENT = 'Plumbline'
const RETRY_MS = 5000
const THROTTLED_MS = 10_000
const MAX_TRIES = 10

/** Generation in progress, and temporary server states. */
const RETRY_CODES: ReadonlySet<number> = new Set([1004, 1005, 1006, 1007, 1008, 1009, 1019])
const THROTTLED_CODE = 1018
const NO_STATEMENT_CODE = 1003

const FINAL: ReadonlyMap<number, { kind: 'bad-credentials' | 'refused'; message: Message }> = new Map([
  [1010, { kind: 'refused', message: text('This is a legacy Flex query. Create it again as an Activity Flex Query.') }],
  [1011, { kind: 'refused', message: text('The Flex Web Service is not active for this account.') }],
  [1012, { kind: 'bad-credentials', message: text('The token has expired. Create a new one in Client Portal.') }],
  [1013, { kind: 'refused', message: text('The token does not allow the IP address of this server.') }],
  [1014, { kind: 'refused', message: text('There is no Flex query with this id.') }],
  [1015, { kind: 'bad-credentials', message: text('The token is not valid.') }],
  [1016, { kind: 'refused', message: text('The account is not valid.') }],
  [1017, { kind: 'refused', message: text('The statement is no longer available.') }],
  [1020, { kind: 'refused', message: text('The request is not valid.') }],
  [1021, { kind: 'refused', message: text('The statement cannot be retrieved.') }],
])

export interface Span {
  /** YYYY-MM-DD, at most 365 days. */
  readonly from: string
  readonly to: string
}

/** Where a requested statement can be fetched. */
export type StatementReference = { readonly code: string; readonly url: string }

interface Envelope {
  readonly root: XmlElement
  readonly status: string | null
  readonly code: number | null
}

/** Requests a statement for `span`, or for the query's own period. Throws `throttled` when IBKR asks to wait. */
export async function requestStatement(
  context: BrokerContext,
  { username: queryId, password: token }: Credentials,
  span: Span | null,
): Promise<StatementReference> {
  const dates = span === null ? {} : { fd: compact(span.from), td: compact(span.to) }
  const query = new URLSearchParams({ t: token.trim(), q: queryId.trim(), v: '3', ...dates })
  const base = serviceUrl(context)
  const { root, status, code } = await readEnvelope(context, `${base.href}/SendRequest?${query}`)
  const reference = childText(root, 'ReferenceCode')
  if (status?.toLowerCase() === 'success' && reference !== null) {
    return { code: reference, url: statementUrl(childText(root, 'Url'), base) }
  }
  throw errorOf(code, childText(root, 'ErrorMessage'))
}

/** Fetches the statement. Waits while it is being generated. */
export async function fetchStatement(
  context: BrokerContext,
  { password: token }: Credentials,
  reference: StatementReference,
): Promise<XmlElement> {
  const query = new URLSearchParams({ t: token.trim(), q: reference.code, v: '3' })
  return await withRetries(context, async () => {
    const { root, code } = await readEnvelope(context, `${reference.url}?${query}`)
    if (root.name === 'FlexQueryResponse') return root
    throw errorOf(code, childText(root, 'ErrorMessage'))
  })
}

/** Retries as Interactive Brokers requires: after 5 seconds, or 10 when throttled, at most ten times. */
export async function withRetries<T>(context: BrokerContext, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const isPassing = error instanceof BrokerError && error.kind === 'throttled' && error.retryAfterMs !== null
      if (!isPassing || tries >= MAX_TRIES) throw error
      await context.wait(error.retryAfterMs ?? RETRY_MS)
    }
  }
}

export function isWithoutStatement(error: unknown): boolean {
  return error instanceof NoStatementError
}

/** The span has no statement: before the account was opened, or on a day without data. */
class NoStatementError extends BrokerError {
  constructor() {
    super('refused', text('{brokerName} has no statement for these days.', { brokerName: IBKR }))
  }
}

function errorOf(code: number | null, words: string | null): BrokerError {
  if (code === NO_STATEMENT_CODE) return new NoStatementError()
  if (code === THROTTLED_CODE) {
    return new BrokerError(
      'throttled',
      text('{brokerName} is receiving too many requests for this token.', { brokerName: IBKR }),
      THROTTLED_MS,
    )
  }
  if (code !== null && RETRY_CODES.has(code)) {
    return new BrokerError(
      'throttled',
      text('{brokerName} is still preparing the statement.', { brokerName: IBKR }),
      RETRY_MS,
    )
  }
  const known = FINAL.get(code ?? 0)
  if (known !== undefined)
    return new BrokerError(
      known.kind,
      text('{brokerName}: {reason} ({code})', {
        brokerName: IBKR,
        reason: inserted(known.message),
        code: String(code),
      }),
    )
  if (code !== null)
    return new BrokerError(
      'refused',
      text('{brokerName}: {reason} ({code})', { brokerName: IBKR, reason: (words ?? 'error').slice(0, 200), code }),
    )
  return new BrokerError('protocol-changed', text('{brokerName} returned an unknown response.', { brokerName: IBKR }))
}

async function readEnvelope(context: BrokerContext, url: string): Promise<Envelope> {
  const response = await send(context, IBKR, { url, headers: { 'user-agent': USER_AGENT, accept: 'application/xml' } })
  if (response.status === 429) {
    const pause = retryAfterOf(response, context.now()) ?? THROTTLED_MS
    throw new BrokerError(
      'throttled',
      text('{brokerName} is receiving too many requests.', { brokerName: IBKR }),
      pause,
    )
  }
  const root = parseXml(response.text)
  const isEnvelope = root?.name === 'FlexStatementResponse' || root?.name === 'FlexQueryResponse'
  if (root === undefined || !isEnvelope) {
    if (response.status >= 500 || /^\s*<(!doctype )?html/i.test(response.text)) {
      throw new BrokerError(
        'maintenance',
        text('{brokerName} is down for maintenance.', { brokerName: IBKR }),
        retryAfterOf(response, context.now()),
      )
    }
    throw new BrokerError(
      'protocol-changed',
      text('{brokerName} returned status {status} and no statement.', { brokerName: IBKR, status: response.status }),
    )
  }
  const code = Number(childText(root, 'ErrorCode') ?? Number.NaN)
  return { root, status: childText(root, 'Status'), code: Number.isInteger(code) ? code : null }
}

function serviceUrl({ baseUrl }: BrokerContext): URL {
  const url = new URL(baseUrl ?? SERVICE_URL)
  const path = url.pathname.replace(/\/+$/, '')
  return new URL(path === '' ? SERVICE_PATH : path, url.origin)
}

/**
 * The URL to fetch the statement from. The request carries the token, so only Interactive Brokers' own hosts are
 * accepted, over https. With another base URL (a proxy or a test), the stated path is fetched from that URL.
 */
function statementUrl(stated: string | null, base: URL): string {
  const own = new URL(`${base.pathname}/GetStatement`, base.origin).href
  const url = stated === null ? null : URL.parse(stated)
  if (url === null) return own
  const isIbkr = url.protocol === 'https:' && /(^|\.)interactivebrokers\.com$/.test(url.hostname) && url.port === ''
  if (url.origin === base.origin) return `${url.origin}${url.pathname}`
  if (!isIbkr)
    throw new BrokerError(
      'protocol-changed',
      text('{brokerName} points to another host for the statement.', { brokerName: IBKR }),
    )
  return base.origin === SERVICE_URL ? `${url.origin}${url.pathname}` : own
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}
