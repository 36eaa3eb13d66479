import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { getUser } from '@plumbline/contract/accounts/operations'
import { setAlertMails } from '@plumbline/contract/alerts/operations'
import * as operations from '@plumbline/contract/webhooks/operations'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { WEBHOOK_SWEEP } from './deliver-webhooks.ts'
import { queueNotice } from './ntfy.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

/** In UTC, the time zone of an account that states none. */
const EVENING = '2023-12-18T18:00:00Z'
const notice = { title: 'Alert: Oak Tables', message: 'Oak Tables: 12%', click: 'https://plumbline.example/app/alerts' }

let server: TestServer
let ntfy: Server
let address: string
let token: string
let received: Received[]
let status: number

beforeAll(async () => {
  ntfy = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) })
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => ntfy.listen(0, '127.0.0.1', resolve))
  const bound = ntfy.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
afterAll(() => {
  ntfy.closeAllConnections()
  ntfy.close()
})
beforeEach(async () => {
  received = []
  status = 200
  const environment = { WEBHOOK_PRIVATE_NETWORKS: 'on' }
  server = await startTestServer({ now: EVENING, environment, secretKey: randomBytes(32) })
  token = await server.signIn('ada@plumbline.example')
})
afterEach(() => server.close())

const add = (body: { url: string; accessToken?: string | null; withAmounts?: boolean }) =>
  server.call(operations.createNtfyTopic, { token, body })

async function queue(write: Parameters<typeof queueNotice>[3] = () => notice): Promise<void> {
  const { _id } = await server.call(getUser, { token })
  await queueNotice(server.database.db, server.clock, _id, write)
}

async function sweepAfter(minutes: number): Promise<Received[]> {
  server.clock.advance(minutes)
  await server.app.background.run(WEBHOOK_SWEEP)
  return received.splice(0)
}

// https://docs.ntfy.sh/publish/#publish-as-json: JSON with the topic goes to the root of the server.
test('a test is sent at once to the topic, with the access token, which is stored encrypted', async () => {
  const topic = await add({ url: `${address}/my-topic`, accessToken: 'tk_secret' })
  const expected = { kind: 'ntfy', url: `${address}/my-topic`, events: ['alert.reached'], withAmounts: false }
  expect(topic).toMatchObject(expected)
  const delivery = await server.call(operations.testWebhook, { token, params: { id: topic._id } })
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 })
  const body = { topic: 'my-topic', title: 'Plumbline', message: expect.any(String), click: expect.any(String) }
  expect(received).toMatchObject([{ path: '/', headers: { authorization: 'Bearer tk_secret' }, body }])
  const [stored] = await server.database.db.selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('tk_secret')
})

test('without an access token none is sent, and each topic gets its own words', async () => {
  await add({ url: `${address}/plain` })
  expect(await add({ url: `${address}/full`, withAmounts: true })).toMatchObject({ withAmounts: true })
  await queue((withAmounts) => ({ ...notice, message: withAmounts ? 'Oak Tables: 12%' : 'Oak Tables' }))
  const sent = await sweepAfter(1)
  expect(sent.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { ...notice, topic: 'plain', message: 'Oak Tables' },
      { ...notice, topic: 'full', message: 'Oak Tables: 12%' },
    ]),
  )
  expect(sent.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  expect(await sweepAfter(1)).toEqual([])
})

test('a failed notice is repeated, but not in quiet hours', async () => {
  await add({ url: `${address}/my-topic` })
  await server.call(setAlertMails, { token, body: { quietHours: { from: '18:05', to: '08:00' } } })
  status = 503
  await queue()
  expect(await sweepAfter(1)).toHaveLength(1)
  status = 200
  // The next attempts would be at 18:01 and 18:06.
  server.clock.advance(5)
  expect(await sweepAfter(60)).toEqual([])
  expect(await sweepAfter(12 * 60)).toEqual([])
  expect(await sweepAfter(60)).toMatchObject([{ body: { ...notice, topic: 'my-topic' } }])
  const deliveries = await server.database.db.selectFrom('webhook_deliveries').select(['state', 'attempts']).execute()
  expect(deliveries).toEqual([{ state: 'delivered', attempts: 2 }])
})

test.each([
  ['ftp://ntfy.sh/topic', 'Enter an address that starts with https://'],
  ['https://ntfy.sh/', 'Enter the address of a topic, such as https://ntfy.sh/my-topic'],
  ['https://ntfy.sh/a/b', 'Enter the address of a topic, such as https://ntfy.sh/my-topic'],
  ['https://ntfy.sh/topic?auth=1', 'Enter the address of a topic, such as https://ntfy.sh/my-topic'],
  ['https://ada:secret@ntfy.sh/topic', 'The address must not contain a user name or password'],
])('%s is refused', async (url, message) => {
  const refused = await server.refusal(operations.createNtfyTopic, { token, body: { url } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'url', message }] })
})

test('a token that would break the header, and a private network, are refused', async () => {
  const body = { url: 'https://ntfy.sh/topic', accessToken: 'tk_a\r\nx: y' }
  const broken = await server.refusal(operations.createNtfyTopic, { token, body })
  expect(broken).toMatchObject({ status: 400, errors: [{ path: 'accessToken' }] })
  const strict = await startTestServer()
  const session = await strict.signIn('bob@plumbline.example')
  const inside = { token: session, body: { url: 'https://127.0.0.1/topic' } }
  expect(await strict.refusal(operations.createNtfyTopic, inside)).toMatchObject({ status: 400 })
  await strict.close()
})

test('a topic needs a fresh sign-in', async () => {
  await add({ url: `${address}/my-topic` })
  server.clock.advance(60)
  const again = await server.refusal(operations.createNtfyTopic, { token, body: { url: `${address}/other` } })
  expect(again.code).toBe('fresh-sign-in-needed')
})
