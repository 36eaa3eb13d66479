import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const NAMED = 'https://dashboard.example'
const STRANGE = 'https://evil.example'
const PATHS = [
  ['GET', '/.well-known/oauth-protected-resource/mcp'],
  ['GET', '/.well-known/oauth-authorization-server'],
  ['POST', '/oauth/register'],
  ['POST', '/oauth/token'],
  ['POST', '/oauth/revoke'],
  ['POST', '/mcp'],
] as const

let server: TestServer
let plain: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: 'https://plumbline.example', API_ORIGINS: NAMED } })
  plain = await startTestServer({ environment: { PUBLIC_URL: 'https://plumbline.example' } })
  const session = await server.signIn('ada@plumbline.example')
  const body = { name: 'Page', scope: 'read' as const, portfolioIds: null, expiresOn: '2024-03-01' }
  token = (await server.call(createAccessToken, { token: session, body })).token
})
afterAll(async () => {
  await server.close()
  await plain.close()
})

const allowedAt = async (at: TestServer, method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: object) =>
  (await at.app.inject({ method, url, headers: { ...headers } })).headers['access-control-allow-origin']

test.each(PATHS)('%s %s may be called by web pages of API_ORIGINS, and by no others', async (method, url) => {
  const asks = { 'access-control-request-method': method, 'access-control-request-headers': 'content-type' }
  for (const [origin, allowed] of [
    [NAMED, NAMED],
    [STRANGE, undefined],
  ]) {
    expect(await allowedAt(server, method, url, { origin })).toBe(allowed)
    expect(await allowedAt(server, 'OPTIONS', url, { origin, ...asks })).toBe(allowed)
    expect(await allowedAt(plain, method, url, { origin })).toBeUndefined()
  }
})

async function listToolsFrom(origin: string | undefined, authorization: string) {
  return await server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { accept: 'application/json, text/event-stream', authorization, ...(origin && { origin }) },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  })
}

test('a web page of API_ORIGINS can call the tools, and can read where to get a token', async () => {
  const { headers } = await server.app.inject({
    method: 'OPTIONS',
    url: '/mcp',
    headers: { origin: NAMED, 'access-control-request-method': 'POST' },
  })
  expect(headers['access-control-allow-headers']).toContain('mcp-protocol-version')

  const answer = await listToolsFrom(NAMED, `Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('list_portfolios')
  expect((await listToolsFrom(STRANGE, `Bearer ${token}`)).statusCode).toBe(403)
  expect((await listToolsFrom(`${NAMED}:8443`, `Bearer ${token}`)).statusCode).toBe(403)

  const refused = await listToolsFrom(NAMED, 'Bearer plumbline_pat_unknown')
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-expose-headers']).toContain('www-authenticate')
})
