import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import type { Problem } from '@plumbline/contract/problems'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Route, startTestServer, type TestServer } from '../testing/test-server.ts'
import { nameOf, validRequests } from '../testing/valid-requests.ts'

let server: TestServer
let owner: string
let portfolioId: string
let routes: Route[]

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('owner@plumbline.example')
  portfolioId = (await server.call(createPortfolio, { token: owner, body: { name: 'Mine' } }))._id
  routes = await server.routes()
})
afterAll(() => server.close())

interface OpenApi {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { type?: string } }> } }>>
}

const row = { portfolioId: '', type: 'buy' as const, date: '2023-01-02', units: 1, price: 1, stockId: 'CORD.XETRA' }

const PUBLIC_ROUTES = [
  'GET /api/ready',
  'GET /api/health',
  'POST /api/signin',
  'POST /api/signin/verify',
  'POST /api/signin/code',
  'POST /api/signin/passkey/options',
  'POST /api/signin/passkey',
  'POST /api/signin/openid',
  'POST /api/signin/openid/verify',
  'POST /api/setup',
  'POST /api/sumo',
  'POST /api/user/email/confirm',
  'POST /api/user/deletion/confirm',
  'POST /api/shared-portfolio',
]

const ask = (route: Route, headers: Record<string, string>, url: string) => {
  const { payload = {}, query = {} } = validRequests[nameOf(route)] ?? {}
  const hasBody = route.method === 'POST' || route.method === 'PATCH' || route.method === 'PUT'
  return server.app.inject({
    method: route.method as 'GET',
    url,
    query,
    headers,
    ...(hasBody && { payload: payload as object }),
  })
}

describe('every route of the API', () => {
  test('API-02 returns 401 without a token or with a wrong one, except the few that are for everyone', async () => {
    expect(routes.length).toBeGreaterThan(15)
    const others = routes.filter((route) => !PUBLIC_ROUTES.includes(nameOf(route)))
    expect(routes.map(nameOf)).toEqual(expect.arrayContaining(PUBLIC_ROUTES))
    const wrong = [
      '',
      'Bearer',
      'Bearer nonsense',
      `Bearer ${owner.slice(0, -1)}`,
      `bearer ${'x'.repeat(100_000)}`,
      `Basic ${owner}`,
    ]
    for (const route of others) {
      for (const authorization of wrong) {
        const headers = authorization === '' ? {} : { authorization }
        const { statusCode } = await ask(route, headers, `${route.path.replace(/\{\w+\}/, 'x')}?token=${owner}`)
        expect(statusCode, `${route.method} ${route.path} with "${authorization.slice(0, 20)}"`).toBe(401)
      }
    }
  })

  test('API-02 refuses what is not JSON, too large or unknown with a problem, never with a 500', async () => {
    const bodies = [
      { payload: '{"name":', type: 'application/json', status: 400 },
      { payload: '', type: 'application/json', status: 400 },
      { payload: '{"__proto__":{"a":1}}', type: 'application/json', status: 400 },
      { payload: `${'['.repeat(100_000)}`, type: 'application/json', status: 400 },
      { payload: '{"name":"\\ud800"}', type: 'application/json', status: 400 },
      { payload: 'name=x', type: 'application/x-www-form-urlencoded', status: 415 },
      { payload: '{}', type: 'text/plain', status: 415 },
      { payload: `"${'x'.repeat(2_000_000)}"`, type: 'application/json', status: 413 },
    ]
    for (const { payload, type, status } of bodies) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/portfolio',
        payload,
        headers: { authorization: `Bearer ${owner}`, 'content-type': type },
      })
      expect(response.statusCode, `${type} ${payload.slice(0, 20)}`).toBe(status)
      expect(response.json()).toMatchObject({ status, code: expect.any(String), requestId: expect.any(String) })
    }
    for (const url of ['/api/nothing', `/api/stock/${'x'.repeat(300)}`, '/api/stock/%zz']) {
      const unknown = await server.app.inject({ url, headers: { authorization: `Bearer ${owner}` } })
      expect(unknown.json(), url).toMatchObject({ status: 404, code: 'not-found', requestId: expect.any(String) })
    }
  })

  test('API-02 every operation that takes JSON returns 400 for a field that it does not know, and names it', async () => {
    const { paths } = (await server.app.inject({ url: '/api/docs/json' })).json<OpenApi>()
    const headers = { authorization: `Bearer ${owner}` }
    let asked = 0
    for (const [path, operations] of Object.entries(paths)) {
      for (const [method, { requestBody }] of Object.entries(operations)) {
        const schema = requestBody?.content['application/json']?.schema
        if (schema === undefined) continue
        asked += 1
        const payload = schema.type === 'array' ? [{ nonsense: 1 }] : { nonsense: 1 }
        const url = path.replaceAll(/\{\w+\}/g, 'x')
        const response = await server.app.inject({ method: method.toUpperCase() as 'POST', url, headers, payload })
        const name = `${method} ${path} ${response.body}`
        expect(response.json(), name).toMatchObject({ status: 400, code: 'invalid-payload' })
        expect(response.json<Problem>().errors, name).toContainEqual({
          path: schema.type === 'array' ? '0.nonsense' : 'nonsense',
          message: 'Unknown field',
        })
      }
    }
    expect(asked).toBeGreaterThan(80)
  })

  test('refuses a NUL in an id, and row numbers and objects beyond what is stored', async () => {
    const withId = routes.filter(({ path }) => path.includes('{'))
    expect(withId.length).toBeGreaterThan(10)
    const headers = { authorization: `Bearer ${owner}` }
    for (const route of withId) {
      const response = await ask(route, headers, route.path.replaceAll(/\{\w+\}/g, 'a%00b'))
      // 400 where the route also lacks a query that it needs
      expect([400, 404], `${route.method} ${route.path}`).toContain(response.statusCode)
    }
    const call = (url: string, payload: object) => server.app.inject({ method: 'POST', url, payload, headers })
    const description = {
      rowNumber: 1,
      portfolioId,
      symbol: 'CORD',
      type: 'buy',
      date: '2023-01-02',
      units: 1,
      price: 1,
    }
    expect([
      (await call('/api/transactions/preview', [{ ...description, rowNumber: 2 ** 31 }])).statusCode,
      (await call('/api/transactions/preview', [{ ...description, portfolioId: 'a\0b' }])).statusCode,
      (await call('/api/transactions/preview', [{ ...description, importId: 'a\0b' }])).statusCode,
      (await call('/api/transactions', [{ ...row, portfolioId, stockId: 'a\0b' }])).statusCode,
      (await call('/api/transactions/preview', [{ ...description, currency: 'GBX', price: '   ' }])).statusCode,
    ]).toEqual([400, 400, 400, 400, 200])
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const recorded = await server.app.inject({
      method: 'POST',
      url: '/api/transactions',
      payload: JSON.stringify([{ ...row, portfolioId: '-', matchedStock: {} }]).replace('{}', deep),
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'deep' },
    })
    expect(recorded.json()).toMatchObject({ status: 404 })
  })

  test('carries the headers that keep a page from being abused', async () => {
    const { headers } = await server.app.inject({ url: '/api/health' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    // The defaults of Helmet 8, without HSTS and with a stricter policy of cameras, places and microphones.
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-download-options': 'noopen',
      'x-frame-options': 'SAMEORIGIN',
      'x-permitted-cross-domain-policies': 'none',
      'x-xss-protection': '0',
    })
    expect(headers.server).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('no page makes the browser ask for its parts over https, which an installation in a home network lacks', async () => {
    const asked = routes.filter(({ method, path }) => method === 'GET' && !path.includes('{')).map(({ path }) => path)
    const others = ['/api/docs', '/help/reference', '/', '/app/', '/app/subscribe', '/mailbox']
    for (const url of [...asked, ...others]) {
      const { headers } = await server.app.inject({ url })
      expect(headers['content-security-policy'], url).toContain("script-src 'self'")
      expect(headers['content-security-policy'], url).not.toContain('upgrade-insecure-requests')
      expect(headers['strict-transport-security'], url).toBeUndefined()
    }
  })
})

test('one client cannot take all of a process: changes beyond a minute’s share are refused with how long to wait', async () => {
  const other = await startTestServer()
  try {
    const ask = (from: string) =>
      other.app.inject({ method: 'POST', url: '/api/portfolio', remoteAddress: from, payload: {} })
    await Promise.all(Array.from({ length: 6000 }, () => ask('10.0.0.1')))
    const refused = await ask('10.0.0.1')
    expect(refused.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask('10.0.0.2')).statusCode).toBe(401)
  } finally {
    await other.close()
  }
}, 60_000)

test('API-03 the contract is published as OpenAPI, and a page shows it', async () => {
  const document = await server.app.inject({ url: '/api/docs/json' })
  expect(document.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/portfolio/{id}/performance': { post: expect.anything() } },
  })
  for (const url of ['/api/docs', '/api/docs/']) {
    const { statusCode, headers } = await server.app.inject({ url })
    expect([statusCode, headers.location], url).toEqual([302, '/help/reference'])
  }
})
