import { createAccessToken, listAccessTokens, revokeAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportAccount } from '@plumbline/contract/account-export/operations'
import { giveConsent, readConsentRequest } from '@plumbline/contract/consent/operations'
import { createPortfolio, listPortfolios, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { deleteExpiredOAuthRows } from './clients.ts'

const ORIGIN = 'https://plumbline.example'
const CALLBACK = 'https://assistant.example/callback?team=1'
/** The example of RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

let server: TestServer
let session: string
let clientId: string

beforeEach(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  session = await server.signIn('ada@plumbline.example')
  clientId = (await register({ client_name: 'Assistant', redirect_uris: [CALLBACK] })).json().client_id
})
afterEach(() => server.close())

const register = (payload: object, remoteAddress = '192.0.2.1') =>
  server.app.inject({ method: 'POST', url: '/oauth/register', payload, remoteAddress })

const post = (path: string, fields: Record<string, string>) =>
  server.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

type Query = Record<string, string | undefined>

function queryOf(change: Query = {}): string {
  const parameters: Query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: CALLBACK,
    state: 'a b',
    scope: 'read write',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    resource: `${ORIGIN}/mcp`,
    ...change,
  }
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return new URLSearchParams(given).toString()
}

const choices = { scope: 'read' as const, portfolioIds: null as string[] | null, expiresOn: '2024-01-28' }
const consentTo = async (query = queryOf(), change: Partial<typeof choices> | { scope: 'write' } = {}) =>
  new URL((await server.call(giveConsent, { token: session, body: { request: query, ...choices, ...change } })).address)
const codeOf = (address: URL) => address.searchParams.get('code') ?? ''
const exchange = (code: string, change: Record<string, string> = {}) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: VERIFIER,
    redirect_uri: CALLBACK,
    resource: `${ORIGIN}/mcp`,
    ...change,
  })
const refresh = (refreshToken: string, change: Record<string, string> = {}) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...change })
const tokensFor = async (...consent: Parameters<typeof consentTo>) =>
  (await exchange(codeOf(await consentTo(...consent)))).json()
const expectRefusal = (response: Awaited<ReturnType<typeof post>>, error: string, status = 400) => {
  expect([response.statusCode, response.json().error]).toEqual([status, error])
  expect(response.headers['cache-control']).toBe('no-store')
}

test('a program without a token learns from /mcp where it gets one, and for which scope', async () => {
  const metadata = `${ORIGIN}/.well-known/oauth-protected-resource/mcp`
  const challengeAt = async (url: string, authorization?: string) => {
    const { headers, statusCode } = await server.app.inject({
      url,
      ...(authorization && { headers: { authorization } }),
    })
    return [statusCode, headers['www-authenticate']]
  }
  expect(await challengeAt('/mcp')).toEqual([401, `Bearer scope="read", resource_metadata="${metadata}"`])
  expect(await challengeAt('/mcp?write=true')).toEqual([
    401,
    `Bearer scope="read write", resource_metadata="${metadata}?write=true"`,
  ])
  expect(await challengeAt('/mcp', 'Bearer plumbline_pat_unknown')).toEqual([
    401,
    `Bearer error="invalid_token", scope="read", resource_metadata="${metadata}"`,
  ])
  const { token } = await server.call(createAccessToken, { token: session, body: { name: 'Script', ...choices } })
  expect(await challengeAt('/mcp?write=true', `Bearer ${token}`)).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="read write", resource_metadata="${metadata}?write=true"`,
  ])
  expect(await challengeAt('/api/portfolio')).toEqual([401, 'Bearer'])
  expect(await challengeAt('/api/portfolio', 'Bearer plumbline_pat_unknown')).toEqual([
    401,
    'Bearer error="invalid_token"',
  ])

  const resource = (await server.app.inject({ url: new URL(metadata).pathname })).json()
  expect(resource).toMatchObject({
    resource: `${ORIGIN}/mcp`,
    authorization_servers: [ORIGIN],
    scopes_supported: ['read'],
  })
  expect((await server.app.inject({ url: '/.well-known/oauth-protected-resource' })).json()).toEqual(resource)
  const writing = (await server.app.inject({ url: `${new URL(metadata).pathname}?write=true` })).json()
  expect(writing).toMatchObject({ resource: `${ORIGIN}/mcp?write=true`, scopes_supported: ['read', 'write'] })
  expect((await server.app.inject({ url: '/.well-known/oauth-authorization-server' })).json()).toMatchObject({
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/app/authorize`,
    token_endpoint: `${ORIGIN}/oauth/token`,
    registration_endpoint: `${ORIGIN}/oauth/register`,
    revocation_endpoint: `${ORIGIN}/oauth/revoke`,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })
})

test('what a user allows is an access token: limited, listed with its program, mailed, exported, revocable', async () => {
  const { _id: shown } = await server.call(createPortfolio, { token: session, body: { name: 'Shown' } })
  await server.call(createPortfolio, { token: session, body: { name: 'Hidden' } })
  expect(await server.call(readConsentRequest, { token: session, query: { request: queryOf() } })).toEqual({
    program: { name: 'Assistant', host: 'assistant.example' },
    scope: 'write',
    refusal: null,
    returnAddress: `${CALLBACK}&error=access_denied&state=a+b&iss=${encodeURIComponent(ORIGIN)}`,
  })
  expect(await server.call(listAccessTokens, { token: session })).toEqual([])

  const answer = await consentTo(queryOf(), { portfolioIds: [shown] })
  expect(answer.href.startsWith(`${CALLBACK}&code=`)).toBe(true)
  expect([answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual(['a b', ORIGIN])
  const response = await exchange(codeOf(answer))
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  const tokens = response.json()
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' })

  const token = tokens.access_token
  expect(await server.call(listPortfolios, { token })).toMatchObject([{ name: 'Shown' }])
  const change = { token, params: { id: shown }, body: { name: 'Taken' } }
  expect(await server.refusal(updatePortfolio, change)).toMatchObject({ code: 'insufficient-scope' })
  const [listed, ...others] = await server.call(listAccessTokens, { token: session })
  expect(others).toEqual([])
  expect(listed).toMatchObject({
    name: 'Assistant',
    programHost: 'assistant.example',
    scope: 'read',
    portfolios: [{ name: 'Shown' }],
    expiresAt: '2024-01-29T00:00:00.000Z',
  })
  await server.deliver()
  const mail = server.mails.at(-1)
  expect(mail?.subject).toBe('An access token was created in your account')
  expect(mail?.text).toContain('“Assistant”')
  expect(mail?.text).toContain('can read the selected portfolios. It expires at the end of 28 Jan 2024 (UTC).')
  const exported = await (await server.call(exportAccount, { token: session })).blob.text()
  expect(JSON.parse(exported).accessTokens).toMatchObject([{ name: 'Assistant', programHost: 'assistant.example' }])

  const { db } = server.database
  const stored = JSON.stringify([
    await db.selectFrom('access_tokens').selectAll().execute(),
    await db.selectFrom('oauth_codes').selectAll().execute(),
  ])
  for (const secret of [codeOf(answer), tokens.access_token, tokens.refresh_token]) {
    expect(stored).not.toContain(secret)
    expect(exported).not.toContain(secret)
    expect(server.log.join('\n')).not.toContain(secret)
  }

  await server.call(revokeAccessToken, { token: session, params: { id: listed?._id ?? '' } })
  expect(await server.refusal(listPortfolios, { token })).toMatchObject({ code: 'token-revoked' })
  expectRefusal(await refresh(tokens.refresh_token), 'invalid_grant')
})

test('a token is given for the code once; a second use revokes it', async () => {
  const code = codeOf(await consentTo())
  const { access_token: token } = (await exchange(code)).json()
  expect(await server.call(listPortfolios, { token })).toEqual([])
  expectRefusal(await exchange(code), 'invalid_grant')
  expect(await server.refusal(listPortfolios, { token })).toMatchObject({ code: 'token-revoked' })
})

test('of several exchanges at once, exactly one gets a token', async () => {
  await server.warmUp()
  for (let round = 1; round <= 5; round++) {
    const code = codeOf(await consentTo())
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)])
    const refused = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers.length - refused.length).toBe(1)
    for (const answer of refused) expectRefusal(answer, 'invalid_grant')
    expect(await server.call(listAccessTokens, { token: session })).toHaveLength(round)
  }
})

test.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['the challenge as verifier', { code_verifier: CHALLENGE }, 'invalid_grant'],
  ['another address', { redirect_uri: 'https://assistant.example/callback' }, 'invalid_grant'],
  ['another code', { code: 'unknown' }, 'invalid_grant'],
  ['another server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['another kind of grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['a character that no client has', { client_id: 'a\0b' }, 'invalid_request'],
] as const)('with %s, no token is given, and the right exchange still works', async (_what, change, error) => {
  const code = codeOf(await consentTo())
  expectRefusal(await exchange(code, change), error)
  expect(await server.call(listAccessTokens, { token: session })).toEqual([])
  expect((await exchange(code)).statusCode).toBe(200)
})

test('a code is of its program alone, and an unknown program registers again', async () => {
  const code = codeOf(await consentTo())
  const other = (await register({ redirect_uris: [CALLBACK] })).json().client_id
  expectRefusal(await exchange(code, { client_id: other }), 'invalid_grant')
  expectRefusal(await exchange(code, { client_id: 'unknown' }), 'invalid_client', 401)
})

test('a code expires after a minute', async () => {
  const code = codeOf(await consentTo())
  server.clock.advance(1)
  expectRefusal(await exchange(code), 'invalid_grant')
})

test('a portfolio that was deleted before the exchange, and a full account, are refused', async () => {
  const { _id } = await server.call(createPortfolio, { token: session, body: { name: 'Gone' } })
  const code = codeOf(await consentTo(queryOf(), { portfolioIds: [_id] }))
  await server.database.db.deleteFrom('portfolios').where('id', '=', _id).execute()
  expectRefusal(await exchange(code), 'invalid_grant')
  const late = codeOf(await consentTo())
  for (let number = 0; number < 50; number++)
    await server.call(createAccessToken, { token: session, body: { name: `Script ${number}`, ...choices } })
  expectRefusal(await exchange(late), 'invalid_grant')
  const body = { request: queryOf(), ...choices }
  expect(await server.refusal(giveConsent, { token: session, body })).toMatchObject({ code: 'over-quota' })
})

test('an access token works for an hour; a refresh replaces both secrets', async () => {
  const first = await tokensFor()
  server.clock.advance(60)
  expect(await server.refusal(listPortfolios, { token: first.access_token })).toMatchObject({ code: 'token-expired' })
  const answer = await refresh(first.refresh_token)
  const second = answer.json()
  expect([answer.statusCode, second.expires_in, second.scope]).toEqual([200, 3600, 'read'])
  expect(await server.call(listPortfolios, { token: second.access_token })).toEqual([])
  expect(await server.refusal(listPortfolios, { token: first.access_token })).toMatchObject({ code: 'token-not-valid' })
  expect(await server.call(listAccessTokens, { token: session })).toHaveLength(1)
  expect((await refresh(second.refresh_token)).statusCode).toBe(200)
})

test('a refresh token that was used before revokes the access', async () => {
  const first = await tokensFor()
  const second = (await refresh(first.refresh_token)).json()
  expectRefusal(await refresh(first.refresh_token), 'invalid_grant')
  expect(await server.refusal(listPortfolios, { token: second.access_token })).toMatchObject({ code: 'token-revoked' })
  expectRefusal(await refresh(second.refresh_token), 'invalid_grant')
})

test('a refresh token is of its program alone, and ends on the day that its user chose', async () => {
  const tokens = await tokensFor(queryOf(), { expiresOn: '2023-12-29' })
  expect(tokens.expires_in).toBe(3600)
  const other = (await register({ redirect_uris: [CALLBACK] })).json().client_id
  expectRefusal(await refresh(tokens.refresh_token, { client_id: other }), 'invalid_grant')
  expectRefusal(await refresh(`${tokens.refresh_token.slice(0, 20)}${'x'.repeat(80)}`), 'invalid_grant')
  expectRefusal(await refresh(tokens.access_token), 'invalid_grant')
  server.clock.advance(150)
  const last = (await refresh(tokens.refresh_token)).json()
  expect(last.expires_in).toBe(1800)
  server.clock.advance(30)
  expect(await server.refusal(listPortfolios, { token: last.access_token })).toMatchObject({ code: 'token-expired' })
  expectRefusal(await refresh(last.refresh_token), 'invalid_grant')
})

test.each(['access_token', 'refresh_token'] as const)('a program gives up its access by its %s', async (kind) => {
  const tokens = await tokensFor()
  const other = (await register({ redirect_uris: [CALLBACK] })).json().client_id
  const ask = (client_id: string, token: string) => post('/oauth/revoke', { client_id, token })
  expect((await ask(other, tokens[kind])).statusCode).toBe(200)
  expect((await ask(clientId, 'unknown')).statusCode).toBe(200)
  expect(await server.call(listPortfolios, { token: tokens.access_token })).toEqual([])
  expect((await ask(clientId, tokens[kind])).statusCode).toBe(200)
  expect(await server.refusal(listPortfolios, { token: tokens.access_token })).toMatchObject({ code: 'token-revoked' })
  expectRefusal(await refresh(tokens.refresh_token), 'invalid_grant')
})

test('a token that its owner created is not of any program', async () => {
  const { token } = await server.call(createAccessToken, { token: session, body: { name: 'Script', ...choices } })
  expect((await post('/oauth/revoke', { client_id: clientId, token })).statusCode).toBe(200)
  expect(await server.call(listPortfolios, { token })).toEqual([])
})

const refusedRequests: [string, Query, string][] = [
  ['PKCE by plain text', { code_challenge_method: 'plain', code_challenge: VERIFIER }, 'invalid_request'],
  ['PKCE without a method, which means plain text', { code_challenge_method: undefined }, 'invalid_request'],
  ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['another response', { response_type: 'token' }, 'unsupported_response_type'],
  ['another server', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['another address of this server', { resource: `${ORIGIN}/api` }, 'invalid_target'],
]

test.each(refusedRequests)('a request with %s cannot be allowed', async (_what, change, error) => {
  const request = queryOf(change)
  const { refusal, returnAddress } = await server.call(readConsentRequest, { token: session, query: { request } })
  expect(refusal).toMatch(/^The program .+[.]$/)
  expect(new URL(returnAddress).searchParams.get('error')).toBe(error)
  const body = { request, ...choices }
  expect(await server.refusal(giveConsent, { token: session, body })).toMatchObject({ code: 'invalid-payload' })
})

test('a request that names a parameter twice cannot be allowed', async () => {
  const request = `${queryOf()}&scope=read`
  const { refusal } = await server.call(readConsentRequest, { token: session, query: { request } })
  expect(refusal).toBe('The program names a parameter twice.')
})

test.each([
  ['an unknown program', { client_id: 'unknown' }],
  ['a program that no database could hold', { client_id: 'a\0b' }],
  ['another address', { redirect_uri: 'https://assistant.example/callback' }],
  ['an address with more after it', { redirect_uri: `${CALLBACK}&next=https://evil.example` }],
  ['another host', { redirect_uri: 'https://evil.example/callback?team=1' }],
  ['no address', { redirect_uri: undefined }],
] as const)('the browser is sent nowhere for %s', async (_what, change) => {
  const request = queryOf(change)
  for (const refused of [
    server.refusal(readConsentRequest, { token: session, query: { request } }),
    server.refusal(giveConsent, { token: session, body: { request, ...choices } }),
  ])
    expect(await refused).toMatchObject({ code: 'invalid-payload', status: 400 })
})

test('a program on the device of its user listens on any port, but on its own path and host', async () => {
  const registered = ['http://127.0.0.1/callback', 'http://localhost:1234/callback', 'cursor://app/oauth']
  clientId = (await register({ client_name: 'Desk', redirect_uris: registered })).json().client_id
  const hostAt = async (redirect_uri: string) =>
    (await server.call(readConsentRequest, { token: session, query: { request: queryOf({ redirect_uri }) } })).program
      .host
  expect(await hostAt('http://127.0.0.1:52001/callback')).toBe('localhost')
  expect(await hostAt('http://localhost:9/callback')).toBe('localhost')
  expect(await hostAt('cursor://app/oauth')).toBe('cursor:')
  for (const redirect_uri of ['http://127.0.0.1:52001/other', 'http://[::1]:52001/callback', 'cursor://app:1/oauth']) {
    const query = { request: queryOf({ redirect_uri }) }
    expect(await server.refusal(readConsentRequest, { token: session, query })).toMatchObject({ status: 400 })
  }
})

test('only what was asked for, and what the account has, can be allowed', async () => {
  const refuse = async (request: string, change: object) =>
    (await server.refusal(giveConsent, { token: session, body: { request, ...choices, ...change } })).errors
  expect(await refuse(queryOf({ scope: 'read' }), { scope: 'write' })).toMatchObject([{ path: 'scope' }])
  expect(await refuse(queryOf({ scope: undefined }), { scope: 'write' })).toMatchObject([{ path: 'scope' }])
  expect(await refuse(queryOf(), { portfolioIds: ['unknown'] })).toMatchObject([{ path: 'portfolioIds.0' }])
  expect(await refuse(queryOf(), { expiresOn: '2023-12-28' })).toMatchObject([{ path: 'expiresOn' }])
  expect(await refuse(queryOf(), { expiresOn: '2024-12-30' })).toMatchObject([{ path: 'expiresOn' }])
  expect((await tokensFor(queryOf(), { scope: 'write' })).scope).toBe('read write')
})

test('consent needs a fresh sign-in of a person, and no other page can give it', async () => {
  const body = { request: queryOf(), ...choices }
  const { token } = await server.call(createAccessToken, {
    token: session,
    body: { name: 'Script', ...choices, scope: 'write' },
  })
  for (const operation of [giveConsent, readConsentRequest]) {
    const call = operation === giveConsent ? { body } : { query: { request: body.request } }
    expect(await server.refusal(operation, { ...call, token })).toMatchObject({ code: 'insufficient-scope' })
    expect(await server.refusal(operation, call)).toMatchObject({ code: 'unauthorized' })
  }
  const forged = { origin: 'https://evil.example', 'content-type': 'text/plain', cookie: `session=${session}` }
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/consent',
    headers: forged,
    payload: JSON.stringify(body),
  })
  expect(statusCode).toBe(401)
  const { headers } = await server.app.inject({ url: `/app/authorize?${queryOf()}` })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  server.clock.advance(11)
  expect(await server.refusal(giveConsent, { token: session, body })).toMatchObject({ code: 'fresh-sign-in-needed' })
})

test.each([
  'http://assistant.example/callback',
  'javascript:alert(1)//.x',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://assistant.example/callback#part',
  'https://user:secret@assistant.example/callback',
  'https://assistant.example/a b',
  '/callback',
  '',
])('a program cannot register the address %s', async (address) => {
  expectRefusal(await register({ redirect_uris: [CALLBACK, address] }), 'invalid_redirect_uri')
})

test('a registration without valid metadata is refused in the form of OAuth', async () => {
  expectRefusal(await register({ client_name: 'No address' }), 'invalid_client_metadata')
  expectRefusal(await register({ redirect_uris: [] }), 'invalid_client_metadata')
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST' as const, url: '/oauth/register', headers }
  expectRefusal(await server.app.inject({ ...request, payload: '{' }), 'invalid_request')
  expectRefusal(await server.app.inject({ ...request, payload: 'x'.repeat(30_000) }), 'invalid_request', 413)
  expectRefusal(await server.app.inject({ ...request, url: '/oauth/token', payload: '{}' }), 'invalid_request')
})

test('the name of a program is one line of text, and its host without a name', async () => {
  const nameOf = async (client_name?: string) =>
    (await register({ client_name, redirect_uris: [CALLBACK] })).json().client_name
  expect(await nameOf('  Your bank\u202E\n\u0000 <b>really</b> ')).toBe('Your bank <b>really</b>')
  expect(await nameOf('😀'.repeat(80))).toBe('😀'.repeat(60))
  expect(await nameOf(' \u200B ')).toBe('assistant.example')
  expect(await nameOf()).toBe('assistant.example')
})

test('a network registers 60 programs an hour', async () => {
  const statuses = []
  for (let number = 0; number < 61; number++)
    statuses.push((await register({ redirect_uris: [CALLBACK] }, '198.51.100.7')).statusCode)
  expect(statuses).toEqual([...Array(60).fill(201), 429])
  const refused = await register({ redirect_uris: [CALLBACK] }, '198.51.100.7')
  expectRefusal(refused, 'temporarily_unavailable', 429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await register({ redirect_uris: [CALLBACK] }, '198.51.100.8')).statusCode).toBe(201)
})

test('a program without access is forgotten after a week, one with access a week after its end', async () => {
  const used = clientId
  await tokensFor()
  const { client_id: unused } = (await register({ redirect_uris: [CALLBACK] })).json()
  const { db } = server.database
  const kept = async (date: string) => {
    await deleteExpiredOAuthRows(db, new Date(date))
    return (await db.selectFrom('oauth_clients').select('id').execute()).map(({ id }) => id)
  }
  expect(await kept('2024-01-05T20:59:00Z')).toEqual(expect.arrayContaining([used, unused]))
  expect(await db.selectFrom('oauth_codes').selectAll().execute()).toEqual([])
  server.clock.advance(7 * 24 * 60)
  const query = { request: queryOf({ client_id: unused }) }
  session = await server.signIn('ada@plumbline.example')
  expect(await server.refusal(readConsentRequest, { token: session, query })).toMatchObject({ status: 400 })
  expect(await kept('2024-01-05T21:00:00Z')).toEqual([used])
  expect(await kept('2024-02-04T23:59:00Z')).toEqual([used])
  expect(await kept('2024-02-05T00:00:00Z')).toEqual([])
})

test('beyond ten thousand programs without access, the oldest go', async () => {
  const used = clientId
  await tokensFor()
  const { db } = server.database
  const row = { name: 'Flood', redirect_uris: JSON.stringify([CALLBACK]), created_at: '2023-12-29T00:00:00.000Z' }
  const rows = Array.from({ length: 10_000 }, (_, number) => ({
    ...row,
    id: `flood-${number}`,
    expires_at: new Date(Date.parse('2024-01-01T00:00:00Z') + number).toISOString(),
  }))
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('oauth_clients')
      .values(rows.slice(from, from + 500))
      .execute()
  const { client_id: newest } = (await register({ redirect_uris: [CALLBACK] })).json()
  const ids = (await db.selectFrom('oauth_clients').select('id').execute()).map(({ id }) => id)
  expect(ids).toHaveLength(10_001)
  expect(ids).toEqual(expect.arrayContaining([used, newest, 'flood-1']))
  expect(ids).not.toContain('flood-0')
})
