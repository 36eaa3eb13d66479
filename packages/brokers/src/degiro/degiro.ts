import { text } from '@plumbline/text/text'
import type { Broker } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { asDegiroSession, openSession } from './open-session.ts'
import { DEGIRO, sendToDegiro } from './request.ts'
import { readDegiroStatement } from './statement.ts'

/** DEGIRO through the unofficial API of its own web trader. */
export const degiro: Broker = {
  id: 'degiro',
  name: DEGIRO,
  signIn: openSession,
  readStatement: (context, session, _credentials, request) =>
    readDegiroStatement(context, asDegiroSession(session), request),
  async signOut(context, session) {
    const { tradingUrl, intAccount, sessionId } = asDegiroSession(session)
    const query = new URLSearchParams({ intAccount, sessionId })
    const response = await sendToDegiro(
      context,
      { url: `${tradingUrl}logout;jsessionid=${sessionId}?${query}` },
      sessionId,
    )
    if (response.status >= 500) throw new BrokerError('unreachable', text('DEGIRO did not end the session.'))
  },
}
