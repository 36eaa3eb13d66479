import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { listAuditLog } from '@plumbline/contract/admin/operations'
import { finishImport, startImport } from '@plumbline/contract/imports/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import * as operations from '@plumbline/contract/webhooks/operations'
import { MAX_WEBHOOKS, type WebhookEvent } from '@plumbline/contract/webhooks/vocabulary'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FOUND_SPLIT_SWEEP } from '../found-splits/found-split-sweep.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { WEBHOOK_SWEEP } from './deliver-webhooks.ts'
import { queueEvent } from './event-queue.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

const DAY_MINUTES = 24 * 60
const environment = { WEBHOOK_PRIVATE_NETWORKS: 'on' }

let server: TestServer
let receiver: Server
let address: string
let email: string
let session: string
const others: TestServer[] = []
let received: Received[]
let respond: { status: number; location?: string }

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(respond.status, { ...(respond.location && { location: respond.location }) }).end('thanks')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const bound = receiver.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  server = await startTestServer({ environment })
})
beforeEach(async () => {
  received = []
  respond = { status: 204 }
  email = `user${Math.random()}@plumbline.example`
  session = await server.signIn(email)
})
afterEach(async () => {
  for (const other of others.splice(0)) await other.close()
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  receiver.close()
})

/** Starts a server that is closed after the test. */
async function startAnother(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const started = await startTestServer(options)
  others.push(started)
  return started
}

const add = (path: string, events: WebhookEvent[]) =>
  server.call(operations.createWebhook, { token: session, body: { url: `${address}${path}`, events } })

const sweep = () => server.app.background.run(WEBHOOK_SWEEP)
const ofWebhook = (id: string) => ({ token: session, params: { id } })
const deliveriesOf = (id: string) => server.call(operations.listDeliveries, ofWebhook(id))
const readWebhook = async (id: string) =>
  (await server.call(operations.listWebhooks, { token: session })).find(({ _id }) => _id === id)

/** Moves the clock and lets the sweep try what is due. */
async function pass(minutes: number) {
  server.clock.advance(minutes)
  await sweep()
}

const row = { type: 'buy' as const, date: '2022-01-03', units: 5, price: 2, stockId: 'DUNE.US' }

async function finishOneImport(): Promise<{ portfolioId: string; importId: string }> {
  const { _id: portfolioId } = await server.call(createPortfolio, { token: session, body: { name: 'Secret plans' } })
  const file = { fingerprint: 'fingerprint-of-a-file', source: 'secret.csv' }
  const start = { token: session, params: { id: portfolioId }, body: { ...file, rows: 1 } }
  const { _id: importId } = await server.call(startImport, start)
  await server.call(createTransactions, { token: session, body: [{ ...row, ...file, portfolioId, rowNumber: 2 }] })
  const finish = { token: session, params: { id: importId } }
  await server.call(finishImport, finish)
  await server.call(finishImport, finish)
  return { portfolioId, importId }
}

test('a finished import is told once, signed by Standard Webhooks, with ids and figures alone', async () => {
  const { secret, ...webhook } = await add('/imports?a=b', ['import.finished'])
  await add('/splits', ['split.found'])
  const { portfolioId, importId } = await finishOneImport()
  await sweep()
  expect(received.map(({ path }) => path)).toEqual(['/imports?a=b'])
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toEqual({
    type: 'import.finished',
    timestamp: server.clock.now().toISOString(),
    data: { importId, portfolioId, transactions: 1 },
  })
  expect(body).not.toMatch(/secret/i)
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Plumbline/test' })
  expect(headers['webhook-timestamp']).toBe(String(Math.floor(server.clock.now().getTime() / 1000)))
  const signed = (text: string, withSecret = secret) => {
    // The library compares the timestamp with the machine's clock, so it signs again.
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    return new Webhook(withSecret).sign(String(headers['webhook-id']), at, text)
  }
  expect(headers['webhook-signature']).toBe(signed(body))
  expect(headers['webhook-signature']).not.toBe(signed(`${body} `))
  expect(await deliveriesOf(webhook._id)).toMatchObject([
    { _id: headers['webhook-id'], event: 'import.finished', state: 'delivered', attempts: 1, status: 204, error: null },
  ])
  await sweep()
  expect(received).toHaveLength(1)
})

test('the secret is shown once and stored encrypted, and the audit log has what was done', async () => {
  const { secret, _id } = await add('/', ['sync.failed'])
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(JSON.stringify(await readWebhook(_id))).not.toContain(secret)
  const rows = await server.database.db.selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  server.clock.advance(1)
  await server.call(operations.deleteWebhook, ofWebhook(_id))
  expect(await server.call(operations.listWebhooks, { token: session })).toEqual([])
  await server.database.db.updateTable('users').set({ role: 'admin' }).execute()
  const { items } = await server.call(listAuditLog, { token: session })
  const ofWebhooks = items.map(({ event }) => event).filter((event) => event.startsWith('webhook-'))
  expect(ofWebhooks.slice(0, 2)).toEqual(['webhook-deleted', 'webhook-created'])
})

test('a failed delivery is retried after growing pauses for a day, with the same id, then given up', async () => {
  const { _id } = await add('/', ['import.finished'])
  await finishOneImport()
  respond = { status: 503 }
  await sweep()
  const starts = [server.clock.now().getTime()]
  for (const minutes of [5 / 60, 5, 30, 120, 360, 900]) {
    const { length } = received
    await pass(minutes - 0.05)
    expect(received).toHaveLength(length)
    await pass(0.05)
    expect(received).toHaveLength(length + 1)
    starts.push(server.clock.now().getTime())
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(((starts.at(-1) ?? 0) - (starts[0] ?? 0)) / 3_600_000).toBeGreaterThan(23)
  expect(await deliveriesOf(_id)).toMatchObject([{ state: 'failed', attempts: 7, status: 503, nextAttemptAt: null }])
  expect(await readWebhook(_id)).toMatchObject({ disabledAt: null, failingSince: expect.any(String) })
  await pass(DAY_MINUTES)
  expect(received).toHaveLength(7)
})

test('three days of failures disable a webhook; it can be enabled again; one success in between forgives', async () => {
  const { _id } = await add('/', ['import.finished'])
  respond = { status: 500 }
  for (let day = 0; day < 2; day++) {
    await finishOneImport()
    await sweep()
    await pass(DAY_MINUTES)
  }
  respond = { status: 200 }
  await pass(DAY_MINUTES)
  expect(await readWebhook(_id)).toMatchObject({ failingSince: null, disabledAt: null })
  respond = { status: 500 }
  for (let day = 0; day < 4; day++) {
    await finishOneImport()
    await sweep()
    await pass(DAY_MINUTES)
  }
  expect(await readWebhook(_id)).toMatchObject({ disabledBecause: 'failing', disabledAt: expect.any(String) })
  const { length } = received
  const deliveries = await deliveriesOf(_id)
  await pass(DAY_MINUTES)
  await finishOneImport()
  await sweep()
  expect(received).toHaveLength(length)
  expect(await deliveriesOf(_id)).toHaveLength(deliveries.length)
  await server.call(operations.updateWebhook, { ...ofWebhook(_id), body: { isDisabled: false } })
  respond = { status: 200 }
  await finishOneImport()
  await sweep()
  expect(received).toHaveLength(length + 1)
  expect(await readWebhook(_id)).toMatchObject({ disabledBecause: null, disabledAt: null, failingSince: null })
})

test('the owner is told by mail of a new and of a disabled webhook, once, without its path and secret', async () => {
  const mailed = async (subject: string) => {
    await server.deliver()
    return server.mails.filter((mail) => mail.to === email && mail.subject === subject)
  }
  const { secret } = await add('/path?password=hidden', ['import.finished'])
  const added = await mailed('A webhook was added to your account')
  expect(added).toHaveLength(1)
  expect(added[0]?.text).toContain(`A webhook to ${new URL(address).host} was added`)
  expect(added[0]?.text).toContain('events: import.finished.')
  respond = { status: 410 }
  await finishOneImport()
  await sweep()
  await add('/failing', ['import.finished'])
  respond = { status: 500 }
  await finishOneImport()
  await sweep()
  for (let attempt = 0; attempt < 2; attempt++) await pass(DAY_MINUTES)
  server.clock.advance(DAY_MINUTES)
  await finishOneImport()
  await finishOneImport()
  await sweep()
  const disabled = await mailed('A webhook was disabled')
  expect(disabled).toHaveLength(2)
  expect(disabled.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('The receiver responded that it is gone (status 410).'),
      expect.stringContaining('Calls failed for three days.'),
    ]),
  )
  expect(disabled[0]?.text).toContain('/app/settings/api')
  const all = JSON.stringify([...added, ...disabled])
  for (const hidden of ['password', '/failing', secret]) expect(all).not.toContain(hidden)
})

test('a redirect is not followed, and status 410 disables at once', async () => {
  const { _id } = await add('/', ['import.finished'])
  respond = { status: 302, location: `${address}/elsewhere` }
  const body = await server.call(operations.testWebhook, ofWebhook(_id))
  expect(body).toMatchObject({ event: 'webhook.test', state: 'failed', status: 302, nextAttemptAt: null })
  expect(received.map(({ path }) => path)).toEqual(['/'])
  respond = { status: 410 }
  server.clock.advance(1)
  await finishOneImport()
  await sweep()
  expect(await readWebhook(_id)).toMatchObject({ disabledBecause: 'gone' })
  expect(await deliveriesOf(_id)).toMatchObject([{ state: 'failed', attempts: 1, status: 410 }, {}])
})

test('a test is sent at once, also when the webhook is disabled, and says why it failed', async () => {
  const { _id } = await add('/', ['import.finished'])
  await server.call(operations.updateWebhook, { ...ofWebhook(_id), body: { isDisabled: true } })
  expect(await server.call(operations.testWebhook, ofWebhook(_id))).toMatchObject({ state: 'delivered', status: 204 })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
  const closed = await server.call(operations.createWebhook, {
    token: session,
    body: { url: 'http://127.0.0.1:1/', events: ['sync.failed'] },
  })
  expect(await server.call(operations.testWebhook, ofWebhook(closed._id))).toMatchObject({
    state: 'failed',
    status: null,
    error: 'The address could not be reached (ECONNREFUSED).',
  })
  await sweep()
  expect(received).toHaveLength(1)
})

test('a split that nobody recorded is told once, an old one never', async () => {
  const found = await startAnother({ environment, now: '2022-09-05T08:00:00Z' })
  const late = await startAnother({ environment, now: '2022-12-05T08:00:00Z' })
  for (const each of [found, late]) {
    const token = await each.signIn('ada@plumbline.example')
    const body = { url: `${address}/`, events: ['split.found' as const] }
    await each.call(operations.createWebhook, { token, body })
    const { _id: portfolioId } = await each.call(createPortfolio, { token, body: { name: 'Splits' } })
    await each.call(createTransactions, { token, body: [{ ...row, portfolioId }] })
    for (let run = 0; run < 2; run++) {
      await each.app.background.run(FOUND_SPLIT_SWEEP)
      await each.app.background.run(WEBHOOK_SWEEP)
    }
  }
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'split.found', data: { assetId: 'DUNE.US', date: '2022-09-01', ratio: expect.any(Number) } },
  ])
})

test('two processes send each delivery once', async () => {
  const database = await openTestDatabase()
  const shared = { environment, database, secretKey: randomBytes(32) }
  const processes = [await startAnother(shared), await startAnother(shared)]
  const [first] = processes as [TestServer]
  const token = await first.signIn('ada@plumbline.example')
  const body = { url: `${address}/`, events: ['sync.failed' as const] }
  await first.call(operations.createWebhook, { token, body })
  const { user_id: userId } = await database.db.selectFrom('webhooks').select('user_id').executeTakeFirstOrThrow()
  const data = { integrationId: 'integration', broker: 'ibkr', portfolioId: null, needsUser: false }
  for (let count = 0; count < 30; count++)
    await queueEvent(database.db, first.clock, { userId, event: 'sync.failed', data })
  await Promise.all(processes.map(({ app }) => app.background.run(WEBHOOK_SWEEP)))
  const rows = await database.db.selectFrom('webhook_deliveries').select(['attempts']).execute()
  expect(rows.map(({ attempts }) => attempts)).toEqual(Array(30).fill(1))
  expect(received).toHaveLength(30)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  for (const each of others.splice(0)) await each.close()
  await database.close()
})

test('without the setting, an address in the own network is refused, and one stored before is not called', async () => {
  const strict = await startAnother()
  const token = await strict.signIn('ada@plumbline.example')
  const events = ['import.finished' as const]
  for (const url of [address, 'https://192.168.1.5/hook', 'https://localhost/hook', 'nonsense']) {
    const { code, errors } = await strict.refusal(operations.createWebhook, { token, body: { url, events } })
    expect([code, errors[0]?.path]).toEqual(['invalid-payload', 'url'])
  }
  const url = 'https://hooks.plumbline.example/'
  const { _id } = await strict.call(operations.createWebhook, { token, body: { url, events } })
  await strict.database.db.updateTable('webhooks').set({ url: address }).execute()
  const tested = await strict.call(operations.testWebhook, { token, params: { id: _id } })
  expect(tested).toMatchObject({ state: 'failed', status: null, error: expect.stringContaining('https://') })
  expect(received).toEqual([])
})

test('an account has at most ten webhooks, and adding one needs a fresh sign-in', async () => {
  for (let count = 0; count < MAX_WEBHOOKS; count++) await add(`/${count}`, ['sync.failed'])
  const body = { url: address, events: ['sync.failed'] }
  expect(await server.refusal(operations.createWebhook, { token: session, body })).toMatchObject({ code: 'over-quota' })
  server.clock.advance(11)
  expect(await server.refusal(operations.createWebhook, { token: session, body })).toMatchObject({
    code: 'fresh-sign-in-needed',
  })
})
