import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ environment: { API_ORIGINS: 'https://dashboard.example, http://localhost:3000' } })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

const read = (headers: Record<string, string> = {}) =>
  server.app.inject({ url: '/api/portfolio', headers: { authorization: `Bearer ${token}`, ...headers } })

test('who has the version of an answer gets no body, until something changes', async () => {
  const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'First', currency: 'EUR' } })
  const whole = await read()
  const tag = String(whole.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(whole.json()).toEqual(await server.call(listPortfolios, { token }))

  for (const known of [tag, tag.slice(2), `"other", ${tag}`, '*']) {
    const again = await read({ 'if-none-match': known })
    expect({ status: again.statusCode, body: again.body, tag: again.headers.etag }).toEqual({
      status: 304,
      body: '',
      tag,
    })
  }
  expect((await read({ 'if-none-match': '"other"' })).body).toBe(whole.body)

  await server.call(updatePortfolio, { token, params: { id }, body: { name: 'Renamed' } })
  const changed = await read({ 'if-none-match': tag })
  expect(changed.statusCode).toBe(200)
  expect(changed.json()).toMatchObject([{ name: 'Renamed' }])
})

test('an answer that is serialized once has a tag in each of its forms', async () => {
  const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'First', currency: 'EUR' } })
  const read = (headers: Record<string, string>) =>
    server.app.inject({ url: `/api/portfolio/${id}`, headers: { authorization: `Bearer ${token}`, ...headers } })
  const compressed = await read({ 'accept-encoding': 'gzip' })
  const plain = await read({})
  expect(plain.json()).toEqual(await server.call(getPortfolio, { token, params: { id } }))
  expect(plain.headers.etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(compressed.headers.etag).toBe(plain.headers.etag)
  const again = await read({ 'accept-encoding': 'gzip', 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])

  await server.call(updatePortfolio, { token, params: { id }, body: { name: 'Renamed' } })
  expect((await read({ 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(200)
})

test('a problem and a change have no tag', async () => {
  const refused = await server.app.inject({ url: '/api/portfolio', headers: { 'if-none-match': '*' } })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers.etag).toBeUndefined()
  const added = await server.app.inject({
    method: 'POST',
    url: '/api/portfolio',
    headers: { authorization: `Bearer ${token}`, 'if-none-match': '*' },
    payload: { name: 'Second', currency: 'EUR' },
  })
  expect(added.statusCode).toBe(200)
  expect(added.headers.etag).toBeUndefined()
})

test.each([
  ['https://dashboard.example', 'https://dashboard.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['https://evil.example', undefined],
  ['https://dashboard.example.evil.example', undefined],
  ['null', undefined],
])('a page of %s may read answers and their headers as the operator says', async (origin, allowed) => {
  const answer = await read({ origin })
  expect(answer.headers['access-control-allow-origin']).toBe(allowed)
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  if (allowed !== undefined) expect(answer.headers['access-control-expose-headers']).toContain('x-next-cursor')

  const asked = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/portfolio',
    headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization' },
  })
  expect(asked.headers['access-control-allow-origin']).toBe(allowed)
})

test('refusals may be read too', async () => {
  const origin = 'https://dashboard.example'
  const refused = await server.app.inject({ url: '/api/portfolio', headers: { origin } })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-allow-origin']).toBe(origin)
})

test('without the setting no page of another origin may read anything', async () => {
  const plain = await startTestServer()
  const headers = { origin: 'https://dashboard.example', 'access-control-request-method': 'GET' }
  for (const method of ['GET', 'OPTIONS'] as const) {
    const answer = await plain.app.inject({ method, url: '/api/portfolio', headers })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  await plain.close()
})
