import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { ApiError } from '@plumbline/client/api-error'
import { type CallOptions, createClient, type DownloadedFile, type ResultOf } from '@plumbline/client/client'
import { signIn, verifySignIn } from '@plumbline/contract/accounts/operations'
import type { Operation, Page } from '@plumbline/contract/operation'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '../app.ts'
import type { BrokerTimers } from '../brokers/broker-context.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { engineOf, type MarketDb } from '../database/db.ts'
import { problemsOf } from '../http/api-reference.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { MAIL_SWEEP_NAME } from '../mail/outbox.ts'
import { createMarket, type Markets } from '../market/market.ts'
import { refreshListing } from '../market/securities/refresh-listing.ts'
import type { Metrics } from '../monitoring/metrics.ts'
import { withOwnSecurities } from '../own-securities/account-markets.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { createQueryCheck } from './require-user-key.ts'
import { openTestDatabase } from './test-database.ts'

interface Sender {
  token?: string
  /** The client's address. */
  from?: string
  /** A portfolio of someone else that the call is about. */
  shared?: string
}

type TestCall<O extends Operation> = CallOptions<O> & Sender

/** An untyped call, as from a faulty client. */
interface UntypedCall extends Sender {
  params?: Record<string, string>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
}

/** A route of the API documentation, with parameters as `{id}`. */
export interface Route {
  method: string
  path: string
}

export interface TestServer {
  app: FastifyInstance
  database: Database
  market: Markets
  clock: ManualClock
  /** Every mail sent so far. */
  mails: Mail[]
  /** Every line logged so far, down to the finest level. */
  log: string[]
  /** Every route that the API documentation lists, which is built from the routes of the server. */
  routes(): Promise<Route[]>
  /** Lets the outbox try every due mail. */
  deliver(): Promise<void>
  /**
   * Calls an operation with the client. Throws when the call is refused or the response has a field that is not in
   * the contract.
   */
  call<O extends Operation>(
    operation: O,
    ...call: Record<never, never> extends TestCall<O> ? [call?: TestCall<O>] : [call: TestCall<O>]
  ): Promise<ResultOf<O>>
  /** Returns the error response. Throws when the call succeeds, or its problem is not documented for the operation. */
  refusal(operation: Operation, call?: UntypedCall): Promise<ApiError>
  /** The code from the next sign-in mail. */
  nextSignInCode(): Promise<string>
  /** Opens all database connections, so that concurrent requests really run concurrently. */
  warmUp(): Promise<void>
  /** Signs in by mail and returns the session token. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

interface Options {
  /** Default: true. The check costs time, which a test with thousands of requests does not have. */
  checksQueries?: boolean
  environment?: Record<string, string>
  now?: string
  provider?: (clock: ManualClock) => MarketDataProvider
  /** How long a first request waits for the source. */
  maxWaitMs?: number
  mailer?: Mailer
  secretKey?: Buffer
  version?: string
  brokerTimers?: BrokerTimers
  metrics?: Metrics
  /** A database that outlives the server; by default the server has its own empty one. */
  database?: Database
  /** Market data in a database of its own, which outlives the server. */
  marketDb?: MarketDb
}

/** The date of the fixture market's expected figures. */
const fixtureNow = '2023-12-29T21:00:00Z'

const engineWaits = { sqlite: sql`select 1`, postgres: sql`select pg_sleep(0.05)` }

/**
 * A `fetch` that passes requests to the app without a network. Error responses must be RFC 9457 with a matching
 * status.
 */
function fetchFrom(app: FastifyInstance, from: string | undefined): typeof fetch {
  return async (address, { method, headers, body } = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: String(address),
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { payload: body instanceof Uint8Array ? Buffer.from(body) : String(body) }),
      ...(from !== undefined && { remoteAddress: from }),
    })
    const { statusCode } = response
    if (statusCode >= 400) {
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
      assert.equal(response.json().status, statusCode)
    }
    return new Response(statusCode === 204 ? null : new Uint8Array(response.rawPayload), {
      status: statusCode,
      headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    })
  }
}

/** The JSON in the response that the client made the result of. */
async function jsonOf({ returns }: Operation, result: unknown): Promise<unknown> {
  if (returns === 'page') return (result as Page<unknown>).items
  if (returns === 'file') return JSON.parse(await (result as DownloadedFile).blob.text())
  return result
}

/** Keeps the mails that are sent, and hands out the code of the next one that has one. */
function createTestMailbox(): Pick<TestServer, 'mails' | 'nextSignInCode'> & { mailer: Mailer } {
  const mails: Mail[] = []
  const waiting: ((code: string) => void)[] = []
  return {
    mails,
    mailer: {
      async send(mail) {
        mails.push(mail)
        const code = tokenIn(mail)
        if (code !== '') waiting.shift()?.(code)
      },
      async check() {},
    },
    nextSignInCode: () => new Promise((resolve) => waiting.push(resolve)),
  }
}

/** Calls the app through the client, and holds each response against the contract. */
function callsOf(app: FastifyInstance): Pick<TestServer, 'call' | 'refusal'> {
  async function send(operation: Operation, { token, from, shared, ...options }: UntypedCall): Promise<unknown> {
    const client = createClient({
      fetch: fetchFrom(app, from),
      ...(token !== undefined && { token }),
      ...(shared !== undefined && { sharedPortfolio: shared }),
    })
    return await client.call(operation, options as never)
  }

  return {
    async call(operation, ...[call = {}]) {
      const result = await send(operation, call)
      const { response } = app.operations.get(operation) ?? {}
      if (response !== undefined) {
        const json = await jsonOf(operation, result)
        assert.deepEqual(response.parse(json), json)
      }
      return result as never
    },
    async refusal(operation, call = {}) {
      return await send(operation, call).then(
        (result) => assert.fail(`the call succeeded: ${JSON.stringify(result)}`),
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error
          const documented: string[] = problemsOf(operation, app.operations.get(operation) ?? {})
          const name = `${operation.method} ${operation.path}`
          if (app.operations.has(operation))
            assert.ok(documented.includes(error.code ?? ''), `${name}: ${error.code} is not documented`)
          return error
        },
      )
    },
  }
}

export async function startTestServer(options: Options = {}): Promise<TestServer> {
  const clock = createManualClock(options.now ?? fixtureNow)
  const config = readConfig({
    MARKET_DATA: 'files',
    MARKET_DATA_DIR: MARKET_FOLDER,
    BILLING: 'off',
    ...options.environment,
  })
  const database = options.database ?? (await openTestDatabase())
  const provider = options.provider?.(clock) ?? createFilesProvider(MARKET_FOLDER)
  const storedMarket: MarketDb = options.marketDb ?? database.db
  await refreshListing(storedMarket, provider)
  const check = createQueryCheck()
  const isChecked = options.checksQueries !== false
  const marketDb = isChecked ? storedMarket.withPlugin(check.marketPlugin) : storedMarket
  const market = withOwnSecurities(createMarket(marketDb, provider, clock, options), database.db)
  const log: string[] = []
  const { mails, mailer, nextSignInCode } = createTestMailbox()
  const app = await buildApp({
    config,
    clock,
    db: isChecked ? database.db.withPlugin(check.userPlugin) : database.db,
    secretKey: options.secretKey ?? randomBytes(32),
    market,
    mailer: options.mailer ?? mailer,
    mailbox: undefined,
    ...(options.brokerTimers && { brokerTimers: options.brokerTimers }),
    metrics: options.metrics,
    version: options.version ?? 'test',
    logLevel: 'trace',
    logTo: { write: (line) => void log.push(line) },
  })

  const server: TestServer = {
    app,
    database,
    market,
    clock,
    mails,
    log,
    async routes() {
      const document = await app.inject({ url: '/api/docs/json' })
      const { paths } = document.json<{ paths: Record<string, object> }>()
      return Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => ({ method: method.toUpperCase(), path })),
      )
    },
    deliver: () => app.background.run(MAIL_SWEEP_NAME),
    ...callsOf(app),
    nextSignInCode,
    async warmUp() {
      const waits = engineWaits[engineOf(database.db)]
      await Promise.all(Array.from({ length: 10 }, () => waits.execute(database.db)))
    },
    async signIn(email) {
      const code = server.nextSignInCode()
      const { nonce } = await server.call(signIn, { body: { email } })
      const { token } = await server.call(verifySignIn, { body: { token: await code, nonce } })
      return token
    },
    async close() {
      await app.close()
      if (options.database === undefined) await database.close()
      assert.deepEqual([...check.unkeyed], [], 'every query on rows of users needs their id')
      assert.deepEqual([...check.misplaced], [], 'no query on one part of the data names the other')
    },
  }
  return server
}

/** The code in a sign-in mail. */
export function codeIn(mail: Mail | undefined): string {
  return /^(\d{8})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

/** The token in a mail's sign-in link. */
export function tokenIn(mail: Mail | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
