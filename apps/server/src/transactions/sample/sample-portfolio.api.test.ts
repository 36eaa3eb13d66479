import { randomUUID } from 'node:crypto'
import { updateUser } from '@plumbline/contract/accounts/operations'
import { listFindings } from '@plumbline/contract/checks/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import { listPositions } from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  createSamplePortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  sumPortfolios,
} from '@plumbline/contract/portfolios/operations'
import { listSavingsPlans } from '@plumbline/contract/savings-plans/operations'
import { listPortfolioTransactions } from '@plumbline/contract/transactions/operations'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({
    provider: () => createDemoProvider({ today: () => '2026-03-02' }),
    environment: { BILLING: 'sandbox' },
  })
  token = await server.signIn('ada@plumbline.example')
})
afterAll(() => server.close())

async function ledgerOf(user: string, id: string) {
  const query = { period: 'all', limit: 1000 } as const
  const { items } = await server.call(listPortfolioTransactions, { token: user, params: { id }, query })
  return items.map(({ type, date, units, price, fee, symbol, source }) => ({
    type,
    date,
    units,
    price,
    fee,
    symbol,
    source,
  }))
}

test('the sample has income of every kind: received after tax, estimated, and one dividend that is missing', async () => {
  const { _id } = await server.call(createSamplePortfolio, { token })
  const { received, estimated, missing } = await server.call(listIncome, { token, params: { id: _id }, query: {} })
  expect(received.withheld).toBeGreaterThan(0)
  expect(received.net).toBeGreaterThan(0)
  expect(estimated.gross).toBeGreaterThan(0)
  expect(missing).toHaveLength(1)
})

test('a sample has 25 holdings over five years in several currencies, with dividends, a split, closed positions and a benchmark', async () => {
  const { _id } = await server.call(createSamplePortfolio, { token })
  const sample = await server.call(getPortfolio, { token, params: { id: _id } })
  const securities = sample.lines.filter(({ status }) => !status.isCash)
  const open = securities.filter(({ units }) => units > 0)
  expect([sample.isSample, open.length, securities.length - open.length]).toEqual([true, 25, 3])
  expect(new Set(open.map(({ currency }) => currency)).size).toBeGreaterThan(3)
  expect(sample.benchmark).toMatchObject([{ percent: 100 }])
  expect(sample.notes).toMatchObject({ missing: [], oversold: [], unmeasurable: [] })
  expect(sample.unbookedSplits).toEqual([])
  const ledger = await ledgerOf(token, _id)
  const types = new Set<string>(ledger.map(({ type }) => type))
  for (const type of ['buy', 'sell', 'dividend', 'split']) expect(types).toContain(type)
  // The account's day is 29 Dec 2023.
  expect(ledger.at(-1)?.date.slice(0, 7)).toBe('2018-12')
  expect(sample.lastDay).not.toBeNull()
  const [summary] = await server.call(listPortfolios, { token })
  expect(summary?.year?.points).toHaveLength(54)
  expect(summary?.year?.points.at(-1)).toBe(summary?.year?.twr)
  expect(summary).toMatchObject({ isSample: true, files: ['Sample data'], broker: null })
  const positions = await server.call(listPositions, { token, params: { id: open[0]?._id ?? '' } })
  expect(positions).toMatchObject([{ portfolioId: _id, isSample: true, units: open[0]?.units }])
})

test('all of a sample is settled on one account, which receives deposits and interest and is never overdrawn', async () => {
  const { _id } = await server.call(createSamplePortfolio, { token })
  const sample = await server.call(getPortfolio, { token, params: { id: _id } })
  const cash = sample.lines.filter(({ status }) => status.isCash)
  expect(cash.map(({ currency }) => currency)).toEqual([sample.currency])
  expect(cash[0]?.units).toBeGreaterThan(0)
  const types = new Set<string>((await ledgerOf(token, _id)).map(({ type }) => type))
  for (const type of ['deposit', 'withdrawal', 'interest']) expect(types).toContain(type)
  const { findings } = await server.call(listFindings, { token, params: { id: _id } })
  expect(findings.filter(({ details }) => details.kind === 'overdrawn')).toEqual([])
})

const daysBetween = (date: string, day = '') => Math.abs(Date.parse(day) - Date.parse(date)) / 86_400_000

test('a sample has the savings plan of its monthly purchases, which books the next ones', async () => {
  const { _id } = await server.call(createSamplePortfolio, { token })
  const plans = await server.call(listSavingsPlans, { token, params: { id: _id } })
  const [plan] = plans
  expect(plans).toMatchObject([{ amount: '250', every: 'month', mode: 'book', nextDay: '2024-01-01', proposals: [] }])
  // From January 2019 to December 2023, of which the last one was skipped. The close until 1 December 2018, a Saturday,
  // is before the five years.
  const [skipped, ...booked] = plan?.purchases ?? []
  expect(skipped).toMatchObject({ day: '2023-12-01', state: 'skipped' })
  expect([booked.length, booked.at(-1)?.day, booked[0]?.day]).toEqual([59, '2019-01-01', '2023-11-01'])
  expect(new Set(booked.map(({ state }) => state))).toEqual(new Set(['booked']))
  const query = { period: 'all', limit: 1000 } as const
  const { items } = await server.call(listPortfolioTransactions, { token, params: { id: _id }, query })
  const dayOf = new Map(booked.map(({ day, transactionId }) => [transactionId, day]))
  const bought = items.filter((each) => dayOf.has(each._id))
  expect(bought).toHaveLength(59)
  for (const { _id: bookedAs, date, stockId, type } of bought)
    expect([stockId._id, type, daysBetween(date, dayOf.get(bookedAs)) < 7]).toEqual([plan?.asset._id, 'buy', true])
})

test('a second request returns the one that is there, and each user gets the same ledger', async () => {
  const first = await server.call(createSamplePortfolio, { token })
  expect(await server.call(createSamplePortfolio, { token })).toEqual(first)
  const other = await server.signIn(`${randomUUID()}@plumbline.example`)
  const { _id } = await server.call(createSamplePortfolio, { token: other })
  expect(await ledgerOf(other, _id)).toEqual(await ledgerOf(token, first._id))
})

test("a sample is named in the user's language", async () => {
  const nameSample = async (language: 'de' | 'en') => {
    const user = await server.signIn(`${randomUUID()}@plumbline.example`)
    await server.call(updateUser, { token: user, body: { language } })
    const { _id } = await server.call(createSamplePortfolio, { token: user })
    return (await server.call(getPortfolio, { token: user, params: { id: _id } })).name
  }
  expect([await nameSample('en'), await nameSample('de')]).toEqual(['Sample portfolio', 'Beispielportfolio'])
})

test("a sample takes none of the plan's portfolios, counts in no sum, and one call removes it", async () => {
  const user = await server.signIn(`${randomUUID()}@plumbline.example`)
  const { _id } = await server.call(createSamplePortfolio, { token: user })
  expect(await server.call(sumPortfolios, { token: user })).toMatchObject({ currentValue: null, lastDay: null })
  const own = await server.call(createPortfolio, { token: user })
  await server.refusal(createPortfolio, { token: user })
  await server.call(deletePortfolio, { token: user, params: { id: _id } })
  expect((await server.call(listPortfolios, { token: user })).map((portfolio) => portfolio._id)).toEqual([own._id])
})
