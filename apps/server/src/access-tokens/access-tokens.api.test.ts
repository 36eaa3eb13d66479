import { createAccessToken, listAccessTokens, revokeAccessToken } from '@plumbline/contract/access-tokens/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { listAuditLog } from '@plumbline/contract/admin/operations'
import { createPortfolio, listPortfolios, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const DAY_MINUTES = 24 * 60

let server: TestServer
let session: string

/** The servers' clock starts on 29 December 2023. */
const body = { name: 'Spreadsheet', scope: 'read' as const, portfolioIds: null, expiresOn: '2024-01-28' }

beforeAll(async () => {
  server = await startTestServer()
  session = await server.signIn('ada@plumbline.example')
  await server.call(createPortfolio, { token: session, body: { name: 'Savings' } })
})
afterAll(() => server.close())

const refusedFor = async (token: string) => {
  const { status, code, detail } = await server.refusal(listPortfolios, { token })
  return { status, code, detail }
}

test('a token is shown once, works, is listed with its last use, and is stored as a hash only', async () => {
  const { token, ...created } = await server.call(createAccessToken, { token: session, body })
  expect(token).toMatch(/^plumbline_pat_[\w-]{43}$/)
  expect(created).toMatchObject({ name: 'Spreadsheet', scope: 'read', portfolios: null, ending: token.slice(-4) })
  expect(created.expiresAt).toBe('2024-01-29T00:00:00.000Z')
  expect(await server.call(listAccessTokens, { token: session })).toEqual([{ ...created, lastUsedAt: null }])
  server.clock.advance(5)
  expect(await server.call(listPortfolios, { token })).toMatchObject([{ name: 'Savings' }])
  const [used] = await server.call(listAccessTokens, { token: session })
  expect(used?.lastUsedAt).toBe(server.clock.now().toISOString())
  const stored = await server.database.db.selectFrom('access_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(server.log.join('')).not.toContain(token)
  await server.call(revokeAccessToken, { token: session, params: { id: created._id } })
})

test('the owner is told by mail what a new token can do, without the token', async () => {
  const owner = await server.signIn('mailed@plumbline.example')
  const { _id: portfolioId } = await server.call(createPortfolio, { token: owner, body: { name: 'Savings' } })
  const limited = { ...body, scope: 'write' as const, portfolioIds: [portfolioId] }
  const created = [
    await server.call(createAccessToken, { token: owner, body }),
    await server.call(createAccessToken, { token: owner, body: limited }),
  ]
  await server.deliver()
  const [signIn, reading, writing, ...more] = server.mails.filter(({ to }) => to === 'mailed@plumbline.example')
  expect(signIn?.subject).toBe('Sign in to Plumbline')
  expect(reading?.subject).toBe('An access token was created in your account')
  expect(more).toEqual([])
  expect(reading?.text).toContain('“Spreadsheet”')
  expect(reading?.text).toContain('can read all portfolios. It expires at the end of 28 Jan 2024 (UTC).')
  expect(writing?.text).toContain('can read and change the selected portfolios.')
  expect(reading?.text).toContain('/app/settings/api')
  for (const { token } of created) expect(JSON.stringify([reading, writing])).not.toContain(token.slice(-6))
})

test('a revoked, an expired and an unknown token are refused, each by its reason', async () => {
  const session = await server.signIn('eve@plumbline.example')
  const revoked = await server.call(createAccessToken, { token: session, body })
  await server.call(revokeAccessToken, { token: session, params: { id: revoked._id } })
  expect(await refusedFor(revoked.token)).toEqual({
    status: 401,
    code: 'token-revoked',
    detail: 'The access token "Spreadsheet" was revoked. Create another one.',
  })
  server.clock.advance(1)
  const short = await server.call(createAccessToken, { token: session, body: { ...body, expiresOn: '2023-12-30' } })
  server.clock.advance(1.5 * DAY_MINUTES)
  expect(await refusedFor(short.token)).toMatchObject({ status: 401, code: 'token-expired' })
  expect(await refusedFor(`${short.token.slice(0, -1)}!`)).toMatchObject({ status: 401, code: 'unauthorized' })
  expect(await refusedFor(`plumbline_pat_${'x'.repeat(43)}`)).toMatchObject({ status: 401, code: 'token-not-valid' })
  expect(await server.call(listAccessTokens, { token: session })).toMatchObject([
    { isExpired: true, revokedAt: null },
    { isExpired: false, revokedAt: expect.any(String) },
  ])
  server.clock.advance(31 * DAY_MINUTES)
  await server.app.background.run('forget-expired')
  const later = await server.signIn('eve@plumbline.example')
  expect(await server.call(listAccessTokens, { token: later })).toEqual([])
})

test('a token with the scope read changes nothing, and no token reaches the account', async () => {
  const session = await server.signIn('bob@plumbline.example')
  const { _id } = await server.call(createPortfolio, { token: session, body: { name: 'Savings' } })
  const expiresOn = '2024-03-01'
  const reader = await server.call(createAccessToken, { token: session, body: { ...body, expiresOn } })
  const writer = await server.call(createAccessToken, { token: session, body: { ...body, expiresOn, scope: 'write' } })
  const change = { params: { id: _id }, body: { name: 'Changed' } }
  expect(await server.refusal(updatePortfolio, { token: reader.token, ...change })).toMatchObject({
    status: 403,
    code: 'insufficient-scope',
    detail: 'This needs a token with the scope "write". This token has "read".',
  })
  expect(await server.call(listPortfolios, { token: reader.token })).toMatchObject([{ name: 'Savings' }])
  expect(await server.call(updatePortfolio, { token: writer.token, ...change })).toMatchObject({ name: 'Changed' })
  for (const operation of [getUser, listAccessTokens, createAccessToken]) {
    const refused = await server.refusal(operation, { token: writer.token, body })
    expect(refused, operation.path).toMatchObject({ status: 403, code: 'insufficient-scope' })
  }
})

test('a token that ends today works until the end of the day, and not at midnight', async () => {
  const session = await server.signIn('day@plumbline.example')
  const now = server.clock.now()
  const expiresOn = now.toISOString().slice(0, 10)
  const { token, expiresAt } = await server.call(createAccessToken, { token: session, body: { ...body, expiresOn } })
  expect(await server.call(listPortfolios, { token })).toEqual([])
  server.clock.advance((Date.parse(expiresAt) - now.getTime()) / 60_000)
  expect(server.clock.now().toISOString()).toBe(expiresAt)
  expect(await refusedFor(token)).toMatchObject({ status: 401, code: 'token-expired' })
})

test('creating a token needs a fresh sign-in, own portfolios and a day within a year', async () => {
  const session = await server.signIn('kim@plumbline.example')
  const stranger = await server.signIn('max@plumbline.example')
  const { _id } = await server.call(createPortfolio, { token: stranger, body: {} })
  const day = server.clock.now().toISOString().slice(0, 10)
  const inDays = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
  const refusalOf = async (change: object) =>
    (await server.refusal(createAccessToken, { token: session, body: { ...body, ...change } })).errors
  expect(await refusalOf({ expiresOn: inDays(-1) })).toMatchObject([{ path: 'expiresOn' }])
  expect(await refusalOf({ expiresOn: inDays(367) })).toMatchObject([{ path: 'expiresOn' }])
  expect(await refusalOf({ expiresOn: inDays(30), portfolioIds: [_id] })).toMatchObject([{ path: 'portfolioIds.0' }])
  expect(await refusalOf({ expiresOn: inDays(30), portfolioIds: [] })).toMatchObject([{ path: 'portfolioIds' }])
  expect(await refusalOf({ expiresOn: inDays(30), name: ' ' })).toMatchObject([{ path: 'name' }])
  await server.call(createAccessToken, { token: session, body: { ...body, expiresOn: inDays(366) } })
  server.clock.advance(11)
  const late = await server.refusal(createAccessToken, { token: session, body: { ...body, expiresOn: inDays(30) } })
  expect(late.code).toBe('fresh-sign-in-needed')
})

test('a token of another user cannot be revoked; creation and revocation are in the audit log', async () => {
  const session = await server.signIn('ann@plumbline.example')
  const stranger = await server.signIn('tom@plumbline.example')
  const { _id } = await server.call(createAccessToken, { token: session, body: { ...body, expiresOn: '2024-06-01' } })
  expect(await server.refusal(revokeAccessToken, { token: stranger, params: { id: _id } })).toMatchObject({
    status: 404,
  })
  server.clock.advance(1)
  await server.call(revokeAccessToken, { token: session, params: { id: _id } })
  expect(await server.refusal(revokeAccessToken, { token: session, params: { id: _id } })).toMatchObject({
    status: 404,
  })
  await server.database.db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'ann@%').execute()
  const { items } = await server.call(listAuditLog, { token: session })
  expect(items.map(({ event }) => event)).toEqual(expect.arrayContaining(['token-revoked', 'token-created']))
})

test('a token makes at most 600 requests a minute; others are not affected', async () => {
  const session = await server.signIn('ivy@plumbline.example')
  const create = () => server.call(createAccessToken, { token: session, body: { ...body, expiresOn: '2024-06-01' } })
  const [busy, other] = [await create(), await create()]
  const ask = (token: string) =>
    server.app.inject({ url: '/api/stock/benchmarks', headers: { authorization: `Bearer ${token}` } })
  const statuses = new Set<number>()
  const first = await ask(busy.token)
  expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  expect(first.headers.ratelimit).toMatch(/^"token";r=599;t=\d+$/)
  for (let request = 1; request < 600; request++) statuses.add((await ask(busy.token)).statusCode)
  expect(statuses).toEqual(new Set([200]))
  const refused = await ask(busy.token)
  expect(refused.headers.ratelimit).toMatch(/^"token";r=0;t=\d+$/)
  expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(other.token)).statusCode).toBe(200)
}, 60_000)
