import type { BrokerContext } from './broker.ts'
import { BrokerError } from './broker-error.ts'

/** A list of all instruments has some megabytes. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface BrokerRequest {
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON. */
  readonly body?: unknown
}

export interface BrokerAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Sends one request. Any status is an answer; only a broker that cannot be reached is an error. */
export async function send(
  { fetch }: Pick<BrokerContext, 'fetch'>,
  brokerName: string,
  { url, method = 'GET', headers, body }: BrokerRequest,
): Promise<BrokerAnswer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  } catch {
    // The cause names the address, which can hold a token.
    throw new BrokerError('unreachable', `${brokerName} cannot be reached.`)
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES) throw new Error('The answer is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The JSON of an answer, whatever its content type says; undefined for a web page and for anything else that is no JSON. */
export function jsonOf({ text }: BrokerAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Milliseconds that Retry-After asks for, as seconds or as a date; null when it says neither. */
export function retryAfterOf({ headers }: BrokerAnswer, now: number): number | null {
  const header = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
