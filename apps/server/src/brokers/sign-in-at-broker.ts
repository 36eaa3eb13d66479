import type { Broker, Credentials, Session } from '@plumbline/brokers/broker'
import { BrokerError } from '@plumbline/brokers/broker-error'
import type { SignInResult } from '@plumbline/contract/integrations/schemas'
import type { Language } from '@plumbline/text/language'
import { text } from '@plumbline/text/text'
import { formatText } from '../format-text.ts'
import { createBrokerContext } from './broker-context.ts'
import type { BrokerServices } from './broker-services.ts'
import { redactText } from './credentials.ts'

/**
 * Long enough to poll for a confirmation in the broker's app. A longer wait ends the sign-in, because the user is
 * waiting.
 */
const MAX_WAIT_MS = 6000

export interface Caller {
  /** Aborted when the client disconnects. */
  signal: AbortSignal
  language: Language
}

type SignInOutcome = { session: Session } | { result: SignInResult }

/** Signs in while the user waits. Returns the session or an error for the user. */
export async function signInAtBroker(
  { baseUrls, timers }: Pick<BrokerServices, 'baseUrls' | 'timers'>,
  broker: Broker,
  credentials: Credentials,
  { signal, language }: Caller,
): Promise<SignInOutcome> {
  const context = createBrokerContext({ baseUrl: baseUrls[broker.id], timers, signal, maxWaitMs: MAX_WAIT_MS })
  try {
    return { session: await broker.signIn(context, credentials) }
  } catch (error) {
    if (error instanceof BrokerError) return { result: resultOf(error, credentials, language) }
    const busy = text('{brokerName} is busy. Try again in a few minutes.', { brokerName: broker.name })
    return { result: { success: false, message: formatText(busy, language) } }
  }
}

function resultOf(error: BrokerError, credentials: Credentials, language: Language): SignInResult {
  switch (error.kind) {
    case 'bad-credentials':
      return 'badCredentials'
    case 'code-needed':
      return 'totpNeeded'
    case 'bad-code':
      return 'error'
    default:
      return { success: false, message: formatText(redactText(error.text, credentials), language) }
  }
}
