import type { QueryOf } from '@plumbline/contract/operation'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterAll(() => server.close())

const gains = (query: Partial<QueryOf<typeof listRealizedGains>> = {}) =>
  server.call(listRealizedGains, { token, params: { id }, query })

const beforeFees = ({ proceeds, cost }: { proceeds: number | null; cost: number | null }) =>
  (proceeds ?? Number.NaN) - (cost ?? Number.NaN)

test('before fees, all sales gain what was computed apart from this code, by both methods of the portfolio', async () => {
  const { fifo, gain } = readExpectedFigures(MARKET_FOLDER)
  const all = { from: '2021-01-01', to: '2023-12-29' }
  expect(beforeFees(await gains({ ...all, method: 'fifo' }))).toBeCloseTo(fifo.realizedWithCurrency, 6)
  const average = await gains({ ...all, method: 'average' })
  expect(beforeFees(average) - (average.currencyGain ?? Number.NaN)).toBeCloseTo(gain.realized, 6)
  expect(average.sales).toHaveLength(5)
})

test('a fiscal year has its sales with proceeds, cost, and fees by units', async () => {
  const { sales, ...sums } = await gains({ from: '2021-01-01', to: '2021-12-31' })
  // 40 of 100 units that cost 40 each and 9.50 in fees, sold at 45.50 with 9.50 in fees.
  const amounts = { proceeds: 1820, cost: 1600, fees: 9.5 + 3.8, gain: 206.7, currencyGain: 0 }
  expect(sums).toMatchObject({ currency: 'EUR', method: 'average', longTermMonths: 12, longTerm: 0 })
  for (const [part, amount] of Object.entries(amounts)) {
    expect(sums[part as keyof typeof amounts], part).toBeCloseTo(amount, 9)
    expect(sales[0]?.[part as keyof typeof amounts], part).toBeCloseTo(amount, 9)
  }
  expect(sales).toMatchObject([{ assetId: 'CORD.XETRA', date: '2021-10-04', units: 40 }])
  expect(sales[0]?.lots).toMatchObject([{ opened: '2021-02-01', units: 40, isLongTerm: false }])
})

test('without a period, the latest fiscal year with a sale; the years name how many sales they have', async () => {
  const { from, to, years, sales } = await gains()
  expect({ from, to }).toEqual({ from: '2023-01-01', to: '2023-12-29' })
  expect(years).toEqual([
    { from: '2021-01-01', to: '2021-12-31', sales: 1 },
    { from: '2022-01-01', to: '2022-12-31', sales: 2 },
    { from: '2023-01-01', to: '2023-12-29', sales: 2 },
  ])
  expect(sales.map(({ assetId, date }) => [assetId, date])).toEqual([
    ['BEAM.LSE', '2023-04-17'],
    ['DUNE.US', '2023-09-11'],
  ])
})

test('each method tells its gain of the same sales, and terms follow the chosen months', async () => {
  const year = { from: '2022-01-01', to: '2022-12-31' }
  const byAverage = await gains(year)
  for (const { method, gain, shortTerm, longTerm } of byAverage.methods) {
    const chosen = await gains({ ...year, method })
    expect([chosen.gain, chosen.shortTerm, chosen.longTerm]).toEqual([gain, shortTerm, longTerm])
    expect((shortTerm ?? Number.NaN) + (longTerm ?? Number.NaN)).toBeCloseTo(gain ?? Number.NaN, 9)
  }
  expect(byAverage.methods.map(({ method }) => method)).toEqual(['average', 'fifo', 'lifo', 'hifo', 'chosen'])
  const { shortTerm, gain, longTerm } = await gains({ ...year, longTermMonths: 240 })
  expect([shortTerm, longTerm]).toEqual([gain, 0])
})

test('the method is that of the portfolio unless another is asked for', async () => {
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'fifo' } } })
  expect((await gains()).method).toBe('fifo')
  await server.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'average' } } })
  expect((await gains()).method).toBe('average')
})

test('a portfolio without transactions has no years and no sales', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  expect(await server.call(listRealizedGains, { token, params: { id: _id }, query: {} })).toMatchObject({
    years: [],
    sales: [],
    gain: 0,
    others: null,
  })
})

test('days out of order and terms without months are refused by field', async () => {
  const refused = async (query: string) => {
    const { statusCode, body } = await server.app.inject({
      url: `/api/portfolio/${id}/gains?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return [statusCode, JSON.parse(body).errors?.[0]?.path ?? null]
  }
  expect((await refused('from=2022-01-02&to=2022-01-01'))[0]).toBe(400)
  expect((await refused('longTermMonths=0'))[0]).toBe(400)
  expect((await refused('method=best'))[0]).toBe(400)
})
