import type { QueryOf } from '@plumbline/contract/operation'
import { createPortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { reportGains } from '@plumbline/contract/realized-gains/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import type { NewTransactionInput } from '@plumbline/contract/transactions/schemas'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
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

const report = (query: QueryOf<typeof reportGains>, portfolioId = id) =>
  server.call(reportGains, { token, params: { id: portfolioId }, query })

const record = (...body: NewTransactionInput[]) => server.call(createTransactions, { token, body })

test('a report states proceeds, fees, cost and gain of each sale in the currency of the country', async () => {
  const { sales, ...sums } = await report({ country: 'FR', from: '2021-01-01', to: '2021-12-31' })
  // 40 of 100 units that cost 40 each and 9.50 in fees, sold at 45.50 with 9.50 in fees.
  const amounts = { proceeds: 1820, saleFees: 9.5, cost: 1600, purchaseFees: 3.8, gain: 206.7 }
  for (const [part, amount] of Object.entries(amounts))
    expect(sales[0]?.[part as keyof typeof amounts], part).toBeCloseTo(amount, 9)
  expect(sums).toMatchObject({ country: 'FR', currency: 'EUR', losses: 0, shortTerm: null, others: null })
  expect(sales).toMatchObject([
    {
      assetId: 'CORD.XETRA',
      assetCurrency: 'EUR',
      date: '2021-10-04',
      units: 40,
      saleRate: { rate: 1, source: 'same-currency' },
      parts: [{ rule: 'average', acquired: null, units: 40, isLongTerm: null, purchaseRate: null }],
    },
  ])
})

test('the tax year of the United Kingdom starts on 6 April; pounds are those of the days', async () => {
  const { years, sales } = await report({ country: 'GB', from: '2021-04-06', to: '2022-04-05' })
  expect(years).toEqual([
    { from: '2020-04-06', to: '2021-04-05', sales: 0 },
    { from: '2021-04-06', to: '2022-04-05', sales: 2 },
    { from: '2022-04-06', to: '2023-04-05', sales: 1 },
    { from: '2023-04-06', to: '2023-12-29', sales: 2 },
  ])
  // EUR 4,000 for 100 units on 1 February 2021, at 0.844.
  expect(sales.map(({ date, cost }) => [date, cost])).toEqual([
    ['2021-10-04', expect.closeTo(4000 * 0.844 * 0.4, 9)],
    ['2022-01-10', expect.closeTo(4000 * 0.844 * 0.6, 9)],
  ])
  expect(sales[0]?.saleRate).toMatchObject({ date: '2021-10-04', source: 'table' })
})

test('without days it is the latest tax year with a sale; the United States asks for terms', async () => {
  const { from, to, currency, sales, gain, shortTerm, longTerm } = await report({ country: 'US' })
  expect([from, to, currency]).toEqual(['2023-01-01', '2023-12-29', 'USD'])
  const dune = sales.find(({ assetId }) => assetId === 'DUNE.US')
  expect(dune?.parts).toMatchObject([{ rule: 'first-in-first-out', acquired: '2021-05-03', isLongTerm: true }])
  expect((shortTerm ?? Number.NaN) + (longTerm ?? Number.NaN)).toBeCloseTo(gain ?? Number.NaN, 9)
})

test('a rate that a transaction states is into the portfolio’s currency, from which the day’s rate leads on', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const trade = { portfolioId: _id, stockId: 'BEAM.LSE', currency: 'GBP', units: 10, price: 4, rate: '1.5' } as const
  await record({ ...trade, type: 'buy', date: '2021-02-01' }, { ...trade, type: 'sell', date: '2021-02-02' })
  expect(await report({ country: 'FR' }, _id)).toMatchObject({ proceeds: 60, cost: 60 })
  expect(await report({ country: 'GB' }, _id)).toMatchObject({ proceeds: 40, cost: 40 })
  // 1 EUR was 1.07 USD on 1 February 2021, and 1.071 USD the day after.
  const inDollars = await report({ country: 'US' }, _id)
  expect(inDollars.cost).toBeCloseTo(60 * 1.07, 9)
  expect(inDollars.proceeds).toBeCloseTo(60 * 1.071, 9)
})

test('a loss does not count as far as the stock is bought within 30 days in any of the portfolios', async () => {
  const other = await server.signIn('bea@plumbline.example')
  const open = async () => (await server.call(createPortfolio, { token: other, body: { currency: 'USD' } }))._id
  const [selling, buying] = [await open(), await open()]
  const trade = { portfolioId: selling, stockId: 'DUNE.US', currency: 'USD', units: 100 } as const
  const add = (body: NewTransactionInput[]) => server.call(createTransactions, { token: other, body })
  await add([
    { ...trade, type: 'buy', date: '2022-01-03', price: 50 },
    { ...trade, type: 'sell', date: '2022-06-01', price: 40 },
  ])
  await add([{ ...trade, portfolioId: buying, type: 'buy', date: '2022-06-20', units: 75, price: 41 }])
  const reported = (id: string) =>
    server.call(reportGains, { token: other, params: { id }, query: { country: 'US', from: '2022-01-01' } })
  expect(await reported(selling)).toMatchObject({ disallowedLoss: 0, gain: -1000 })
  // The amounts of Example 2 of section 1.1091-1(h) of the Treasury Regulations.
  expect(await reported(ALL_PORTFOLIOS)).toMatchObject({ disallowedLoss: 750, gain: -250 })
})

test('Germany keeps gains of shares, of funds and of others apart, and leaves out shares of before 2009', async () => {
  const other = await server.signIn('carl@plumbline.example')
  const { _id } = await server.call(createPortfolio, { token: other, body: { currency: 'EUR' } })
  const trade = { portfolioId: _id, currency: 'EUR' } as const
  // Haufe, HI9285880: 100 shares for 20 each in 2008 and 50 for 80 in 2015; here all are sold, for 60 each.
  const shares = { ...trade, stockId: 'CORD.XETRA' }
  const fund = { ...trade, stockId: 'DUNE.US' }
  await server.call(createTransactions, {
    token: other,
    body: [
      { ...shares, type: 'buy', date: '2008-06-02', units: 100, price: 20 },
      { ...shares, type: 'buy', date: '2015-06-01', units: 50, price: 80 },
      { ...shares, type: 'sell', date: '2023-10-02', units: 150, price: 60 },
      { ...fund, type: 'buy', date: '2022-10-03', units: 10, price: 20 },
      { ...fund, type: 'sell', date: '2023-10-02', units: 10, price: 25 },
    ],
  })
  const germany = await server.call(reportGains, { token: other, params: { id: _id }, query: { country: 'DE' } })
  expect(germany).toMatchObject({
    currency: 'EUR',
    gain: 4000 - 1000 + 50,
    kinds: [
      { kind: 'shares', gains: 0, losses: -1000 },
      { kind: 'funds', gains: 50, losses: 0 },
      { kind: 'other', gains: 0, losses: 0 },
    ],
  })
  expect(germany.sales.map(({ kind }) => kind).sort()).toEqual(['funds', 'shares'])
})

test('money in a currency is no security', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  await server.call(updatePortfolio, { token, params: { id: _id }, body: { settings: { addCashWhenSellling: true } } })
  const trade = { portfolioId: _id, stockId: 'DUNE.US', units: 10, price: 60 } as const
  await record({ ...trade, type: 'buy', date: '2021-02-01' })
  await record({ ...trade, type: 'sell', date: '2021-03-01' })
  await record({ ...trade, stockId: 'USD.CASH', type: 'sell', date: '2021-03-02', price: 1 })
  const { sales } = await report({ country: 'US' }, _id)
  expect(sales.map(({ assetId }) => assetId)).toEqual(['DUNE.US'])
})

test('another country, another year and a new sale have their own gains, whatever was asked before', async () => {
  const { _id: portfolioId } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  const row = { portfolioId, stockId: 'CORD.XETRA', units: 10, fee: 0, currency: 'EUR', source: 'manual' } as const
  await record(
    { ...row, type: 'buy', date: '2021-03-01', price: 10 },
    { ...row, type: 'buy', date: '2021-04-01', price: 20 },
    { ...row, type: 'sell', date: '2022-06-01', units: 5, price: 30 },
    { ...row, type: 'sell', date: '2023-06-01', units: 5, price: 40 },
  )
  const gainOf = async (country: 'DE' | 'FR', year: number) =>
    (await report({ country, from: `${year}-01-01`, to: `${year}-12-31` }, portfolioId)).gain
  // First in, first out in Germany; in France at the average of 15.
  expect(await gainOf('DE', 2022)).toBe(100)
  expect(await gainOf('FR', 2022)).toBe(75)
  expect(await gainOf('DE', 2022)).toBe(100)
  expect(await gainOf('DE', 2023)).toBe(150)
  await record({ ...row, type: 'sell', date: '2023-07-03', units: 5, price: 30 })
  expect(await gainOf('DE', 2023)).toBe(200)
})

test('a country without a report and days out of order are refused', async () => {
  const refused = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await server.app.inject({ url: `/api/portfolio/${id}/gains-report?${query}`, headers })
    return [statusCode, JSON.parse(body).errors?.[0]?.path]
  }
  expect(await refused('country=CH')).toEqual([400, 'country'])
  expect(await refused('')).toEqual([400, 'country'])
  expect(await refused('country=FR&from=2022-01-02&to=2022-01-01')).toEqual([400, 'to'])
})
