import type { BrokerRecord, Position } from './records.ts'

export interface Credentials {
  /** User name, key or query id: what names the connection. */
  readonly username: string
  /** Password, secret or token. */
  readonly password: string
  readonly oneTimePassword?: string | undefined
}

/** What a broker may use of the outside world. */
export interface BrokerContext {
  /** Must time out. */
  readonly fetch: typeof fetch
  /** Where the broker's API is; the broker's own address without one. */
  readonly baseUrl?: string | undefined
  /** Milliseconds since 1970-01-01. */
  now(): number
  /** Resolves after `milliseconds`. May throw to stop reading; a later run continues from the last page's cursor. */
  wait(milliseconds: number): Promise<void>
}

/** What a sign-in yields and later calls need. Plain JSON of the broker's own shape; as secret as a password. */
export type Session = Readonly<Record<string, unknown>>

/** Where a reading continues. Plain JSON of the broker's own shape, without secrets. */
export type Cursor = Readonly<Record<string, unknown>>

export interface StatementRequest {
  /** First day wanted, YYYY-MM-DD; null for everything that the broker still has. */
  readonly from: string | null
  /** Last day wanted, YYYY-MM-DD. */
  readonly to: string
  /** Where an interrupted reading of the same request continues; null to begin. */
  readonly cursor: Cursor | null
}

export interface StatementPage {
  readonly records: readonly BrokerRecord[]
  /** Continues after this page. */
  readonly cursor: Cursor
  /** Sentences for the log: what could not be read, and what was assumed. */
  readonly notes: readonly string[]
  /** All that the account holds now, on the page that knows it. */
  readonly positions?: readonly Position[]
}

/** One broker's protocol. Methods throw only a {@link BrokerError} or whatever `context.wait` throws. */
export interface Broker {
  readonly id: string
  readonly name: string
  /** Checks the credentials with the broker. Asks for nothing twice: a refused password is not tried again. */
  signIn(context: BrokerContext, credentials: Credentials): Promise<Session>
  /** The statement in pages, each with the cursor after it. A record may come twice, always under the same key. */
  readStatement(
    context: BrokerContext,
    session: Session,
    credentials: Credentials,
    request: StatementRequest,
  ): AsyncGenerator<StatementPage, void, undefined>
  /** Ends the session at the broker, if it has sessions. */
  signOut?(context: BrokerContext, session: Session): Promise<void>
}
