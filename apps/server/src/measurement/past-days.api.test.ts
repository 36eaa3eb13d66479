import { randomUUID } from 'node:crypto'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const LISTINGS = [
  { stockId: 'ACRN.US', currency: 'USD' },
  { stockId: 'BEAM.LSE', currency: 'GBP' },
  { stockId: 'CORD.XETRA', currency: 'EUR' },
] as const

/** Requests of the pages that can be seen as of a past day; `ID` stands for the portfolio. */
const REQUESTS = (day: string): [method: 'GET' | 'POST', url: string][] => [
  ['GET', '/portfolio/ID'],
  ['GET', '/portfolio/all'],
  ['GET', '/portfolio/ID/groups?groupBy=currency'],
  ['GET', '/portfolio/ID/look-through'],
  ['POST', '/portfolio/ID/performance'],
  ['GET', '/portfolio/ID/returns'],
  ['GET', '/portfolio/ID/series'],
  ['GET', '/portfolio/ID/risk'],
  ['GET', '/portfolio/ID/gains'],
  ['GET', '/portfolio/ID/gains-report?country=DE'],
  ['GET', '/portfolio/ID/securities-list?country=CH'],
  ['GET', '/portfolio/ID/income'],
  ['GET', `/portfolio/ID/bridge?from=2021-12-31&to=${day}`],
  ['GET', '/portfolio/ID/explain?figure=gain.total'],
  ['GET', '/portfolio/ID/transactions?period=all'],
  ['GET', '/portfolio/ID/transactions/sums?period=all'],
  ['GET', '/portfolio/ID/transactions/export?period=all'],
  ['GET', '/stock/ACRN.US/price?period=max'],
  ['GET', '/stock/ACRN.US/dividends'],
  ['GET', '/stock/BEAM.LSE/splits'],
  ['GET', '/stock/CORD.XETRA/positions'],
  ['GET', '/stock/CORD.XETRA/transactions?period=all'],
  ['GET', '/portfolio'],
  ['GET', '/portfolios/sum'],
]

interface Account {
  server: TestServer
  token: string
  /** Names of the portfolio and its transactions by their ids, which differ by server. */
  names: [id: string, name: string][]
}

type Row = Omit<NewTransactionInput, 'portfolioId'>

async function open(server: TestServer, rows: readonly Row[]): Promise<Account> {
  const token = await server.signIn(`${randomUUID()}@plumbline.example`)
  const { _id } = await server.call(createPortfolio, { token, body: { name: 'One', currency: 'EUR' } })
  const body = rows.map((row) => ({ ...row, portfolioId: _id }))
  const { ids } = body.length === 0 ? { ids: [] } : await server.call(createTransactions, { token, body })
  return { server, token, names: [[_id, 'ID'], ...ids.map((id, at): [string, string] => [id, `T${at}`])] }
}

async function ask({ server, token, names }: Account, [method, path]: ['GET' | 'POST', string], on?: string) {
  const address = `/api${path.replace('ID', names[0]?.[0] ?? '')}`
  const url = on === undefined ? address : `${address}${path.includes('?') ? '&' : '?'}on=${on}`
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await server.app.inject({ method, url, headers })
  return { statusCode, body: names.reduce((text, [id, name]) => text.replaceAll(id, name), body) }
}

/** Members of an object are in no order. */
const parsed = ({ statusCode, body }: { statusCode: number; body: string }) =>
  body.startsWith('{') || body.startsWith('[') ? { statusCode, body: JSON.parse(body) } : { statusCode, body }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const FIRST = parseIsoDate('2022-01-03')
const dayAfter = (days: number) => formatIsoDate(FIRST + days)

const trade = fc.record({
  listing: fc.constantFrom(...LISTINGS),
  days: fc.integer({ min: 0, max: 600 }),
  type: fc.constantFrom('buy' as const, 'buy' as const, 'sell' as const, 'dividend' as const),
  units: fc.integer({ min: 1, max: 40 }),
  price: fc.integer({ min: 5, max: 90 }),
})

type Trade = typeof trade extends fc.Arbitrary<infer One> ? One : never

/** In the order of their days. A sale is of one unit of many, also after the reverse split of one of the securities. */
function ledgerOf(trades: readonly Trade[]) {
  const held = new Map<string, number>()
  return trades
    .toSorted((a, b) => a.days - b.days)
    .flatMap(({ listing, days, type, units: drawn, price }) => {
      const before = held.get(listing.stockId) ?? 0
      const units = type === 'sell' ? 1 : drawn
      if (type === 'sell' && before < 30) return []
      if (type !== 'dividend') held.set(listing.stockId, before + (type === 'buy' ? units : -30))
      return [{ ...listing, type, date: dayAfter(days), units, price }]
    })
}

test('each page as of a past day is that of the ledger until then, seen on that day', async () => {
  const ledger = fc.array(trade, { minLength: 4, maxLength: 14 })
  const property = fc.asyncProperty(ledger, fc.integer({ min: 30, max: 560 }), async (trades, days) => {
    const day = dayAfter(days)
    const rows = ledgerOf(trades)
    const later = await open(server, rows)
    const past = await startTestServer({ now: `${day}T12:00:00.000Z` })
    try {
      const until = rows.filter(({ date }) => date <= day)
      const then = await open(past, until)
      for (const request of REQUESTS(day)) {
        const [seen, wanted] = [parsed(await ask(later, request, day)), parsed(await ask(then, request))]
        expect(seen.statusCode, request.join(' ')).toBe(200)
        expect(seen, request.join(' ')).toEqual(wanted)
      }
    } finally {
      await past.close()
    }
  })
  await fc.assert(property, { numRuns: 3, endOnFailure: true })
})

test('a day is refused where none is taken, after today, before 1900 and when it is no day', async () => {
  const account = await open(server, [{ ...LISTINGS[2], type: 'buy', date: '2022-01-03', units: 1, price: 40 }])
  const refusal = async (path: string, on: string) => {
    const { statusCode, body } = await ask(account, ['GET', path], on)
    return [statusCode, JSON.parse(body).errors?.[0]?.path]
  }
  for (const on of ['9999-01-01', '1899-12-31', '2023-02-30', 'yesterday', ''])
    expect(await refusal('/portfolio/ID', on), on).toEqual([400, 'on'])
  expect((await refusal('/portfolio/ID/calendar', '2023-01-02'))[0]).toBe(400)
})

test('the lots of a sale can be seen as of its day, and do not exist before it', async () => {
  const account = await open(server, [
    { ...LISTINGS[2], type: 'buy', date: '2022-01-03', units: 3, price: 40 },
    { ...LISTINGS[2], type: 'sell', date: '2022-05-03', units: 2, price: 50 },
  ])
  const [sale] = account.names.find(([, name]) => name === 'T1') ?? []
  const seen = async (on: string) => parsed(await ask(account, ['GET', `/transaction/${sale}/lots`], on))
  expect(await seen('2022-05-03')).toMatchObject({ statusCode: 200, body: { lots: [{ units: 3 }] } })
  expect((await seen('2022-05-02')).statusCode).toBe(404)
})

test('of a past day, the free plan shows no years that it hides today', async () => {
  const billed = await startTestServer({ environment: { BILLING: 'sandbox', CONTACT_EMAIL: 'help@plumbline.example' } })
  try {
    const { token, names } = await open(billed, [
      { ...LISTINGS[2], type: 'buy', date: '2022-01-03', units: 1, price: 40 },
    ])
    const setPlan = async (plan: 'free' | 'premium') =>
      await billed.database.db.updateTable('users').set({ plan, created_at: '2020-01-01T00:00:00.000Z' }).execute()
    const codeOf = async (path: string) => {
      const { body } = await ask({ server: billed, token, names }, ['GET', path], '2022-03-01')
      return JSON.parse(body).code
    }
    const paths = ['/portfolio/ID', '/portfolio/all', '/portfolio/ID/income', '/portfolio']
    await setPlan('free')
    for (const path of paths) expect(await codeOf(path), path).toBe('over-plan-limit')
    await setPlan('premium')
    for (const path of paths) expect(await codeOf(path), path).toBeUndefined()
  } finally {
    await billed.close()
  }
})
