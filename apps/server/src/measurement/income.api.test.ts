import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listFindings } from '@plumbline/contract/checks/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import type { BodyOf, QueryOf } from '@plumbline/contract/operation'
import { createPortfolio, deletePortfolio, updatePortfolio } from '@plumbline/contract/portfolios/operations'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER, readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let id: string

/** The rates of the market by formula on 30 December 2022, weekday 519. */
const USD_PER_EUR = 1.05 + 0.019
const GBP_PER_EUR = 0.84 + 0.0002 * 19

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2022-12-30T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
})
afterAll(() => server.close())

const income = (query: Partial<QueryOf<typeof listIncome>> = {}, portfolioId = id) =>
  server.call(listIncome, { token, params: { id: portfolioId }, query })

test('all dividends of the ledger are the dividends of the portfolio, computed apart from this code', async () => {
  const { received, payments, years } = await income({ from: '2021-01-01' })
  expect(received.gross).toBeCloseTo(readExpectedFigures(MARKET_FOLDER).gain.dividend, 6)
  expect(payments.map(({ assetId, date }) => [assetId, date])).toEqual([
    ['ACRN.US', '2021-09-20'],
    ['BEAM.LSE', '2022-05-23'],
    ['DUNE.US', '2022-12-22'],
  ])
  expect(years.map(({ from, payments }) => [from, payments])).toEqual([
    ['2021-01-01', 1],
    ['2022-01-01', 2],
  ])
})

test('the current fiscal year: gross, withheld and net, by month, asset, currency and country', async () => {
  const { from, to, received, growth, months, assets, currencies, countries } = await income()
  expect([from, to]).toEqual(['2022-01-01', '2022-12-30'])
  // 3,000 pence on weekday 360, and 28.80 dollars on weekday 513; 5 dollars on weekday 185 the year before.
  const [beam, dune] = [30 / (0.84 + 0.0002 * 110), 28.8 / (1.05 + 0.013)]
  expect(received).toMatchObject({ payments: 2, withheld: 0, withoutRate: 0 })
  expect(received.gross).toBeCloseTo(beam + dune, 9)
  expect(growth).toBeCloseTo((beam + dune) / (5 / 1.135) - 1, 9)
  expect(months[0]?.month).toBe('2022-01')
  expect(months.at(-1)?.month).toBe('2023-12')
  expect(months.find(({ month }) => month === '2022-05')?.received.gross).toBeCloseTo(beam, 9)
  expect(assets.find(({ assetId }) => assetId === 'DUNE.US')?.received.gross).toBeCloseTo(dune, 9)
  expect(currencies.map((each) => [each.currency, each.received.payments])).toEqual([
    ['GBP', 1],
    ['USD', 1],
  ])
  expect(countries.map((each) => [each.country, each.received.payments])).toEqual([
    ['United Kingdom', 1],
    ['USA', 1],
  ])
  const year = await income({ from: '2021-01-01', to: '2021-12-31' })
  expect(year.received.withheld).toBeCloseTo(0.75 / 1.135, 9)
  expect(year.received.net).toBeCloseTo(4.25 / 1.135, 9)
})

test('the next twelve months are estimated apart, with the units of today', async () => {
  const { expected, declared, estimated, assets } = await income()
  expect(expected.map(({ state, assetId, exDate, units }) => [state, assetId, exDate, units])).toEqual([
    ['estimated', 'BEAM.LSE', '2023-05-16', 500],
    ['estimated', 'ACRN.US', '2023-09-15', 25],
    ['estimated', 'DUNE.US', '2023-12-15', 120.9],
  ])
  expect(declared).toEqual({ payments: 0, gross: 0, withheld: 0, net: 0, withoutRate: 0 })
  const [beam, acorn, dune] = [(500 * 0.06) / GBP_PER_EUR, (25 * 0.3) / USD_PER_EUR, (120.9 * 0.24) / USD_PER_EUR]
  expect(estimated.gross).toBeCloseTo(beam + acorn + dune, 9)
  // 0.30 for each share at 151.90 / 2; it was 0.25 the year before, after the split.
  expect(assets.find(({ assetId }) => assetId === 'ACRN.US')?.yield).toBeCloseTo(0.3 / 75.95, 9)
  expect(assets.find(({ assetId }) => assetId === 'ACRN.US')?.growth).toBeCloseTo(0.2, 9)
})

test('a dividend that the ledger does not have is missing: 25 shares were held before the ex-date', async () => {
  const { missing } = await income()
  expect(missing).toMatchObject([
    {
      portfolioId: id,
      assetId: 'ACRN.US',
      exDate: '2022-09-15',
      payDate: null,
      units: 25,
      value: 0.3,
      currency: 'USD',
    },
  ])
})

test('once recorded, it is received and not missing', async () => {
  const portfolioId = await importExample(server, token, MARKET_FOLDER)
  const row = { portfolioId, stockId: 'ACRN.US', type: 'dividend', date: '2022-09-30', price: 7.5, fee: 0 } as const
  await server.call(createTransactions, { token, body: [{ ...row, units: 0, currency: 'USD', source: 'manual' }] })
  const { missing, received } = await income({}, portfolioId)
  expect(missing).toEqual([])
  expect(received.payments).toBe(3)
})

test('what the rate of the payer’s country withholds is taken off what is expected and proposed, in the whole too', async () => {
  const portfolioId = await importExample(server, token, MARKET_FOLDER)
  const settings = { withheldTaxes: [{ country: 'US', percent: 15 }] }
  await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
  const { missing, expected, estimated, unknownCountry } = await income({}, portfolioId)
  expect(missing).toMatchObject([{ assetId: 'ACRN.US', taxRate: 0.15 }])
  expect(missing[0]?.withheld).toBeCloseTo((missing[0]?.gross ?? 0) * 0.15, 9)
  expect(expected.map(({ assetId, taxRate }) => [assetId, taxRate])).toEqual([
    ['BEAM.LSE', null],
    ['ACRN.US', 0.15],
    ['DUNE.US', 0.15],
  ])
  const taxed = (25 * 0.3 + 120.9 * 0.24) / USD_PER_EUR
  expect(estimated.withheld).toBeCloseTo(taxed * 0.15, 9)
  expect(estimated.net).toBeCloseTo(estimated.gross - taxed * 0.15, 9)
  expect(unknownCountry).toEqual([])
  expect((await income({}, 'all')).estimated.withheld).toBeCloseTo(taxed * 0.15, 9)
  for (const taxes of [
    [{ country: 'XX', percent: 15 }],
    [{ country: 'US', percent: 101 }],
    [15, 30].map((percent) => ({ country: 'US', percent })),
  ]) {
    const body = { settings: { withheldTaxes: taxes } }
    expect(await server.refusal(updatePortfolio, { token, params: { id: portfolioId }, body })).toMatchObject({
      status: 400,
    })
  }
  await server.call(deletePortfolio, { token, params: { id: portfolioId } })
})

test('a portfolio whose setting is off is asked for no dividend, alone and in the whole', async () => {
  const portfolioId = await importExample(server, token, MARKET_FOLDER)
  const ofPortfolio = async () => ({
    alone: (await income({}, portfolioId)).missing.length,
    whole: (await income({}, 'all')).missing.filter((each) => each.portfolioId === portfolioId).length,
    found: (await server.call(listFindings, { token, params: { id: portfolioId } })).findings.filter(
      ({ details }) => details.kind === 'missing-dividends',
    ).length,
  })
  expect(await ofPortfolio()).toEqual({ alone: 1, whole: 1, found: 1 })
  const settings = { marketDividends: 'off' as const }
  await server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
  expect(await ofPortfolio()).toEqual({ alone: 0, whole: 0, found: 0 })
  await server.call(deletePortfolio, { token, params: { id: portfolioId } })
})

test('what was asked before is computed again once a rate of tax, a setting or a transaction changes', async () => {
  const portfolioId = await importExample(server, token, MARKET_FOLDER)
  const set = (settings: BodyOf<typeof updatePortfolio>['settings']) =>
    server.call(updatePortfolio, { token, params: { id: portfolioId }, body: { settings } })
  const taxRates = async (of = portfolioId) =>
    (await income({}, of)).missing.filter((each) => each.portfolioId === portfolioId).map(({ taxRate }) => taxRate)
  for (const id of [portfolioId, 'all']) {
    expect(await taxRates(id)).toEqual([null])
    await set({ withheldTaxes: [{ country: 'US', percent: 15 }] })
    expect(await taxRates(id)).toEqual([0.15])
    await set({ marketDividends: 'off' })
    expect(await taxRates(id)).toEqual([])
    await set({ marketDividends: 'propose', withheldTaxes: [] })
    expect(await taxRates(id)).toEqual([null])
  }
  const row = { portfolioId, stockId: 'ACRN.US', type: 'dividend', date: '2022-09-30', price: 7.5, fee: 0 } as const
  await server.call(createTransactions, { token, body: [{ ...row, units: 0, currency: 'USD', source: 'manual' }] })
  expect(await taxRates()).toEqual([])
  expect(await taxRates('all')).toEqual([])
  await server.call(deletePortfolio, { token, params: { id: portfolioId } })
})

test('each period has its own payments, and what is of all time is the same in each', async () => {
  const [whole, year, again] = [
    await income({ from: '2021-01-01' }),
    await income({ from: '2021-01-01', to: '2021-12-31' }),
    await income({ from: '2021-01-01' }),
  ]
  expect(year.payments.map(({ assetId }) => assetId)).toEqual(['ACRN.US'])
  expect(year.missing).toEqual(whole.missing)
  expect(year.expected).toEqual(whole.expected)
  expect(again).toEqual(whole)
})

test('missing dividends are listed before a day and counted in all', async () => {
  const { missing, missingCount } = await income({ missingBefore: '2022-09-16' })
  expect([missing.map(({ exDate }) => exDate), missingCount]).toEqual([['2022-09-15'], 1])
  expect(await income({ missingBefore: '2022-09-15' })).toMatchObject({ missing: [], missingCount: 1 })
})

test('all portfolios as one have the income of each', async () => {
  const all = await income({ from: '2021-01-01' }, 'all')
  const parts = [...new Set(all.missing.map(({ portfolioId }) => portfolioId))]
  expect(parts).toContain(id)
  expect(all.received.gross).toBeGreaterThan((await income({ from: '2021-01-01' })).received.gross)
  expect(all.estimated.gross).toBeCloseTo(2 * (await income()).estimated.gross, 9)
})

test('a portfolio without transactions has no income', async () => {
  const { _id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
  expect(await income({}, _id)).toMatchObject({
    years: [],
    payments: [],
    expected: [],
    missing: [],
    yield: null,
    growth: null,
    others: null,
  })
})

test('days out of order are refused', async () => {
  const { statusCode } = await server.app.inject({
    url: `/api/portfolio/${id}/income?from=2022-01-02&to=2022-01-01`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(statusCode).toBe(400)
})

test('a dividend is declared from its ex-date until the pay day that the market data state, as they state it now', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  mkdirSync(join(folder, 'prices'))
  writeFileSync(join(folder, 'securities.csv'), 'symbol,exchange,name,type,currency\nOAK,US,Oak,Common Stock,EUR\n')
  writeFileSync(join(folder, 'prices/OAK.US.csv'), 'date,close\n2022-12-30,20\n')
  const dividends = 'OAK,US,2022-12-20,0.5,EUR,2023-01-10\nOAK,US,2022-12-06,0.25,EUR,2022-12-29\n'
  writeFileSync(join(folder, 'dividends.csv'), `symbol,exchange,date,value,currency,paid_on\n${dividends}`)
  const other = await startTestServer({ provider: () => createFilesProvider(folder), now: '2022-12-30T21:00:00Z' })
  try {
    const owner = await other.signIn('ada@plumbline.example')
    const { _id: portfolioId } = await other.call(createPortfolio, { token: owner, body: { currency: 'EUR' } })
    const row = { portfolioId, stockId: 'OAK.US', type: 'buy', date: '2022-12-01', units: 10, price: 20 } as const
    await other.call(createTransactions, { token: owner, body: [{ ...row, source: 'manual' }] })
    const ask = () => other.call(listIncome, { token: owner, params: { id: portfolioId }, query: {} })
    const { expected, declared, missing } = await ask()
    expect(expected[0]).toMatchObject({ state: 'declared', exDate: '2022-12-20', payDate: '2023-01-10', gross: 5 })
    expect(declared).toEqual({ payments: 1, gross: 5, withheld: 0, net: 5, withoutRate: 0 })
    expect(missing).toMatchObject([{ exDate: '2022-12-06', payDate: '2022-12-29', units: 10, gross: 2.5 }])
    await other.market.db.updateTable('dividends').set({ value: 0.35 }).where('date', '=', '2022-12-06').execute()
    other.market.histories.dropUnless('OAK.US', { fetchedAt: 'of another process' })
    expect((await ask()).missing).toMatchObject([{ gross: 3.5 }])
  } finally {
    await other.close()
    rmSync(folder, { recursive: true })
  }
})
