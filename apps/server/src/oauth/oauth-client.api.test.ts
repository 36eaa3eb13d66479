import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { listAccessTokens, revokeAccessToken } from '@plumbline/contract/access-tokens/operations'
import { giveConsent, readConsentRequest } from '@plumbline/contract/consent/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const ORIGIN = 'https://plumbline.example'
const CALLBACK = 'http://127.0.0.1:49152/callback'

let server: TestServer
let session: string
let address: string
let shownId: string

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
  session = await server.signIn('ada@plumbline.example')
  shownId = (await server.call(createPortfolio, { token: session, body: { name: 'Shown', currency: 'EUR' } }))._id
  await server.call(createPortfolio, { token: session, body: { name: 'Hidden', currency: 'EUR' } })
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

/** An assistant as the official SDK asks for one: it keeps what it is given, and opens addresses in a browser. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata = { client_name: 'SDK assistant', redirect_uris: [CALLBACK] }
  opened: URL | undefined
  stored: StoredOAuthTokens | undefined
  #client: StoredOAuthClientInformation | undefined
  #verifier = ''
  #discovery: OAuthDiscoveryState | undefined

  clientInformation() {
    return this.#client
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.#client = client
  }
  tokens() {
    return this.stored
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.stored = tokens
  }
  redirectToAuthorization(opened: URL) {
    this.opened = opened
  }
  codeVerifier() {
    return this.#verifier
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  discoveryState() {
    return this.#discovery
  }
  saveDiscoveryState(discovery: OAuthDiscoveryState) {
    this.#discovery = discovery
  }
  invalidateCredentials(scope: string) {
    if (scope === 'all' || scope === 'tokens') this.stored = undefined
    if (scope === 'all' || scope === 'client') this.#client = undefined
  }
}

/** As if the server's name led to its port on this machine. */
const fetchByName: typeof fetch = (input, init) => fetch(String(input).replace(ORIGIN, address), init)

const transportOf = (assistant: Assistant, path = '/mcp') =>
  new StreamableHTTPClientTransport(new URL(ORIGIN + path), { authProvider: assistant, fetch: fetchByName })

async function connect(assistant: Assistant, path?: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transportOf(assistant, path))
  return client
}

/** What the user does in the browser: reads who asks, and allows it. */
async function allow(assistant: Assistant, portfolioIds: string[] | null): Promise<URLSearchParams> {
  const opened = assistant.opened ?? new URL('about:blank')
  expect(`${opened.origin}${opened.pathname}`).toBe(`${ORIGIN}/app/authorize`)
  const request = opened.search.slice(1)
  const { program, scope, refusal } = await server.call(readConsentRequest, { token: session, query: { request } })
  expect({ program, refusal }).toEqual({ program: { name: 'SDK assistant', host: 'localhost' }, refusal: null })
  const body = { request, scope, portfolioIds, expiresOn: '2024-01-28' }
  return new URL((await server.call(giveConsent, { token: session, body })).address).searchParams
}

async function portfoliosOf(client: Client): Promise<string[]> {
  const { content } = await client.callTool({ name: 'list_portfolios', arguments: {} })
  const [first] = content
  const { portfolios } = JSON.parse(first?.type === 'text' ? first.text : '{}')
  return portfolios.map(({ name }: { name: string }) => name)
}

test('the official client registers, is allowed one portfolio, reads it, refreshes, and asks again once revoked', async () => {
  const assistant = new Assistant()
  await expect(connect(assistant)).rejects.toThrow(UnauthorizedError)
  expect(assistant.opened?.searchParams.get('scope')).toBe('read')
  expect(assistant.opened?.searchParams.get('resource')).toBe(`${ORIGIN}/mcp`)
  await transportOf(assistant).finishAuth(await allow(assistant, [shownId]))

  const client = await connect(assistant)
  expect(await portfoliosOf(client)).toEqual(['Shown'])
  const first = assistant.stored
  server.clock.advance(61)
  expect(await portfoliosOf(client)).toEqual(['Shown'])
  expect(assistant.stored?.access_token).not.toBe(first?.access_token)
  expect(assistant.stored?.refresh_token).not.toBe(first?.refresh_token)

  const [token] = await server.call(listAccessTokens, { token: session })
  expect(token).toMatchObject({ name: 'SDK assistant', programHost: 'localhost', scope: 'read' })
  await server.call(revokeAccessToken, { token: session, params: { id: token?._id ?? '' } })
  assistant.opened = undefined
  await expect(portfoliosOf(client)).rejects.toThrow(UnauthorizedError)
  expect(assistant.opened).toBeInstanceOf(URL)
  await client.close()
})

test('at the address with the tools that write, the official client asks for more, and gets it', async () => {
  const assistant = new Assistant()
  await expect(connect(assistant, '/mcp?write=true')).rejects.toThrow(UnauthorizedError)
  session = await server.signIn('ada@plumbline.example')
  await transportOf(assistant, '/mcp?write=true').finishAuth(await allow(assistant, null))
  const client = await connect(assistant, '/mcp?write=true')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('add_transaction')
  expect((await portfoliosOf(client)).sort()).toEqual(['Hidden', 'Shown'])
  await client.close()
})
