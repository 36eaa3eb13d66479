import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type ProviderServer, type Reply, startProviderServer } from '../testing/provider-server.ts'
import { createJsonProvider } from './json-provider.ts'
import { readJsonSources } from './json-sources.ts'

const { signal } = new AbortController()
const range = { from: '2026-01-01', to: '2026-01-31' }

let folder: string
let server: ProviderServer
let reply: Reply
let authorization: string | undefined

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-json-'))
  authorization = undefined
  server = await startProviderServer((_url, request) => {
    authorization = request.headers.authorization
    return reply
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entry = () => ({
  symbol: 'OAK',
  exchange: 'NAV',
  name: 'Oak Pension Fund',
  isin: 'QZ0000000017',
  currency: 'GBX',
  url: `${server.baseUrl}/funds/oak?from={from}&to={to}`,
  headers: { authorization: 'Bearer S3CRET' },
  rows: 'data.prices',
  date: 'day',
  price: 'nav.0',
})

async function sourcesOf(content: unknown) {
  const path = join(folder, 'sources.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return await readJsonSources(path)
}

async function providerOf(change: object = {}) {
  const sources = await sourcesOf({ securities: [{ ...entry(), ...change }] })
  return createJsonProvider({ sources, timers: createInstantTimers(), random: () => 0, rates: fixedRates({}) })
}

async function historyOf(change: object = {}) {
  const provider = await providerOf(change)
  const [security] = await provider.search('oak', signal)
  return security && (await provider.history(security, range, signal))
}

const rows = [
  { day: '2026-01-06', nav: ['151.5'] },
  { day: '2026-01-05', nav: [150] },
  { day: '2026-01-07', nav: [null] },
]

describe('a configured address', () => {
  test('is requested with its dates and headers, and read by its paths, in the major unit', async () => {
    reply = { body: { data: { prices: rows } } }
    const history = await historyOf()
    expect(server.requests).toEqual(['/funds/oak?from=2026-01-01&to=2026-01-31'])
    expect(authorization).toBe('Bearer S3CRET')
    expect(history).toMatchObject({ currency: 'GBP', splits: [], dividends: [] })
    expect([...(history?.closes.days ?? [])]).toEqual([20458, 20459])
    expect([...(history?.closes.values ?? [])]).toEqual([1.5, 1.515])
  })

  test.each<{ form: string; change: object; body: unknown }>([
    { form: 'a list of pairs', change: { rows: '', date: '0', price: '1' }, body: [[1767571200, 150]] },
    { form: 'milliseconds', change: { rows: '', date: 'at', price: 'v' }, body: [{ at: 1767571200000, v: 150 }] },
    {
      form: 'an object by date',
      change: { rows: 'a', date: '', price: 'c' },
      body: { a: { '2026-01-05': { c: '150' } } },
    },
    { form: 'plain prices by date', change: { rows: '', date: '', price: '' }, body: { '2026-01-05': 150 } },
  ])('may return $form', async ({ change, body }) => {
    reply = { body }
    expect((await historyOf(change))?.closes).toEqual({ days: Int32Array.of(20458), values: Float64Array.of(1.5) })
  })

  test.each<{ fault: string; broken: Reply; message: RegExp }>([
    { fault: '404', broken: { status: 404 }, message: /of OAK\.NAV returned 404/ },
    { fault: '500', broken: { status: 500 }, message: /of OAK\.NAV returned 500/ },
    { fault: 'a redirect', broken: { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, message: /302/ },
    { fault: 'a web page', broken: { body: '<html>' }, message: /a web page instead of JSON/ },
    { fault: 'another shape', broken: { body: { data: {} } }, message: /nothing at "data\.prices"/ },
    {
      fault: 'other rows',
      broken: { body: { data: { prices: [{ x: 1 }] } } },
      message: /no readable row \(1 unreadable\)/,
    },
  ])('fails with $fault, which names the security and no secret', async ({ broken, message }) => {
    reply = broken
    const failure = await historyOf().catch((error: unknown) => error)
    expect(failure).toMatchObject({ provider: 'json', message: expect.stringMatching(message) })
    expect(String(failure)).not.toMatch(/S3CRET|funds\/oak/)
  })

  test('of another security is never requested', async () => {
    const provider = await providerOf()
    const [security] = await provider.search('QZ0000000017', signal)
    expect(await provider.search('other', signal)).toEqual([])
    const other = { ...(security as NonNullable<typeof security>), id: 'ELM.NAV' }
    expect(await provider.history(other, range, signal)).toBeUndefined()
    expect(server.requests).toEqual([])
  })
})

test.each<{ wrong: string; content: () => unknown; message: string }>([
  { wrong: 'is not JSON', content: () => '{', message: 'not valid JSON' },
  { wrong: 'has no list', content: () => ({}), message: '"securities" must be a list' },
  { wrong: 'lacks a name', content: () => ({ securities: [{}] }), message: 'securities[0].symbol is missing' },
  {
    wrong: 'has another address',
    content: () => ({ securities: [{ ...entry(), url: 'file:///etc/passwd' }] }),
    message: 'securities[0].url must start with http:// or https://',
  },
  {
    wrong: 'has a wrong currency',
    content: () => ({ securities: [{ ...entry(), currency: 'pounds' }] }),
    message: 'securities[0].currency must be a three-letter code',
  },
  {
    wrong: 'has a wrong ISIN',
    content: () => ({ securities: [{ ...entry(), isin: 'LU0' }] }),
    message: 'securities[0].isin "LU0" is not an ISIN',
  },
  { wrong: 'names one twice', content: () => ({ securities: [entry(), entry()] }), message: 'OAK.NAV is listed twice' },
])('a file that $wrong is refused', async ({ content, message }) => {
  await expect(sourcesOf(content())).rejects.toThrow(message)
})
