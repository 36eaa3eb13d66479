import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { exportArchive, importArchive } from '@plumbline/contract/account-archive/operations'
import { getUser } from '@plumbline/contract/accounts/operations'
import { getAsset, getPrices, searchAssets } from '@plumbline/contract/assets/operations'
import { explainFigure } from '@plumbline/contract/explanations/operations'
import * as operations from '@plumbline/contract/own-securities/operations'
import { MAX_OWN_PRICES, MAX_OWN_SECURITIES } from '@plumbline/contract/own-securities/vocabulary'
import { readSeries } from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  exportPortfolio,
  getPortfolio,
  listPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { createTransactions, previewTransactions } from '@plumbline/contract/transactions/operations'
import { createBranch } from '@plumbline/contract/what-if/operations'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let portfolioId: string
let accounts = 0

const fund = {
  name: 'Quercus Pension Fund',
  kind: 'fund',
  currency: 'EUR',
  symbol: 'qpf',
  isin: 'QZ0000000017',
} as const
const signIn = () => server.signIn(`owner${++accounts}@plumbline.example`)

beforeAll(async () => {
  server = await startTestServer()
  token = await signIn()
  portfolioId = await newPortfolio(token)
})
afterAll(() => server.close())

async function newPortfolio(owner: string): Promise<string> {
  return (await server.call(createPortfolio, { token: owner, body: { name: 'Own', currency: 'EUR' } }))._id
}

async function add(body: Partial<Parameters<typeof server.call>[1]> | object = {}, owner = token): Promise<string> {
  const call = { token: owner, body: { ...fund, ...body } }
  return (await server.call(operations.createOwnSecurity, call))._id
}

const enter = (id: string, prices: Record<string, number | string>, owner = token) =>
  server.call(operations.enterOwnPrices, {
    token: owner,
    params: { id },
    body: { prices: Object.entries(prices).map(([day, price]) => ({ day, price })) },
  })

const buy = (stockId: string, date: string, units: number, price: number, owner = token, into = portfolioId) =>
  server.call(createTransactions, {
    token: owner,
    body: [{ portfolioId: into, type: 'buy', stockId, date, units, price, currency: 'EUR' }],
  })

async function lineOf(id: string, owner = token, of = portfolioId) {
  const { lines } = await server.call(getPortfolio, { token: owner, params: { id: of } })
  return lines.find(({ _id }) => _id === id)
}

describe('an own security', () => {
  test('is added, listed by name with its last price, changed, and deleted with its prices', async () => {
    const owner = await signIn()
    const house = await add({ name: 'House', kind: 'property', symbol: null, isin: null, note: ' by the sea ' }, owner)
    const id = await add({}, owner)
    await enter(id, { '2023-03-01': 10, '2023-02-01': '9.50' }, owner)
    const list = () => server.call(operations.listOwnSecurities, { token: owner })
    expect(await list()).toMatchObject([
      { _id: house, name: 'House', kind: 'property', symbol: null, note: 'by the sea', prices: 0, price: null },
      { _id: id, symbol: 'QPF', isin: 'QZ0000000017', prices: 2, price: 10, priceDate: '2023-03-01' },
    ])
    const call = { token: owner, params: { id } }
    const changed = { name: 'Aspen Fund', kind: 'shares', symbol: null } as const
    expect(await server.call(operations.updateOwnSecurity, { ...call, body: changed })).toMatchObject(changed)
    expect((await list()).map(({ name }) => name)).toEqual(['Aspen Fund', 'House'])
    await server.call(operations.deleteOwnSecurity, call)
    expect((await list()).map(({ name }) => name)).toEqual(['House'])
    expect(await server.refusal(operations.listOwnPrices, call)).toMatchObject({ status: 404 })
    expect(await server.database.db.selectFrom('own_prices').selectAll().where('asset_id', '=', id).execute()).toEqual(
      [],
    )
  })

  test('with transactions is not deleted', async () => {
    const id = await add()
    await buy(id, '2023-01-02', 1, 10)
    const call = { token, params: { id } }
    expect(await server.refusal(operations.deleteOwnSecurity, call)).toMatchObject({ code: 'own-security-in-use' })
  })

  test.each([
    ['a name of blanks', { name: '  ' }, 'name'],
    ['another kind', { kind: 'coin' }, 'kind'],
    ['a number that is no ISIN', { isin: 'DE000' }, 'isin'],
    ['pence, which are a part of a currency', { currency: 'GBX' }, 'currency'],
  ])('with %s is refused', async (_, wrong, path) => {
    const problem = await server.refusal(operations.createOwnSecurity, { token, body: { ...fund, ...wrong } })
    expect(problem).toMatchObject({ status: 400, code: 'invalid-payload', errors: [{ path }] })
  })

  test('beyond the most of an account is refused', async () => {
    const owner = await signIn()
    const { _id: user_id } = await server.call(getUser, { token: owner })
    const rows = Array.from({ length: MAX_OWN_SECURITIES }, (_, index) => ({
      user_id,
      id: `own-${user_id}-${index}`,
      name: 'Full',
      kind: 'other',
      currency: 'EUR',
      symbol: null,
      isin: null,
      created_at: '2023-01-01T00:00:00.000Z',
    }))
    await server.database.db.insertInto('own_securities').values(rows).execute()
    const problem = await server.refusal(operations.createOwnSecurity, { token: owner, body: fund })
    expect(problem).toMatchObject({ status: 403, code: 'over-quota' })
  })
})

describe('its prices', () => {
  test('are entered, corrected and deleted by day, and what they were is kept', async () => {
    const id = await add()
    const call = { token, params: { id } }
    expect(await enter(id, { '2023-01-02': 10, '2023-02-01': 11 })).toEqual({ added: 2, corrected: 0, unchanged: 0 })
    server.clock.advance(5)
    expect(await enter(id, { '2023-02-01': '11.5', '2023-01-02': 10, '2023-03-01': 0 })).toEqual({
      added: 1,
      corrected: 1,
      unchanged: 1,
    })
    await server.call(operations.deleteOwnPrice, { token, params: { id, day: '2023-01-02' } })
    const list = (query = {}) => server.call(operations.listOwnPrices, { ...call, query })
    expect(await list()).toMatchObject({
      total: 2,
      prices: [
        { day: '2023-03-01', price: '0' },
        { day: '2023-02-01', price: '11.5' },
      ],
    })
    expect((await list({ limit: 1 })).prices).toMatchObject([{ day: '2023-03-01' }])
    expect((await list({ before: '2023-03-01' })).prices).toMatchObject([{ day: '2023-02-01' }])
    const again = { token, params: { id, day: '2023-01-02' } }
    expect(await server.refusal(operations.deleteOwnPrice, again)).toMatchObject({ status: 404 })
    const kept = await server.database.db
      .selectFrom('own_price_versions')
      .select(['day', 'price'])
      .where('asset_id', '=', id)
      .orderBy('day')
      .execute()
    expect(kept).toEqual([
      { day: '2023-01-02', price: '10' },
      { day: '2023-02-01', price: '11' },
    ])
  })

  test.each([
    [
      'twice on one day',
      [
        { day: '2023-01-02', price: 1 },
        { day: '2023-01-02', price: 2 },
      ],
      'prices.1.day',
    ],
    ['below 0', [{ day: '2023-01-02', price: -1 }], 'prices.0.price'],
    ['on a day that does not exist', [{ day: '2023-02-30', price: 1 }], 'prices.0.day'],
    ['of a day to come', [{ day: '2023-12-30', price: 1 }], 'prices.0.day'],
    ['of letters', [{ day: '2023-01-02', price: 'ten' }], 'prices.0.price'],
    ['none at all', [], 'prices'],
  ])('%s are refused as a whole', async (_, prices, path) => {
    const id = await add()
    const problem = await server.refusal(operations.enterOwnPrices, { token, params: { id }, body: { prices } })
    expect(problem).toMatchObject({ status: 400 })
    expect(problem.errors?.[0]?.path).toBe(path)
    expect(await server.call(operations.listOwnPrices, { token, params: { id } })).toMatchObject({ total: 0 })
  })

  test('as many as a security may have come in one call, and not one more', async () => {
    const id = await add()
    const start = Date.parse('1950-01-01')
    const prices = Array.from({ length: MAX_OWN_PRICES }, (_, index) => {
      return [new Date(start + index * 86_400_000).toISOString().slice(0, 10), `${index}.25`] as const
    })
    expect(await enter(id, Object.fromEntries(prices))).toMatchObject({ added: MAX_OWN_PRICES })
    const body = { prices: [{ day: '2020-01-01', price: 1 }] }
    const problem = await server.refusal(operations.enterOwnPrices, { token, params: { id }, body })
    expect(problem).toMatchObject({ status: 403, code: 'over-quota' })
  })
})

describe('held, it is a holding like any other', () => {
  test('each price holds until the next, and before the first one the price paid does', async () => {
    const id = await add()
    await buy(id, '2023-01-10', 10, 100)
    expect(await lineOf(id)).toMatchObject({ price: 100, priceDate: '2023-01-10', currentValue: 1000, symbol: 'QPF' })
    await enter(id, { '2023-03-03': 104.25 })
    const line = await lineOf(id)
    expect(line).toMatchObject({ price: 104.25, currentValue: 1042.5, gain: { unrealized: 42.5 }, type: 'FUND' })
    expect(line?.status).toMatchObject({ isStale: false, isEstimated: false, missing: null })
    const series = await server.call(readSeries, {
      token,
      params: { id: portfolioId },
      query: { from: '2023-03-02', to: '2023-03-03' },
    })
    const [before = 0, after = 0] = series.values ?? []
    expect((after ?? 0) - (before ?? 0)).toBeCloseTo(42.5, 9)
    await enter(id, { '2023-03-03': 90 })
    expect(await lineOf(id)).toMatchObject({ currentValue: 900 })
  })

  test('an explanation says that its price was entered', async () => {
    const id = await add({ name: 'Explained' })
    await buy(id, '2023-01-10', 10, 100)
    await enter(id, { '2023-03-03': 104.25 })
    const { holding } = await server.call(explainFigure, {
      token,
      params: { id: portfolioId },
      query: { figure: 'currentValue', asset: id },
    })
    expect(holding).toContainEqual({ name: 'price', value: 104.25, unit: 'EUR', date: '2023-03-03', source: 'entered' })
  })

  test('with the prices of a listed security it has its figures', async () => {
    const owner = await signIn()
    const into = await newPortfolio(owner)
    const listed = 'CORD.XETRA'
    const points = await server.call(getPrices, { token: owner, params: { id: listed }, query: { period: 'max' } })
    const { currency } = await server.call(getAsset, { token: owner, params: { id: listed } })
    const id = await add({ currency, isin: null }, owner)
    await enter(id, Object.fromEntries(points.map(({ date, close }) => [date, close])), owner)
    for (const stockId of [listed, id]) {
      await buy(stockId, '2022-05-02', 7, 40, owner, into)
      await buy(stockId, '2023-06-01', 2.5, 60, owner, into)
    }
    const figures = async (asset: string) => {
      const { gain, units, currentValue, baseCurrencyTotal, percent, dayGain } = {
        ...(await lineOf(asset, owner, into)),
      }
      return { gain, units, currentValue, baseCurrencyTotal, percent, dayGain }
    }
    expect(await figures(id)).toEqual(await figures(listed))
    expect((await figures(id)).currentValue).toBeGreaterThan(0)
  })

  test('is found in the search by a part of its name, its symbol and its ISIN, with its price', async () => {
    const owner = await signIn()
    const id = await add({}, owner)
    await enter(id, { '2023-03-03': 104.25 }, owner)
    for (const q of ['pension quer', 'qpf', 'QZ00000000']) {
      const [found] = await server.call(searchAssets, { token: owner, query: { q, details: 'true' } })
      expect(found, q).toMatchObject({ _id: id, exchange: 'OWN', details: { price: 104.25, isHeld: false } })
    }
    expect(await server.call(searchAssets, { token: owner, query: { q: 'qpf', type: 'ETF' } })).toEqual([])
    const asset = await server.call(getAsset, { token: owner, params: { id } })
    expect(asset).toMatchObject({ name: fund.name, price: 104.25, isPriceStale: false, priceSource: null })
    expect(asset.missing).toEqual([{ part: 'profile', reason: 'none' }])
  })

  test('rows of a file are matched with it by ISIN, symbol or name, before any listing', async () => {
    const owner = await signIn()
    const into = await newPortfolio(owner)
    const id = await add({ symbol: 'CORD' }, owner)
    const trade = { portfolioId: into, type: 'buy' as const, date: '2023-01-02', units: '1', price: '1' }
    const rows = [
      { ...trade, isin: 'QZ0000000017' },
      { ...trade, symbol: 'cord', currency: 'EUR' },
      { ...trade, name: 'Quercus pension fund' },
      { ...trade, symbol: 'cord', isin: 'QZ0000000025' },
      { ...trade, symbol: 'QPF', currency: 'USD' },
    ]
    const found = await server.call(previewTransactions, { token: owner, body: rows })
    expect(found.map(({ stockId }) => stockId === id)).toEqual([true, true, true, false, false])
  })

  test('the ledger as a file names it, and a what-if trades at its prices', async () => {
    const id = await add({ name: 'In a file', symbol: null, isin: null })
    await buy(id, '2023-01-10', 10, 100)
    await enter(id, { '2023-03-03': 104.25 })
    const { blob } = await server.call(exportPortfolio, { token, params: { id: portfolioId } })
    expect(await blob.text()).toContain('In a file')
    const rule = { kind: 'scale', assetId: id, factor: 2 } as const
    const branch = await server.call(createBranch, { token, params: { id: portfolioId }, body: { rule } })
    expect(await lineOf(id, token, branch._id)).toMatchObject({ units: 20, currentValue: 2085 })
  })
})

describe('nobody else sees it', () => {
  let other: string
  let limited: string
  let id: string

  beforeAll(async () => {
    id = await add({ name: 'Xanthic Secret Holding', symbol: 'XANTH', isin: 'QZ0000987651' })
    await enter(id, { '2023-03-03': 7171.25 })
    await buy(id, '2023-01-10', 10, 100)
    other = await signIn()
    const { _id } = await server.call(createPortfolio, { token, body: { name: 'Shown' } })
    const access = { name: 'Script', scope: 'write' as const, expiresOn: '2024-03-01', portfolioIds: [_id] }
    limited = (await server.call(createAccessToken, { token, body: access })).token
  })

  const ask = async (owner: string, method: string, url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${owner}` }
    return await server.app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
  }
  const secret = /Xanthic|XANTH|QZ0000987651|7171/

  test('by its id, on any route that takes one', async () => {
    const routes = [...server.app.operations.keys()].filter(
      ({ path, access }) => /^\/(stock|own-security|portfolio|set)\/:id/.test(path) && typeof access === 'object',
    )
    expect(routes.length).toBeGreaterThan(40)
    const payload = { targetPrice: null, prices: [{ day: '2023-01-02', price: 1 }], name: 'Taken' }
    for (const { method, path } of routes) {
      const url = `/api${path.replace(':id', id).replace(/:\w+/, '2023-03-03')}?date=2023-03-03`
      const { statusCode, body } = await ask(other, method, url, method === 'GET' ? undefined : payload)
      const isEmpty = statusCode === 200 && ['[]', 'null'].includes(body)
      expect(statusCode >= 400 || isEmpty, `${method} ${path}: ${statusCode} ${body}`).toBe(true)
      expect(body, path).not.toMatch(secret)
    }
    for (const path of ['', '/price', '/close?date=2023-03-03', '/dividends', '/splits', '/transactions'])
      for (const stranger of [other, limited]) {
        const isOwnLedger = path === '/transactions' && stranger === limited
        if (!isOwnLedger) expect((await ask(stranger, 'GET', `/api/stock/${id}${path}`)).statusCode, path).toBe(404)
      }
    expect(await server.call(operations.listOwnPrices, { token, params: { id } })).toMatchObject({ total: 1 })
  })

  test('in searches, the screener, previews, lists and news', async () => {
    const universe = { universe: 'all', sort: { by: 'symbol' } }
    const trade = {
      portfolioId: await newPortfolio(other),
      type: 'buy' as const,
      date: '2023-01-02',
      units: '1',
      price: '1',
    }
    const rows = [{ isin: 'QZ0000987651' }, { symbol: 'XANTH' }, { name: 'Xanthic Secret Holding' }, { stockId: id }]
    const answers = [
      await ask(other, 'GET', '/api/stock?q=xanthic&details=true'),
      await ask(limited, 'GET', '/api/stock?q=xanthic&details=true'),
      await ask(other, 'GET', '/api/stock?q=QZ0000987651'),
      await ask(other, 'GET', '/api/own-securities'),
      await ask(other, 'POST', '/api/stock', universe),
      await ask(token, 'POST', '/api/stock', universe),
      await ask(other, 'POST', '/api/stock/news', { symbols: ['XANTH', id] }),
      await ask(other, 'GET', '/api/user/export'),
    ]
    for (const { statusCode, body } of answers) {
      expect(statusCode, body).toBe(200)
      expect(body).not.toMatch(secret)
      expect(body).not.toContain(id)
    }
    const body = rows.map((row) => ({ ...trade, ...row }))
    const previewed = await server.call(previewTransactions, { token: other, body })
    expect(previewed.map(({ matchedStock }) => matchedStock)).toEqual([null, null, null, null])
    expect((await ask(limited, 'GET', '/api/own-securities')).statusCode).toBe(403)
  })

  test('in transactions, benchmarks, watchlists, choices for files, or rules', async () => {
    const into = await newPortfolio(other)
    const trade = { portfolioId: into, type: 'buy', stockId: id, date: '2023-01-02', units: '1', price: '1' }
    const rule = { kind: 'instead', assetId: id }
    const attempts: [string, string, object][] = [
      ['POST', '/api/transactions', [{ ...trade, currency: 'EUR' }]],
      ['PATCH', `/api/portfolio/${into}`, { benchmark: [{ stockId: id, percent: 100 }] }],
      ['POST', `/api/portfolio/${into}/benchmark`, { benchmark: [{ stockId: id, percent: 100 }] }],
      ['POST', `/api/stock/${id}/watch`, {}],
      ['POST', '/api/import-security', { security: { name: 'Xanthic' }, stockId: id }],
      ['POST', `/api/portfolio/${into}/what-if/preview`, { rule }],
      ['POST', `/api/portfolio/${into}/comparison`, { holdings: [{ assetId: id, units: '1' }] }],
    ]
    for (const [method, url, payload] of attempts) {
      const { statusCode, body } = await ask(other, method, url, payload)
      expect(statusCode, `${url} ${body}`).toBeGreaterThanOrEqual(400)
      expect(statusCode, `${url} ${body}`).toBeLessThan(500)
      expect(body).not.toMatch(secret)
    }
  })
})

test('another process shows what was changed at once', async () => {
  const second = await startTestServer({ database: server.database })
  try {
    const id = await add()
    await buy(id, '2023-01-10', 10, 100)
    const seen = async () =>
      (await second.call(getPortfolio, { token, params: { id: portfolioId } })).lines.find((line) => line._id === id)
    expect(await seen()).toMatchObject({ currentValue: 1000, name: fund.name })
    await enter(id, { '2023-02-01': 120 })
    await server.call(operations.updateOwnSecurity, { token, params: { id }, body: { name: 'Renamed' } })
    expect(await seen()).toMatchObject({ currentValue: 1200, name: 'Renamed' })
    expect(await lineOf(id)).toMatchObject({ currentValue: 1200, name: 'Renamed' })
  } finally {
    await second.close()
  }
})

test('an archive takes it to another account with its prices and equal figures', async () => {
  const owner = await signIn()
  const id = await add({ note: 'From the bank' }, owner)
  await add({ name: 'Never held', symbol: null, isin: null }, owner)
  const from = await newPortfolio(owner)
  await buy(id, '2023-01-10', 10, 100, owner, from)
  await enter(id, { '2023-03-03': 104.25, '2023-04-03': 1 }, owner)
  await enter(id, { '2023-04-03': '101.10' }, owner)
  const { blob } = await server.call(exportArchive, { token: owner })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  expect(strFromU8(unzipSync(bytes)['own-securities.jsonl'] ?? new Uint8Array())).toContain('"price":"101.10"')
  const reader = await signIn()
  expect(await server.call(importArchive, { token: reader, query: {}, body: bytes })).toMatchObject({
    isImported: true,
    transactions: 1,
    missing: [],
  })
  const list = async (of: string) =>
    (await server.call(operations.listOwnSecurities, { token: of })).map(({ _id: _, ...security }) => security)
  expect(await list(reader)).toEqual(await list(owner))
  const [copy] = await server.call(listPortfolios, { token: reader })
  const copied = await server.call(getPortfolio, { token: reader, params: { id: copy?._id ?? '' } })
  const { _id: _, ...line } = copied.lines[0] ?? { _id: '' }
  expect(await lineOf(id, owner, from)).toMatchObject(line)
  expect(copied.lines[0]?._id).not.toBe(id)
  const versions = await server.database.db.selectFrom('own_price_versions').selectAll().execute()
  expect(versions.filter(({ asset_id }) => asset_id === copied.lines[0]?._id)).toMatchObject([{ price: '1' }])
})
