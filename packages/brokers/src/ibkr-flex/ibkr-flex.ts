import type { Broker, BrokerContext, Credentials, Session } from '../broker.ts'
import { BrokerError } from '../broker-error.ts'
import { textOf } from '../reading/values.ts'
import { IBKR, requestStatement, type StatementReference } from './flex-service.ts'
import { earlierSpans, readFlexStatement } from './statement.ts'

/** How long a statement requested at sign-in is reused. */
const REFERENCE_LIFE_MS = 15 * 60_000

/** Interactive Brokers through its Flex Web Service. `username` is the query id, `password` the token. */
export const ibkrFlex: Broker = {
  id: 'ibkr-flex',
  name: IBKR,

  /** Requests a statement, which the first reading then fetches: the service allows few requests. */
  async signIn(context, credentials) {
    try {
      return { ...(await requestStatement(context, credentials, null)), at: context.now() }
    } catch (error) {
      // The token was accepted. The statement is requested again when it is read.
      if (error instanceof BrokerError && error.kind === 'throttled') return {}
      throw error
    }
  },

  async *readStatement(context, session, credentials, request) {
    const resumedAt = textOf(request.cursor?.before)
    if (resumedAt !== null) {
      yield* earlierSpans(context, credentials, request, resumedAt)
      return
    }
    const { records, positions, from } = await readLatest(context, session, credentials)
    const cursor = { before: from ?? request.from ?? request.to }
    yield { records, cursor, notes: [], ...(positions !== undefined && { positions }) }
    if (from !== null) yield* earlierSpans(context, credentials, request, from)
  },
}

/** The query's own period: the statement requested at sign-in, or a new one if that has expired. */
async function readLatest(context: BrokerContext, session: Session, credentials: Credentials) {
  const reference = referenceOf(session, context.now())
  try {
    return await readFlexStatement(context, credentials, null, reference)
  } catch (error) {
    const isGone = reference !== null && error instanceof BrokerError && error.kind === 'refused'
    if (!isGone) throw error
    return await readFlexStatement(context, credentials, null)
  }
}

function referenceOf({ code, url, at }: Session, now: number): StatementReference | null {
  if (typeof code !== 'string' || typeof url !== 'string' || typeof at !== 'number') return null
  return now - at < REFERENCE_LIFE_MS ? { code, url } : null
}
