import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Text, text } from '@plumbline/text/text'
import { codeOf, messageOf } from '../thrown.ts'
import { lookupPublic, parseWebhookAddress, RefusedAddressError } from './webhook-address.ts'

const TIMEOUT_MS = 10_000
const MAX_REASON_LENGTH = 250

export interface Outcome {
  /** Undefined without a response. */
  status: number | undefined
  /** Why the message was not accepted; undefined when it was. */
  error: Text | undefined
}

interface SignedMessage {
  url: string
  headers: Record<string, string>
  payload: string
  allowsPrivate: boolean
}

function describeFailure(error: unknown, signal: AbortSignal): Text {
  if (error instanceof RefusedAddressError) return error.reason
  if (signal.aborted) return text('No response within {seconds} seconds.', { seconds: TIMEOUT_MS / 1000 })
  const reason = codeOf(error) ?? messageOf(error)
  return text('The address could not be reached ({reason}).', { reason: reason.slice(0, MAX_REASON_LENGTH) })
}

/**
 * Posts a message and returns what became of it. Redirects are not followed, and the body of the response is not read.
 * Every connection is new, so that the address is checked each time.
 */
export async function postMessage({ url, headers, payload, allowsPrivate }: SignedMessage): Promise<Outcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const address = parseWebhookAddress(url, allowsPrivate)
    const send = address.protocol === 'https:' ? requestHttps : requestHttp
    const status = await new Promise<number>((resolve, reject) => {
      const request = send(address, {
        method: 'POST',
        agent: false,
        signal,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(payload)) },
        ...(!allowsPrivate && { lookup: lookupPublic }),
      })
      request.once('error', reject)
      request.once('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      request.end(payload)
    })
    const isAccepted = status >= 200 && status < 300
    return { status, error: isAccepted ? undefined : text('The response had status {status}.', { status }) }
  } catch (error) {
    return { status: undefined, error: describeFailure(error, signal) }
  }
}
