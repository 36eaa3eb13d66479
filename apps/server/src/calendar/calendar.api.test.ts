import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { updateUser } from '@plumbline/contract/accounts/operations'
import {
  createCalendarAddress,
  getCalendarAddress,
  revokeCalendarAddress,
} from '@plumbline/contract/calendar/operations'
import { createPortfolio, deletePortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeEach(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2022-12-30T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterEach(() => server.close())

const create = async (portfolioId = id) =>
  (await server.call(createCalendarAddress, { token, params: { id: portfolioId } })).address
const read = (address: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: new URL(address).pathname, headers })
const secretOf = (address: string) => /calendar\/(.+)[.]ics$/.exec(address)?.[1] ?? ''
const summariesOf = (body: string) =>
  [...body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r\n/g)].map(([, summary]) => summary)

test('the address opens the ex-days ahead, without a sign-in', async () => {
  const address = await create()
  const { statusCode, headers, body } = await read(address)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers['cache-control']).toContain('private')
  expect(summariesOf(body)).toEqual([
    'Ex-day: Beam Lighting plc (estimated)',
    'Ex-day: Acorn Tools Inc (estimated)',
    'Ex-day: Dune World ETF (estimated)',
  ])
  expect(body).toContain('DTSTART;VALUE=DATE:20230516\r\nDTEND;VALUE=DATE:20230517\r\n')
  expect((await read(address)).body).toBe(body)
  await server.call(updateUser, { token, body: { language: 'de' } })
  expect(summariesOf((await read(address)).body)[0]).toBe('Ex-Tag: Beam Lighting plc (geschätzt)')
  expect(summariesOf((await read(await create('all'))).body)).toHaveLength(3)
})

test('its secret is stored as a hash, is shown once, and opens nothing else', async () => {
  const address = await create()
  const secret = secretOf(address)
  expect(secret).toMatch(/^[\w-]{43}$/)
  const rows = await server.database.db.selectFrom('calendar_addresses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(await server.call(getCalendarAddress, { token, params: { id } }))).not.toContain(secret)
  expect(server.log.join('\n')).not.toContain(secret)
  const exported = JSON.parse(await (await server.call(exportAccount, { token })).blob.text())
  expect(exported.calendarAddresses).toMatchObject([{ portfolioId: id, lastReadAt: null }])
  expect(JSON.stringify(exported)).not.toContain(secret)
  expect(exported.events.map(({ event }: { event: string }) => event)).toContain('calendar-created')
  for (const route of await server.routes()) {
    if (route.method !== 'GET' || route.path === '/api/health' || route.path === '/api/ready') continue
    const url = route.path.replace('{id}', id).replaceAll(/\{\w+\}/g, 'x')
    for (const headers of [{ authorization: `Bearer ${secret}` }, { cookie: `session=${secret}` }])
      expect((await server.app.inject({ url: `${url}?token=${secret}`, headers })).statusCode, route.path).toBe(401)
  }
})

test('a revoked or replaced address, and a wrong one, open nothing', async () => {
  const first = await create()
  const second = await create()
  expect((await read(first)).statusCode).toBe(404)
  expect((await read(second)).statusCode).toBe(200)
  expect(await server.call(getCalendarAddress, { token, params: { id } })).toMatchObject({
    lastReadAt: '2022-12-30T21:00:00.000Z',
  })
  await server.call(revokeCalendarAddress, { token, params: { id } })
  expect((await read(second)).statusCode).toBe(404)
  expect(await server.call(getCalendarAddress, { token, params: { id } })).toBeNull()
  expect(await server.refusal(revokeCalendarAddress, { token, params: { id } })).toMatchObject({ status: 404 })
  const wrong = await read('http://127.0.0.1/calendar/wrong.ics')
  expect(wrong.statusCode).toBe(404)
  expect(wrong.headers['content-type']).toContain('application/problem+json')
})

test('it ends with its portfolio, with its account, and while the account is disabled', async () => {
  const [ofPortfolio, ofAll] = [await create(), await create('all')]
  await server.call(deletePortfolio, { token, params: { id } })
  expect((await read(ofPortfolio)).statusCode).toBe(404)
  expect(await server.database.db.selectFrom('calendar_addresses').selectAll().execute()).toHaveLength(1)
  expect(summariesOf((await read(ofAll)).body)).toEqual([])
  const { db } = server.database
  await db.updateTable('users').set({ disabled_at: '2022-12-30T21:00:00.000Z' }).execute()
  expect((await read(ofAll)).statusCode).toBe(404)
  await db.updateTable('users').set({ disabled_at: null }).execute()
  expect((await read(ofAll)).statusCode).toBe(200)
  await db.deleteFrom('users').execute()
  expect((await read(ofAll)).statusCode).toBe(404)
})

test('only its owner creates, sees and revokes it, signed in, never with an access token', async () => {
  await create()
  const stranger = await server.signIn('bob@plumbline.example')
  const body = { name: 'Script', scope: 'write' as const, portfolioIds: null, expiresOn: '2023-03-01' }
  const script = (await server.call(createAccessToken, { token, body })).token
  for (const operation of [getCalendarAddress, createCalendarAddress, revokeCalendarAddress]) {
    expect(await server.refusal(operation, { token: stranger, params: { id } })).toMatchObject({ status: 404 })
    expect(await server.refusal(operation, { token: script, params: { id } })).toMatchObject({
      status: 403,
      code: 'insufficient-scope',
    })
  }
  expect(await server.call(getCalendarAddress, { token: stranger, params: { id: 'all' } })).toBeNull()
  const { _id } = await server.call(createPortfolio, { token: stranger, body: { currency: 'EUR' } })
  expect(await server.call(listPortfolios, { token: stranger })).toMatchObject([{ _id }])
})

test('an address is read thirty times a minute, and so often a network may try others', async () => {
  const address = await create()
  const statuses = []
  for (let time = 0; time < 31; time++) statuses.push((await read(address)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  for (let time = 0; time < 30; time++) await read(`http://127.0.0.1/calendar/${time}.ics`)
  const refused = await read('http://127.0.0.1/calendar/another.ics')
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})
