import { text } from '@plumbline/text/text'
import type { BrokerContext } from './broker.ts'
import { BrokerError } from './broker-error.ts'

/** A list of all instruments has several megabytes. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024

export interface BrokerRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

export interface BrokerResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends one request. Resolves with any status; only an unreachable broker is an error. */
export async function send(
  { fetch }: Pick<BrokerContext, 'fetch'>,
  brokerName: string,
  { url, method = 'GET', headers, body }: BrokerRequest,
): Promise<BrokerResponse> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  } catch {
    // The cause contains the URL, which can hold a token.
    throw new BrokerError('unreachable', text('{brokerName} cannot be reached.', { brokerName }))
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Parses a response as JSON, whatever its content type. Returns undefined if the body is not JSON, such as a web page.
 */
export function jsonOf({ text }: BrokerResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Milliseconds until Retry-After, which is seconds or a date; null if it is neither. */
export function retryAfterOf({ headers }: BrokerResponse, now: number): number | null {
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
