import { connect, type Socket } from 'node:net'
import { createAccessToken, revokeAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import {
  claimLifetime,
  confirmEmail,
  getUser,
  signIn,
  signInByCode,
  updateUser,
  verifySignIn,
} from '@plumbline/contract/accounts/operations'
import { listBenchmarks } from '@plumbline/contract/assets/operations'
import {
  changePeriod,
  checkDiscount,
  getBilling,
  passSandboxTime,
  previewPeriodChange,
  resumeSubscription,
  subscribe,
  unsubscribe,
} from '@plumbline/contract/billing/operations'
import { syncIntegration } from '@plumbline/contract/integrations/operations'
import { SHARED_PORTFOLIO_HEADER } from '@plumbline/contract/memberships/vocabulary'
import { signInByOpenId, startOpenIdSignIn } from '@plumbline/contract/openid/operations'
import { createOwnSecurity, deleteOwnSecurity } from '@plumbline/contract/own-securities/operations'
import { signInByPasskey, startPasskeySignIn } from '@plumbline/contract/passkeys/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { type Problem, type ProblemCode, problems } from '@plumbline/contract/problems'
import { createTransactions, updateTransaction } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { UpstreamError } from '@plumbline/market-sources/upstream-error'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newConnection } from '../brokers/new-connection.ts'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let database: Database
let server: TestServer
let token: string
let portfolioId: string
let port: number
let sourceFailure: Error | undefined
let databaseFailure: Error | undefined

const failsOnDemand: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Also for queries that are compiled once.
  async transformResult({ result }) {
    if (databaseFailure !== undefined) throw databaseFailure
    return result
  },
}

beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer({
    environment: { BILLING: 'sandbox' },
    database: { ...database, db: database.db.withPlugin(failsOnDemand) },
    provider() {
      const files = createFilesProvider(MARKET_FOLDER)
      return {
        ...files,
        async benchmarks() {
          if (sourceFailure !== undefined) throw sourceFailure
          return await files.benchmarks()
        },
      }
    },
  })
  token = await server.signIn('ada@plumbline.example')
  portfolioId = (await server.call(createPortfolio, { token }))._id
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => {
  sourceFailure = undefined
  databaseFailure = undefined
})

type Refusal = { status: number; code: ProblemCode | undefined }

const buy = (fields: Partial<NewTransactionInput> = {}): NewTransactionInput => ({
  portfolioId,
  type: 'buy',
  date: '2023-01-02',
  units: 1,
  price: 40,
  stockId: 'CORD.XETRA',
  ...fields,
})

const post = async (payload: string, contentType = 'application/json') =>
  (
    await server.app.inject({ method: 'POST', url: '/api/signin', payload, headers: { 'content-type': contentType } })
  ).json<Problem>()

/** Sends bytes over a connection of their own. `onConnection` gets the server's end of it. */
async function sendRaw(text: string, onConnection: (socket: Socket) => void = () => undefined): Promise<Problem> {
  server.app.server.once('connection', onConnection)
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    response += part
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.on('close', resolve))
  return JSON.parse(response.split('\r\n\r\n')[1] ?? '')
}

const order = { plan: 'premium', period: 'monthly', source: 'pm_card_visa' } as const
let subscribers = 0

/** The session of a new user who has a subscription. */
async function newSubscriber(change: { trial?: boolean } = {}): Promise<string> {
  subscribers += 1
  const session = await server.signIn(`subscriber${subscribers}@plumbline.example`)
  await server.call(subscribe, { token: session, body: { ...order, ...change } })
  return session
}

/** An access token of a new user that can only read, and works today and tomorrow. */
async function newToken() {
  subscribers += 1
  const session = await server.signIn(`program${subscribers}@plumbline.example`)
  const expiresOn = new Date(server.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const body = { name: 'Script', scope: 'read' as const, portfolioIds: null, expiresOn }
  return { session, ...(await server.call(createAccessToken, { token: session, body })) }
}

/** Lets a server with other settings refuse a call of a new user's. */
async function ofServer(
  environment: Record<string, string>,
  refuse: (other: TestServer, session: string) => Promise<Refusal>,
): Promise<Refusal> {
  const other = await startTestServer({ environment })
  try {
    return await refuse(other, await other.signIn('ada@plumbline.example'))
  } finally {
    await other.close()
  }
}

const causes: Record<ProblemCode, () => Promise<Refusal>> = {
  'invalid-payload': () => server.refusal(signIn, { body: {} }),
  'invalid-json': () => post('{'),
  'one-portfolio-needed': () => server.refusal(exportPortfolio, { token, params: { id: 'all' } }),
  oversold: () => server.refusal(createTransactions, { token, body: [buy({ type: 'sell' })] }),
  async 'own-security-in-use'() {
    const body = { name: 'Oak pension fund', kind: 'fund', currency: 'EUR' } as const
    const { _id: id } = await server.call(createOwnSecurity, { token, body })
    await server.call(createTransactions, { token, body: [buy({ stockId: id })] })
    return await server.refusal(deleteOwnSecurity, { token, params: { id } })
  },
  'unknown-asset': () => server.refusal(createTransactions, { token, body: [buy({ stockId: 'NOPE.US' })] }),
  'claim-code-not-valid': () => {
    const body = { first_name: 'Ada', last_name: 'Byron', email: 'bob@plumbline.example', code: 'AAAA' }
    return server.refusal(claimLifetime, { body })
  },
  'confirmation-not-valid': () => server.refusal(confirmEmail, { body: { token: 'nothing' } }),
  unauthorized: () => server.refusal(getUser),
  async 'account-not-empty'() {
    const session = await server.signIn('archive@plumbline.example')
    await server.call(createPortfolio, { token: session, body: {} })
    const { blob } = await server.call(exportArchive, { token: session })
    return await server.refusal(importArchive, { token: session, body: new Uint8Array(await blob.arrayBuffer()) })
  },
  'archive-not-valid': async () => {
    const session = await server.signIn('empty@plumbline.example')
    return await server.refusal(importArchive, { token: session, body: new Uint8Array(8) })
  },
  async 'token-expired'() {
    const { token: expired } = await newToken()
    server.clock.advance(3 * 24 * 60)
    return await server.refusal(listPortfolios, { token: expired })
  },
  'token-not-valid': async () => {
    const { token: right } = await newToken()
    return await server.refusal(listPortfolios, { token: `${right.slice(0, -1)}${right.endsWith('a') ? 'b' : 'a'}` })
  },
  'method-not-allowed': async () =>
    (await server.app.inject({ method: 'PATCH', url: '/api/portfolio/some/returns' })).json<Problem>(),
  async 'token-revoked'() {
    const { session, _id, token: revoked } = await newToken()
    await server.call(revokeAccessToken, { token: session, params: { id: _id } })
    return await server.refusal(listPortfolios, { token: revoked })
  },
  'insufficient-scope': async () => server.refusal(createPortfolio, { token: (await newToken()).token, body: {} }),
  async 'owner-needed'() {
    const { token: limited } = await newToken()
    return await server.refusal(listPortfolios, { token: limited, headers: { [SHARED_PORTFOLIO_HEADER]: 'some' } })
  },
  'code-not-valid': () => server.refusal(signInByCode, { body: { code: '00000000', nonce: 'nothing' } }),
  'openid-unavailable': () =>
    ofServer(
      { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'plumbline', OIDC_CLIENT_SECRET: 'secret' },
      (other) => other.refusal(startOpenIdSignIn),
    ),
  'openid-refused': () =>
    ofServer(
      { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'plumbline', OIDC_CLIENT_SECRET: 'secret' },
      (other) => other.refusal(signInByOpenId, { body: { query: 'state=unknown', nonce: 'nothing' } }),
    ),
  'passkeys-not-possible': () => server.refusal(startPasskeySignIn),
  async 'passkey-missing'() {
    const fresh = await server.signIn('ada@plumbline.example')
    return await server.refusal(updateUser, { token: fresh, body: { passkeyRequired: true } })
  },
  'passkey-not-valid': () =>
    ofServer({ PUBLIC_URL: 'https://portfolio.example' }, (other) => {
      const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
      const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response }
      return other.refusal(signInByPasskey, { body: { credential, nonce: 'nothing' } })
    }),
  'link-not-valid': () => server.refusal(verifySignIn, { body: { token: 'nothing' } }),
  async 'account-disabled'() {
    const email = 'disabled@plumbline.example'
    await server.signIn(email)
    const disabled_at = server.clock.now().toISOString()
    await database.db.updateTable('users').set({ disabled_at }).where('email', '=', email).execute()
    const code = server.nextSignInCode()
    const { nonce } = await server.call(signIn, { body: { email } })
    return await server.refusal(verifySignIn, { body: { token: await code, nonce } })
  },
  async 'fresh-sign-in-needed'() {
    server.clock.advance(11)
    return await server.refusal(updateUser, { token, body: { email: 'new@plumbline.example' } })
  },
  'over-plan-limit': () => server.refusal(createPortfolio, { token }),
  async 'over-quota'() {
    const full = await startTestServer({ database, environment: { ACCOUNT_MAX_TRANSACTIONS: '1' } })
    const refused = await full.refusal(createTransactions, { token, body: [buy(), buy()] })
    await full.app.close()
    return refused
  },
  'not-found': () => server.refusal(getPortfolio, { token, params: { id: 'nothing' } }),
  async 'confirmation-needed'() {
    const code = server.nextSignInCode()
    await server.call(signIn, { body: { email: 'bob@plumbline.example' } })
    return await server.refusal(verifySignIn, { body: { token: await code } })
  },
  async 'integration-not-ready'() {
    const { _id: user_id } = await server.call(getUser, { token })
    const now = server.clock.now().toISOString()
    await database.db
      .insertInto('broker_connections')
      .values({
        user_id,
        id: 'without-portfolio',
        broker: 'degiro',
        username: 'ann',
        ...newConnection(now),
      })
      .execute()
    return await server.refusal(syncIntegration, { token, params: { id: 'without-portfolio' } })
  },
  async 'changed-meanwhile'() {
    const { ids } = await server.call(createTransactions, { token, body: [buy()] })
    const params = { id: ids[0] ?? '' }
    await server.call(updateTransaction, { token, params, body: { units: 2, version: 1 } })
    return await server.refusal(updateTransaction, { token, params, body: { units: 3, version: 1 } })
  },
  'request-timeout': () =>
    sendRaw('GET /api/user HTTP/1.1\r\n', (socket) => {
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.app.server.emit('clientError', error, socket)
    }),
  'too-large': () => post(JSON.stringify({ email: 'x'.repeat(1_100_000) })),
  'unsupported-media-type': () => post('email=ada', 'application/x-www-form-urlencoded'),
  async 'idempotency-key-reused'() {
    const headers = { 'idempotency-key': 'one' }
    await server.call(createTransactions, { token, headers, body: [buy()] })
    return await server.refusal(createTransactions, { token, headers, body: [buy({ units: 2 })] })
  },
  async card_declined() {
    return await server.refusal(subscribe, { token, body: { ...order, source: 'pm_card_chargeDeclined' } })
  },
  async payments_disabled() {
    return await ofServer({ BILLING: 'off' }, (other, session) => other.refusal(getBilling, { token: session }))
  },
  async 'payments-unavailable'() {
    const environment = {
      BILLING: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_MONTHLY: 'price_1',
      STRIPE_PRICE_YEARLY: 'price_2',
      STRIPE_API_BASE: 'http://127.0.0.1:1',
    }
    return await ofServer(environment, (other, session) => other.refusal(subscribe, { token: session, body: order }))
  },
  'unknown-discount': () => server.refusal(checkDiscount, { token, body: { code: 'NOTHING' } }),
  'coupon-not-checked': () => server.refusal(subscribe, { token, body: { ...order, coupon: 'half-once' } }),
  'no-subscription': () => server.refusal(resumeSubscription, { token }),
  async 'already-subscribed'() {
    const session = await newSubscriber()
    return await server.refusal(subscribe, { token: session, body: order })
  },
  async 'trial-not-available'() {
    const session = await newSubscriber({ trial: true })
    await server.call(passSandboxTime, { token: session, body: { to: 'trial-end' } })
    const other = await server.signIn('trial@plumbline.example')
    return await server.refusal(subscribe, { token: other, body: { ...order, trial: true } })
  },
  async 'payment-overdue'() {
    const session = await newSubscriber()
    await server.call(passSandboxTime, { token: session, body: { to: 'failed-renewal' } })
    return await server.refusal(previewPeriodChange, { token: session, query: { period: 'yearly' } })
  },
  async 'subscription-ending'() {
    const session = await newSubscriber()
    const { at } = await server.call(previewPeriodChange, { token: session, query: { period: 'yearly' } })
    await server.call(unsubscribe, { token: session, body: { reason: 'other' } })
    return await server.refusal(changePeriod, { token: session, body: { period: 'yearly', at } })
  },
  async 'webhook-not-valid'() {
    return (await server.app.inject({ method: 'POST', url: '/api/billing/webhook', payload: {} })).json<Problem>()
  },
  'headers-too-large': () => sendRaw(`GET /api/user HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`),
  async 'too-many-requests'() {
    const from = '203.0.113.7'
    for (let count = 0; count < 20; count++) await server.call(signIn, { body: { email: `${count}@x.example` }, from })
    return await server.refusal(signIn, { body: { email: 'last@x.example' }, from })
  },
  async internal() {
    sourceFailure = new Error('a defect')
    return await server.refusal(listBenchmarks, { token })
  },
  async 'upstream-failed'() {
    sourceFailure = new UpstreamError('files', 'cannot be read', true)
    return await server.refusal(listBenchmarks, { token })
  },
  async unavailable() {
    databaseFailure = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return await server.refusal(getUser, { token })
  },
  async 'storage-full'() {
    databaseFailure = Object.assign(new Error('could not extend file'), { code: '53100' })
    return await server.refusal(getUser, { token })
  },
}

test.each(Object.keys(problems) as ProblemCode[])('the problem %s has a cause', async (code) => {
  expect(await causes[code]()).toMatchObject({ code, status: problems[code].status })
})

test('a method that an address does not take is refused with those that it takes', async () => {
  const ask = (method: 'PATCH' | 'PUT' | 'GET', url: string) => server.app.inject({ method, url })
  const changed = await ask('PATCH', '/api/portfolio/some/returns?from=2023-01-01')
  expect([changed.statusCode, changed.headers.allow]).toEqual([405, 'GET'])
  expect((await ask('PUT', '/api/portfolio')).headers.allow).toBe('GET, POST')
  const nowhere = await ask('GET', '/api/portfolio/some/nothing')
  expect([nowhere.statusCode, nowhere.headers.allow]).toEqual([404, undefined])
})

test('a token that does not work is named in the header of the scheme', async () => {
  const { headers } = await server.app.inject({
    url: '/api/portfolio',
    headers: { authorization: `Bearer plumbline_pat_${'x'.repeat(43)}` },
  })
  expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"')
})
