import type { Broker, BrokerContext, Credentials, Session, StatementPage, StatementRequest } from './broker.ts'
import { BrokerError } from './broker-error.ts'

export interface AccountReading {
  readonly broker: Broker
  readonly context: BrokerContext
  readonly credentials: Credentials
  /** From an earlier sign-in; null to sign in first. */
  readonly session: Session | null
  /** Called with each new session, before it is used. */
  readonly keepSession: (session: Session) => Promise<void>
}

/** One sign-in, and another one if the session ends during reading. */
const MAX_SIGN_INS = 2

/**
 * Reads an account's statement page by page. Signs in first if there is no session. A session that has ended is renewed
 * once, and reading continues after the last page.
 */
export async function* readAccount(
  { broker, context, credentials, session, keepSession }: AccountReading,
  request: StatementRequest,
): AsyncGenerator<StatementPage, void, undefined> {
  let current = session
  let cursor = request.cursor
  for (let signIns = 0; ; ) {
    try {
      if (current === null) {
        signIns++
        current = await broker.signIn(context, credentials)
        await keepSession(current)
      }
      for await (const page of broker.readStatement(context, current, credentials, { ...request, cursor })) {
        cursor = page.cursor
        yield page
      }
      return
    } catch (error) {
      const isExpired = error instanceof BrokerError && error.kind === 'session-expired'
      if (!isExpired || signIns >= MAX_SIGN_INS) throw error
      current = null
    }
  }
}
