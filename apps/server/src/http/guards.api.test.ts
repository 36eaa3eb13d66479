import { type DegiroSimulator, startDegiroSimulator } from '@plumbline/brokers/testing/degiro-simulator'
import { createAlert } from '@plumbline/contract/alerts/operations'
import { connectIntegration, listIntegrations } from '@plumbline/contract/integrations/operations'
import { createPortfolio, listPortfolios } from '@plumbline/contract/portfolios/operations'
import { createTransactions, listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Route, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let broker: DegiroSimulator
let owner: string
let stranger: string
let routes: Route[]
const ids: Record<string, string> = {}

beforeAll(async () => {
  broker = await startDegiroSimulator()
  server = await startTestServer({ environment: { DEGIRO_BASE_URL: broker.url } })
  owner = await server.signIn('owner@plumbline.example')
  stranger = await server.signIn('stranger@plumbline.example')
  const { _id: portfolioId } = await server.call(createPortfolio, { token: owner, body: { name: 'Mine' } })
  const imported = { ...row, portfolioId, source: 'a.csv', fingerprint: 'fingerprint-of-a-file', rowNumber: 2 }
  const created = await server.call(createTransactions, { token: owner, body: [imported] })
  ids.import = created.batchId ?? ''
  ids.portfolio = portfolioId
  const change = { assetId: 'CORD.XETRA', kind: 'change', level: 5 } as const
  ids.alert = (await server.call(createAlert, { token: owner, body: change }))._id
  const login = { name: 'degiro', username: 'ann', password: 'correct horse' }
  await server.call(connectIntegration, { token: owner, body: login })
  const [integration] = await server.call(listIntegrations, { token: owner })
  ids.integration = integration?._id ?? ''
  ids.transaction = created.ids[0] ?? ''
  routes = await server.routes()
})
afterAll(async () => {
  await server.close()
  await broker.close()
})

const row = { portfolioId: '', type: 'buy' as const, date: '2023-01-02', units: 1, price: 1, stockId: 'CORD.XETRA' }

/** What a route with an id needs to be asked for validly; the others need nothing. */
const validRequests: Record<string, { payload?: unknown; query?: Record<string, string> }> = {
  'GET /api/portfolio/{id}/explain': { query: { figure: 'gain.total' } },
  'GET /api/portfolio/{id}/lots': { query: { asset: 'CORD.XETRA' } },
  'GET /api/portfolio/{id}/gains-report': { query: { country: 'GB' } },
  'GET /api/portfolio/{id}/bridge': { query: { from: '2023-01-01', to: '2023-02-01' } },
  'GET /api/stock/{id}/statement-series': { query: { statement: 'Balance_Sheet', lines: 'totalAssets' } },
  'PATCH /api/admin/users/{id}': { payload: { role: 'user' } },
  'POST /api/admin/assets/{id}/findings/{finding}': { payload: { choice: 'accept' } },
  'POST /api/admin/assets/{id}/sources': { payload: { sources: ['files'] } },
  'PATCH /api/admin/users/{id}/disabled': { payload: { isDisabled: true } },
  'PATCH /api/user/webhooks/{id}': { payload: { isDisabled: true } },
  'PATCH /api/user/passkeys/{id}': { payload: { name: 'Mine now' } },
  'PATCH /api/portfolio/{id}/views': { payload: [{ name: 'Mine now', columns: [] }] },
  'PATCH /api/set/{id}': { payload: { name: 'Mine now' } },
  'PATCH /api/alert/{id}': { payload: { level: 2 } },
  'PATCH /api/classification/{id}': { payload: { name: 'Mine now' } },
  'PATCH /api/member/{id}': { payload: { role: 'write' } },
  'PATCH /api/tag/{id}': { payload: { name: 'Mine now' } },
  'PATCH /api/goal/{id}': { payload: { name: 'Mine now' } },
  'POST /api/portfolio/{id}/savings-plans': {
    payload: { assetId: 'CORD.XETRA', amount: '100', currency: 'EUR', every: 'month', startsOn: '2023-01-02' },
  },
  'PATCH /api/savings-plan/{id}': { payload: { amount: '200' } },
  'POST /api/savings-plan/{id}/book': { payload: { purchases: [{ day: '2023-01-02' }] } },
  'POST /api/savings-plan/{id}/skip': { payload: { days: ['2023-01-02'] } },
  'POST /api/savings-plan/{id}/reopen': { payload: { days: ['2023-01-02'] } },
  'PATCH /api/own-security/{id}': { payload: { name: 'Mine now' } },
  'POST /api/stock/{id}/prices/{day}': { payload: { price: 1 } },
  'POST /api/own-security/{id}/prices': { payload: { prices: [{ day: '2023-01-02', price: 1 }] } },
  'PATCH /api/portfolio/{id}': { payload: { name: 'Mine now' } },
  'PATCH /api/integration/{id}': { payload: { oneTimePassword: '123456' } },
  'PATCH /api/integration/{id}/instruments': { payload: { key: '1', stockId: 'CORD.XETRA' } },
  'PATCH /api/transaction/{id}': { payload: { units: 2 } },
  'PATCH /api/transaction/{id}/company-action': { payload: { date: '2023-01-03', ratio: 1 } },
  'POST /api/transaction/{id}/lots': { payload: { lots: [] } },
  'POST /api/portfolio/{id}/import-data': { payload: { files: [{ name: 'b.csv', content: 'YSxiCg==' }] } },
  'POST /api/portfolio/{id}/imports': { payload: { fingerprint: 'fingerprint-of-a-file', source: 'a.csv', rows: 1 } },
  'POST /api/import/{id}/left-out-rows': { payload: [{ rowNumber: 3, reason: 'No date', cells: ['CORD'] }] },
  'POST /api/portfolio/{id}/splits': { payload: { assetId: 'DUNE.US', date: '2022-09-01', decision: 'ignore' } },
  'POST /api/portfolio/{id}/ignored-findings': { payload: { findingId: 'of-someone', reason: 'right' } },
  'POST /api/portfolio/{id}/what-if': { payload: { rule: { kind: 'copy' } } },
  'POST /api/portfolio/{id}/what-if/preview': { payload: { rule: { kind: 'copy' } } },
  'POST /api/portfolio/{id}/candidates': { payload: { assetIds: ['CORD.XETRA'], amount: 1000 } },
  'POST /api/portfolio/{id}/comparison': { payload: { holdings: [{ assetId: 'CORD.XETRA', units: '1' }] } },
}

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

const nameOf = ({ method, path }: Route) => `${method} ${path}`

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

  test('API-02 returns 404 for another user’s id of any kind, whatever the method, and changes nothing', async () => {
    const ofOwned = routes.filter(({ path }) => path.includes('{id}') && !path.startsWith('/api/stock'))
    expect(ofOwned.length).toBeGreaterThan(12)
    for (const route of ofOwned) {
      const kind = route.path.split('/')[2] ?? ''
      const response = await ask(
        route,
        { authorization: `Bearer ${stranger}` },
        route.path.replace('{id}', ids[kind] ?? 'of-someone'),
      )
      expect(response.statusCode, `${route.method} ${route.path} ${response.body}`).toBe(404)
    }
    const foreign = { ...row, portfolioId: ids.portfolio }
    expect(await server.refusal(createTransactions, { token: stranger, body: [foreign] })).toMatchObject({
      status: 404,
    })
    const login = { name: 'degiro', username: 'ann', password: 'correct horse', portfolioId: ids.portfolio }
    expect(await server.refusal(connectIntegration, { token: stranger, body: login })).toMatchObject({ status: 404 })
    expect(await server.call(listIntegrations, { token: owner })).toHaveLength(1)
    const [portfolio] = await server.call(listPortfolios, { token: owner })
    expect(portfolio?.name).toBe('Mine')
    const call = { token: owner, params: { id: ids.portfolio ?? '' }, query: { period: 'all' as const } }
    expect(await server.call(listPortfolioTransactions, call)).toMatchObject({ items: [{ units: 1 }] })
  })

  test('refuses what is not JSON, too large or unknown with a problem, never with a 500', async () => {
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
    const portfolioId = ids.portfolio
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
