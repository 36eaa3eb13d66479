import { type Text, text } from '@plumbline/text/text'
import { openAddress } from '../outgoing/open-address.ts'

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

/** Posts a message and returns what became of it. The body of the response is not read. */
export async function postMessage(message: SignedMessage): Promise<Outcome> {
  const response = await openAddress({ ...message, method: 'POST' }, ({ statusCode = 0 }) => statusCode)
  if ('error' in response) return { status: undefined, error: response.error }
  const status = response.value
  const isAccepted = status >= 200 && status < 300
  return { status, error: isAccepted ? undefined : text('The response had status {status}.', { status }) }
}
