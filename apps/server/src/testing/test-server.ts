import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { signIn, verifySignIn } from '@plumbline/contract/accounts'
import type { Problem } from '@plumbline/contract/problems'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import type { MarketDataProvider } from '@plumbline/market-sources/provider'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../database/database.ts'
import { engineOf } from '../database/db.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { mailSweepName } from '../mail/outbox.ts'
import { createMarket } from '../market/market.ts'
import { keepListing } from '../market/securities/keep-listing.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { openTestDatabase } from './test-database.ts'

interface Operation {
  readonly method: HTTPMethods
  readonly path: string
  readonly answer?: z.ZodType
}

interface Call {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  from?: string
}

type AnswerOf<O extends Operation> = O extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined

export interface TestServer {
  app: FastifyInstance
  database: Database
  clock: ManualClock
  /** Every mail sent so far. */
  mails: Mail[]
  /** Every line logged so far, down to the finest level. */
  log: string[]
  /** Lets the outbox try every mail that is due. */
  deliver(): Promise<void>
  /** Answers what the operation answers; fails the test on any refusal, and on any field that the contract does not know. */
  call<O extends Operation>(operation: O, call?: Call): Promise<AnswerOf<O>>
  /** Answers the refusal; fails the test when the call goes through. */
  refusal(operation: Operation, call?: Call): Promise<Problem>
  /** The code in the next sign-in mail to be sent. */
  nextSignInCode(): Promise<string>
  /** Opens as many connections as the database takes, so that requests at the same moment really meet. */
  warmUp(): Promise<void>
  /** Signs an address in by its mail and answers the session's token. */
  signIn(email: string): Promise<string>
  close(): Promise<void>
}

interface Options {
  environment?: Record<string, string>
  now?: string
  provider?: (clock: ManualClock) => MarketDataProvider
  /** How long a first look waits for the source. */
  patienceMilliseconds?: number
  mailer?: Mailer
  secretKey?: Buffer
  /** One that outlives the server; without it the server has an empty one of its own. */
  database?: Database
}

/** The day that the fixture market's expected figures are as of. */
const fixtureNow = '2023-12-29T21:00:00Z'

const engineWaits = { sqlite: sql`select 1`, postgres: sql`select pg_sleep(0.05)` }

function fill(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))
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
  await keepListing(database.db, provider)
  const market = createMarket(database.db, provider, clock, options.patienceMilliseconds)
  const log: string[] = []
  const mails: Mail[] = []
  const waiting: ((code: string) => void)[] = []
  const mailer: Mailer = options.mailer ?? {
    async send(mail) {
      mails.push(mail)
      const code = tokenIn(mail)
      if (code !== '') waiting.shift()?.(code)
    },
    async check() {},
  }
  const app = await buildApp({
    config,
    clock,
    db: database.db,
    secretKey: options.secretKey ?? randomBytes(32),
    market,
    mailer,
    mailbox: undefined,
    version: 'test',
    logLevel: 'trace',
    logTo: { write: (line) => void log.push(line) },
  })

  async function inject({ method, path }: Operation, { token, params, query, body, headers, from }: Call) {
    return await app.inject({
      method: method as 'GET',
      url: `/api${fill(path, params)}`,
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      ...(from !== undefined && { remoteAddress: from }),
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    })
  }

  const server: TestServer = {
    app,
    database,
    clock,
    mails,
    log,
    deliver: () => app.background.run(mailSweepName),
    async call(operation, call = {}) {
      const response = await inject(operation, call)
      assert.ok(response.statusCode < 300, `${response.statusCode} ${response.body}`)
      if (operation.answer === undefined) return undefined as never
      const answer = response.json()
      assert.deepEqual(operation.answer.parse(answer), answer)
      return answer
    },
    async refusal(operation, call = {}) {
      const response = await inject(operation, call)
      assert.ok(response.statusCode >= 400, `${response.statusCode} ${response.body}`)
      assert.match(String(response.headers['content-type']), /^application\/problem\+json/)
      const problem = response.json() as Problem
      assert.equal(problem.status, response.statusCode)
      return problem
    },
    nextSignInCode: () => new Promise((resolve) => waiting.push(resolve)),
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
    },
  }
  return server
}

/** The code in a mail's sign-in link. */
export function tokenIn(mail: Mail | undefined): string {
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
