import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type Text, text } from '@plumbline/text/text'
import { codeOf, messageOf } from '../thrown.ts'
import { lookupPublic, parseOutgoingAddress, RefusedAddressError } from './outgoing-address.ts'

/** Of the whole request, its response included. */
const TIMEOUT_MS = 10_000
const MAX_REASON_LENGTH = 250

interface OutgoingRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  payload?: string
  /** Whether the address may lead into the operator's own network. */
  allowsPrivate: boolean
}

/**
 * Opens an address that a user entered and gives what `read` makes of the response; or why that failed, in a sentence.
 * Redirects are not followed, and every connection is new, so that the address is checked each time.
 */
export async function openAddress<Value>(
  { url, method, headers, payload = '', allowsPrivate }: OutgoingRequest,
  read: (response: IncomingMessage) => Value | Promise<Value>,
): Promise<{ value: Value } | { error: Text }> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const address = parseOutgoingAddress(url, allowsPrivate)
    const send = address.protocol === 'https:' ? requestHttps : requestHttp
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = send(address, {
        method,
        agent: false,
        signal,
        headers: { ...headers, ...(payload !== '' && { 'content-length': String(Buffer.byteLength(payload)) }) },
        ...(!allowsPrivate && { lookup: lookupPublic }),
      })
      request.once('error', reject)
      request.once('response', resolve)
      request.end(payload)
    })
    try {
      return { value: await read(response) }
    } finally {
      response.destroy()
    }
  } catch (error) {
    return { error: describeFailure(error, signal) }
  }
}

function describeFailure(error: unknown, signal: AbortSignal): Text {
  if (error instanceof RefusedAddressError) return error.reason
  if (signal.aborted) return text('No response within {seconds} seconds.', { seconds: TIMEOUT_MS / 1000 })
  const reason = codeOf(error) ?? messageOf(error)
  return text('The address could not be reached ({reason}).', { reason: reason.slice(0, MAX_REASON_LENGTH) })
}
