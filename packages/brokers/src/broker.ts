import type { Text } from '@plumbline/text/text'
import type { BrokerRecord, Position } from './records.ts'

export interface Credentials {
  /** User name, key or query id: identifies the connection. */
  readonly username: string
  /** Password, secret or token. */
  readonly password: string
  readonly oneTimePassword?: string | undefined
}

/** A broker's access to network, clock and timers. */
export interface BrokerContext {
  /** Must time out. */
  readonly fetch: typeof fetch
  /** URL of the broker's API; by default the broker's own. */
  readonly baseUrl?: string | undefined
  /** Milliseconds since 1970-01-01. */
  now(): number
  /** Resolves after `milliseconds`. May throw to stop reading; a later run continues from the last page's cursor. */
  wait(milliseconds: number): Promise<void>
}

/** The result of a sign-in, needed by later calls. Plain JSON in the broker's own shape; as secret as a password. */
export type Session = Readonly<Record<string, unknown>>

/** Where reading continues. Plain JSON in the broker's own shape, without secrets. */
export type Cursor = Readonly<Record<string, unknown>>

export interface StatementRequest {
  /** First day to read, YYYY-MM-DD; null for everything that the broker still has. */
  readonly from: string | null
  /** Last day to read, YYYY-MM-DD. */
  readonly to: string
  /** Where an interrupted reading of the same request continues; null to start. */
  readonly cursor: Cursor | null
}

export interface StatementPage {
  readonly records: readonly BrokerRecord[]
  /** Continues after this page. */
  readonly cursor: Cursor
  /** Sentences for the log: what could not be read, and what was assumed. */
  readonly notes: readonly Text[]
  /**
   * The page has every trade of these days whose key begins with `prefix`: one that was read before and is missing now
   * was withdrawn by the broker.
   */
  readonly complete?: { readonly from: string; readonly to: string; readonly prefix: string }
  /** All current positions, on the page that contains them. */
  readonly positions?: readonly Position[]
}

/** One broker's protocol. Methods throw only a {@link BrokerError} or whatever `context.wait` throws. */
export interface Broker {
  readonly id: string
  readonly name: string
  /** Checks the credentials with the broker. Sends each request once: a rejected password is not retried. */
  signIn(context: BrokerContext, credentials: Credentials): Promise<Session>
  /** Reads the statement in pages, each with the cursor after it. A record may repeat, always under the same key. */
  readStatement(
    context: BrokerContext,
    session: Session,
    credentials: Credentials,
    request: StatementRequest,
  ): AsyncGenerator<StatementPage, void, undefined>
  /** Ends the session at the broker, if it has sessions. */
  signOut?(context: BrokerContext, session: Session): Promise<void>
}
