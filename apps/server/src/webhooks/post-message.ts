import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupPublic, parseWebhookAddress, RefusedAddressError } from './webhook-address.ts'

const TIMEOUT_MS = 10_000

export interface Outcome {
  /** Undefined without a response. */
  status: number | undefined
  /** Why the message was not accepted; undefined when it was. */
  error: string | undefined
}

interface Message {
  url: string
  headers: Record<string, string>
  payload: string
  allowsPrivate: boolean
}

function describeFailure(error: unknown, signal: AbortSignal): string {
  if (error instanceof RefusedAddressError) return error.message
  if (signal.aborted) return `No response within ${TIMEOUT_MS / 1000} seconds.`
  const { code, message } = error as NodeJS.ErrnoException
  return `The address could not be reached (${code ?? message}).`.slice(0, 300)
}

/**
 * Posts a message and returns what became of it. Redirects are not followed, and the body of the response is not read.
 * Every connection is new, so that the address is checked each time.
 */
export async function postMessage({ url, headers, payload, allowsPrivate }: Message): Promise<Outcome> {
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
    return { status, error: status >= 200 && status < 300 ? undefined : `The response had status ${status}.` }
  } catch (error) {
    return { status: undefined, error: describeFailure(error, signal) }
  }
}
