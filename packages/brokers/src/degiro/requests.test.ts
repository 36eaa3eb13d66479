import { text } from '@plumbline/text/text'
import { describe, expect, test } from 'vitest'
import { createInstantContext } from '../testing/instant-context.ts'
import { asDegiroSession, openSession } from './open-session.ts'
import { readDegiroPositions } from './positions.ts'
import { readProducts } from './products.ts'
import { failureOf, readData } from './request.ts'
import { readDegiroStatement } from './statement.ts'

const BASE = 'https://degiro.example'
const session = {
  sessionId: 's',
  intAccount: '9',
  currency: 'EUR',
  tradingUrl: `${BASE}/trading/secure/`,
  reportingUrl: `${BASE}/reports/secure/`,
  productSearchUrl: `${BASE}/products/secure/`,
}

/** A context whose requests are answered by `reply`, and the addresses that were asked. */
function answering(reply: (url: URL, body: unknown) => { status?: number; json?: unknown; body?: string }) {
  const asked: { url: URL; body: unknown }[] = []
  const fetch = async (input: unknown, { body }: { body?: string } = {}) => {
    const request = { url: new URL(String(input)), body: body === undefined ? undefined : JSON.parse(body) }
    asked.push(request)
    const { status = 200, json, body: content = JSON.stringify(json) } = reply(request.url, request.body)
    return new Response(content, { status })
  }
  return { asked, context: { ...createInstantContext(BASE).context, fetch: fetch as typeof globalThis.fetch } }
}

test.each([
  [401, '{}', 'session-expired'],
  [403, '{}', 'blocked'],
  [429, '<html>', 'throttled'],
  [405, '{}', 'maintenance'],
  [502, '{}', 'maintenance'],
  [503, '{}', 'maintenance'],
  [504, '{}', 'maintenance'],
  [200, ' <html>', 'maintenance'],
  [500, '{}', 'unreachable'],
  [501, '{}', 'unreachable'],
  [499, '{}', 'protocol-changed'],
  [404, '{}', 'protocol-changed'],
])('status %i with %s is %s', (status, body, kind) => {
  expect(failureOf({ status, headers: new Headers(), text: body }, text('positions'), 0).kind).toBe(kind)
})

describe('the data of a response', () => {
  const read = (reply: { status?: number; json?: unknown; body?: string }) =>
    readData(answering(() => reply).context, session, { url: `${BASE}/data` }, text('positions'))

  test.each([200, 201])('is read with status %i', async (status) => {
    expect(await read({ status, json: { data: [1] } })).toEqual([1])
  })

  test.each([
    ['another status', { status: 202, json: { data: [1] } }, 'protocol-changed'],
    ['a web page', { body: '<html>' }, 'maintenance'],
    ['what is no JSON', { body: 'Blocked' }, 'protocol-changed'],
    ['null', { json: null }, 'protocol-changed'],
    ['a number', { json: 5 }, 'protocol-changed'],
    ['an object without data', { json: { errors: [] } }, 'protocol-changed'],
  ])('is missing in %s', async (_what, reply, kind) => {
    await expect(read(reply)).rejects.toMatchObject({ kind })
  })
})

test('products are asked for a hundred at a time; what DEGIRO does not know is absent', async () => {
  const { asked, context } = answering((_url, body) => ({
    json: { data: Object.fromEntries((body as string[]).map((id) => [id, id === '0' ? null : { symbol: `S${id}` }])) },
  }))
  const ids = Array.from({ length: 201 }, (_, index) => String(index))
  const products = await readProducts(context, session, ids)
  expect(asked.map(({ body }) => (body as string[]).length)).toEqual([100, 100, 1])
  expect([...products.keys()]).toEqual(ids.slice(1))
  expect(products.get('200')?.instrument.symbol).toBe('S200')
})

describe('positions', () => {
  const row = (fields: Record<string, unknown>, own: object = {}) => ({
    ...own,
    value: Object.entries(fields).map(([name, value]) => ({ name, value })),
  })
  const read = (...rows: object[]) => {
    const { context } = answering((url) => ({
      json: url.pathname.includes('/products/') ? { data: {} } : { portfolio: { value: rows } },
    }))
    return readDegiroPositions(context, session)
  }
  const held = { id: '1', size: 6, positionType: 'PRODUCT' }

  test('have an id and a size', async () => {
    expect(await read(row(held))).toMatchObject([{ units: '6', instrument: { key: '1' } }])
    expect(await read(row({ ...held, id: undefined }, { id: '1' }))).toMatchObject([{ units: '6' }])
  })

  test.each([
    ['an id', { ...held, id: undefined }],
    ['a size', { ...held, size: undefined }],
    ['a number as id', { ...held, id: 'FLATEX_EUR' }],
    ['a product, but cash', { ...held, positionType: 'CASH' }],
  ])('are left out without %s', async (_what, fields) => {
    expect(await read(row(fields))).toEqual([])
  })
})

test.each(['sessionId', 'intAccount', 'tradingUrl', 'reportingUrl', 'productSearchUrl'] as const)(
  'a kept session without its %s has ended',
  (field) => {
    expect(asDegiroSession(session)).toEqual(session)
    for (const value of ['', undefined, 5])
      expect(() => asDegiroSession({ ...session, [field]: value })).toThrow(
        expect.objectContaining({ kind: 'session-expired' }),
      )
  },
)

test.each([
  [`${BASE}:8443/reports/`, `${BASE}:8443/reports/`],
  ['https://collector.example/reports/', `${BASE}/reports/`],
  ['http://degiro.example/reports/', `${BASE}/reports/`],
  [undefined, `${BASE}/portfolio-reports/secure/`],
])('a service stated as %s is asked at %s', async (reportingUrl, address) => {
  const { context } = answering((url) => {
    if (url.pathname === '/login/secure/login') return { json: { status: 0, sessionId: 's' } }
    if (url.pathname === '/login/secure/config') return { json: { data: { reportingUrl } } }
    return { json: { data: { intAccount: 9, baseCurrency: 'EUR' } } }
  })
  expect((await openSession(context, { username: 'ann', password: 'p' })).reportingUrl).toBe(address)
})

describe('the windows of a statement', () => {
  async function windows(from: string, to: string) {
    const { asked, context } = answering((url) => ({
      json: url.pathname.endsWith('/transactions') ? { data: [] } : { data: {}, portfolio: { value: [] } },
    }))
    const cursors = []
    for await (const { cursor } of readDegiroStatement(context, session, { from, to, cursor: null })) {
      cursors.push(cursor.from)
    }
    const asking = asked.filter(({ url }) => url.pathname.endsWith('/transactions'))
    return { cursors, days: asking.map(({ url }) => ['fromDate', 'toDate'].map((name) => url.searchParams.get(name))) }
  }

  // 2024 is a leap year of 366 days.
  test('have a year each, without a gap or a day twice', async () => {
    expect(await windows('2024-01-01', '2025-01-02')).toEqual({
      days: [
        ['01/01/2024', '31/12/2024'],
        ['01/01/2025', '02/01/2025'],
      ],
      cursors: ['2025-01-01', '2025-01-03', '2025-01-03'],
    })
  })

  test('are one of a single day on the last day', async () => {
    expect((await windows('2024-03-01', '2024-03-01')).days).toEqual([['01/03/2024', '01/03/2024']])
    expect((await windows('2024-01-01', '2024-12-31')).days).toEqual([['01/01/2024', '31/12/2024']])
  })
})
