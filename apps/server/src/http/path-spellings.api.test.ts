import { connect } from 'node:net'
import type { Operation } from '@plumbline/contract/operation'
import { listPortfolios } from '@plumbline/contract/portfolios/operations'
import * as schemas from '@plumbline/contract/portfolios/schemas'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { authenticate } from './authentication.ts'
import { serveToUser } from './operation.ts'
import { schemaController } from './payload-validation.ts'
import { sendProblems } from './problem-details.ts'

let server: TestServer
let port: number

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'sandbox', TRUSTED_PROXIES: '127.0.0.1' } })
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => server.close())

const encode = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const capitalize = (text: string) => text.replace(/[a-z]/, (letter) => letter.toUpperCase())

/** Ways to write the address of `/api${path}` that a router, a proxy or a URL parser may take for it. */
function spellingsOf(path: string): string[] {
  const plain = `/api${path}`
  const [first = '', ...rest] = path.slice(1).split('/')
  const tail = rest.map((part) => `/${part}`).join('')
  const encoded = [
    `/%61pi${path}`,
    `/a%70i${path}`,
    `/ap%69${path}`,
    `/%41PI${path}`,
    `/${encode('api')}${path}`,
    `/${encode('api')}/${encode(first)}${tail}`,
    `/api/${encode(first)}${tail}`,
    `/api/${encode(first).toUpperCase()}${tail}`,
    plain.replace(/\w$/, (letter) => encode(letter)),
    `/%2561pi${path}`,
    `/api%2f${path.slice(1)}`,
    `/api%2F${path.slice(1)}`,
    `%2fapi${path}`,
    `/%2fapi${path}`,
    plain.replaceAll('/', '%2F'),
    `/${plain.slice(1).replaceAll('/', '%2f')}`,
    `/%5capi${path}`,
  ]
  const slashes = [
    `/${plain}`,
    `//${plain}`,
    `/api/${path}`,
    `/api//${path}`,
    `${plain}/`,
    `${plain}//`,
    `\\${plain.slice(1)}`,
    `/\\${plain.slice(1)}`,
    `/api\\${path.slice(1)}`,
    `//127.0.0.1${plain}`,
  ]
  const dots = [
    `/.${plain}`,
    `/..${plain}`,
    `/x/..${plain}`,
    `/api/.${path}`,
    `/api/..${plain}`,
    `/api/%2e${path}`,
    `/%2e%2e${plain}`,
    `${plain}/.`,
    `${plain}/..`,
    `/app/..${plain}`,
    `/app/..%2f${plain.slice(1)}`,
    `/app/assets/..${plain}`,
    `/api/docs/..${path}`,
    `/api/docs/../..${plain}`,
    `/api/docs/./..${path}`,
    `/api/docs//../..${path}`,
    `/api/docs/%2e%2e${path}`,
    `/api/docs/.%2E${path}`,
    `/api/docs/..%2f${path.slice(1)}`,
    `/api/docs/..%5c${path.slice(1)}`,
    `/api/docs/..\\${path.slice(1)}`,
    `/api/docs/static/../..${path}`,
    `/api/docs/http://127.0.0.1${plain}`,
    `/api/docs//127.0.0.1${plain}`,
  ]
  const ends = [
    `${plain}?x=1`,
    `${plain}?`,
    `${plain}#x`,
    `${plain};x=1`,
    `${plain}%00`,
    `${plain}%20`,
    `${plain}.json`,
  ]
  const letters = [plain.toUpperCase(), `/API${path}`, `/Api${path}`, `/api${capitalize(path)}`]
  const paths = [plain, ...encoded, ...slashes, ...dots, ...ends, ...letters]
  const origins = ['http://127.0.0.1', 'HTTP://127.0.0.1', 'https://evil.example', 'http://user@127.0.0.1:80', 'ws://x']
  const absolute = origins.flatMap((origin) => [plain, `/%61pi${path}`, `/api/docs/..${path}`].map((at) => origin + at))
  return [...paths, ...absolute]
}

interface Asked {
  method: string
  address: string
}

/** Each connection has a client of its own, because a client may not send this many requests in a minute. */
let clients = 0

const requestText = ({ method, address }: Asked, isLast: boolean) =>
  [
    `${method} ${address} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Forwarded-For: 10.0.${Math.floor(clients / 250)}.${clients % 250}`,
    `Connection: ${isLast ? 'close' : 'keep-alive'}`,
    ...(method === 'GET' || method === 'HEAD'
      ? ['', '']
      : ['Content-Type: application/json', 'Content-Length: 2', '', '{}']),
  ].join('\r\n')

/** The status of each request, sent over one connection; there are fewer when the server stops responding. */
async function statusesOnOneConnection(requests: Asked[]): Promise<number[]> {
  clients++
  const socket = connect(port, '127.0.0.1')
  let responses = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    responses += part
  })
  socket.on('error', () => undefined)
  // A request that is never answered must not hold the test until its time limit, which names no request.
  socket.setTimeout(10_000, () => socket.destroy())
  socket.write(requests.map((request, place) => requestText(request, place === requests.length - 1)).join(''))
  await new Promise((resolve) => socket.on('close', resolve))
  return [...responses.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
}

/** The parser of HTTP refuses other addresses, and then the connection ends. */
const isParsed = ({ address }: Asked) => /^(?:\/|\w+:\/\/)/.test(address)

async function statusesOf(requests: Asked[]): Promise<Map<Asked, number | undefined>> {
  const statuses = new Map<Asked, number | undefined>()
  const together = requests.filter(isParsed)
  for (const sent of [together, ...requests.filter((each) => !isParsed(each)).map((each) => [each])]) {
    const received = await statusesOnOneConnection(sent)
    for (const [place, request] of sent.entries()) statuses.set(request, received[place])
  }
  return statuses
}

const REFUSALS = [400, 401, 404, 405]

/** What is wrong about the responses to requests for the operation without a token. */
async function findLeaks({ method, path, access }: Operation): Promise<string[]> {
  const methods = method === 'GET' ? ['GET', 'HEAD'] : [method]
  const addresses = spellingsOf(path.replace(/:\w+/g, 'x'))
  const requests = methods.flatMap((each) => addresses.map((address) => ({ method: each, address })))
  const statuses = await statusesOf(requests)
  return requests.flatMap((request) => {
    const status = statuses.get(request)
    const isFine = status !== undefined && (access === 'public' ? status !== 500 : REFUSALS.includes(status))
    return isFine ? [] : [`${request.method} ${request.address}: ${status ?? 'no response'}`]
  })
}

test('API-02 however its address is spelled, no operation answers without a token, fails or hangs', async () => {
  const operations = [...server.app.operations.keys()]
  expect(operations.length).toBeGreaterThan(125)
  for (const operation of operations) expect(await findLeaks(operation)).toEqual([])
  const sameOperation = ['/api/user', '/%61pi/user', 'http://evil.example/api/user']
  const asked = sameOperation.map((address) => ({ method: 'GET', address }))
  expect([...(await statusesOf(asked)).values()]).toEqual([401, 401, 401])
  // About a hundred requests for each operation; one without a response ends after 10 seconds.
}, 120_000)

test('a route that does not say who may call it stops the start, and one that lost its guard refuses everyone', async () => {
  const app = fastify()
  sendProblems(app)
  const nobody = async () => undefined
  authenticate(app, { findSession: nobody, findAccessToken: nobody, findMembership: nobody })
  app.get('/files/report', async () => 'secret')
  await expect(app.ready()).rejects.toThrow('GET /files/report does not say who may call it')

  const unguarded = fastify({ schemaController })
  sendProblems(unguarded)
  unguarded.decorate('operations', new Map())
  serveToUser(unguarded, listPortfolios, schemas.listPortfolios, async () => [])
  const response = await unguarded.inject('/api/portfolio')
  expect(response.json()).toMatchObject({ status: 401, code: 'unauthorized' })
})

test('what an address without a route leads to is the same with a scheme and a host before it', async () => {
  const addresses = ['/app/help?from=here', '/api/nothing', '/nothing', '/app/../../etc/passwd']
  for (const address of addresses) {
    const statuses = await statusesOf(
      ['', 'http://127.0.0.1'].map((origin) => ({ method: 'GET', address: origin + address })),
    )
    expect(new Set(statuses.values()).size, address).toBe(1)
  }
})
