import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { createCalendarAddress } from '@plumbline/contract/calendar/operations'
import { listFindings } from '@plumbline/contract/checks/operations'
import { listIncome } from '@plumbline/contract/income/operations'
import { measureReturns, readSeries } from '@plumbline/contract/performance/operations'
import {
  createPortfolioSet,
  deletePortfolioSet,
  listPortfolioSets,
  updatePortfolioSet,
} from '@plumbline/contract/portfolio-sets/operations'
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  sumPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { ALL_PORTFOLIOS } from '@plumbline/contract/portfolios/vocabulary'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  createTransactions,
  listPortfolioTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
let ids: { first: string; second: string; third: string; sample: string }

async function createWith(name: string, units: number): Promise<string> {
  const { _id } = await server.call(createPortfolio, { token, body: { name, currency: 'EUR' } })
  const trade = { portfolioId: _id, stockId: 'CORD.XETRA', price: 40, currency: 'EUR' } as const
  await server.call(createTransactions, {
    token,
    body: [
      { ...trade, type: 'buy', date: '2022-03-01', units },
      { ...trade, type: 'sell', date: '2023-03-01', units: 1 },
    ],
  })
  return _id
}

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ currency: 'EUR' }).execute()
  ids = {
    first: await createWith('First', 10),
    second: await createWith('Second', 20),
    third: await createWith('Third', 40),
    sample: await createWith('Sample', 1000),
  }
  const { db } = server.database
  await db.updateTable('portfolios').set({ settings: '{"isSample":true}' }).where('id', '=', ids.sample).execute()
})
afterAll(() => server.close())

const create = (name: string, portfolioIds: string[], currency: string | null = null) =>
  server.call(createPortfolioSet, { token, body: { name, portfolioIds, currency } })
const read = (id: string, as = token) => server.call(getPortfolio, { token: as, params: { id }, query: {} })

describe('a set of portfolios', () => {
  test('is measured as one, and its figures are the sums of its portfolios on every page', async () => {
    const { _id: id } = await create('Two of them', [ids.first, ids.second])
    const [whole, first, second] = [await read(id), await read(ids.first), await read(ids.second)]
    expect(whole).toMatchObject({ _id: id, name: 'Two of them', currency: 'EUR' })
    expect(whole.portfolios?.map(({ name }) => name).sort()).toEqual(['First', 'Second'])
    expect(whole.lines).toMatchObject([{ _id: 'CORD.XETRA', units: 28 }])
    expect(whole.currentValue).toBeCloseTo((first.currentValue ?? 0) + (second.currentValue ?? 0), 9)
    const call = { token, params: { id } }
    const { sales } = await server.call(listRealizedGains, { ...call, query: {} })
    expect(sales).toHaveLength(2)
    const { total } = await server.call(listPortfolioTransactions, { ...call, query: { period: 'all' } })
    expect(total).toBe(4)
    expect((await server.call(sumTransactions, { ...call, query: { period: 'all' } })).count).toBe(4)
    expect((await server.call(measureReturns, { ...call, query: {} })).to).toBe('2023-12-29')
    expect((await server.call(readSeries, { ...call, query: {} })).values.at(-1)).toBeCloseTo(
      whole.currentValue ?? 0,
      9,
    )
    expect((await server.call(measurePerformance, call)).yearlyPeriods).toHaveLength(2)
    expect((await server.call(listIncome, { ...call, query: {} })).currency).toBe('EUR')
    await server.call(listFindings, call)
    const { address } = await server.call(createCalendarAddress, call)
    const calendar = await server.app.inject({ url: new URL(address).pathname })
    expect(calendar.body).toContain('Two of them')
  })

  test('has a row in the list of sets, with the totals that the sum of all has', async () => {
    const { _id: id } = await create('All three', [ids.first, ids.second, ids.third], 'USD')
    const listed = await server.call(listPortfolioSets, { token })
    const row = listed.find(({ _id }) => _id === id)
    const own = await read(id)
    expect(row).toMatchObject({
      name: 'All three',
      currency: 'USD',
      sum: { currency: 'USD', currentValue: own.currentValue },
    })
    await server.call(updatePortfolioSet, { token, params: { id }, body: { currency: null, name: 'Everything' } })
    const sum = await server.call(sumPortfolios, { token })
    const again = (await server.call(listPortfolioSets, { token })).find(({ _id }) => _id === id)
    expect(again).toMatchObject({ name: 'Everything', currency: null, sum })
  })

  test('has a sample only if it is named, and all portfolios as one never have it', async () => {
    const { _id: id } = await create('With the sample', [ids.first, ids.sample])
    expect((await read(id)).lines).toMatchObject([{ units: 9 + 999 }])
    expect((await read(ALL_PORTFOLIOS)).lines).toMatchObject([{ units: 9 + 19 + 39 }])
    expect((await server.call(listPortfolios, { token })).some(({ _id }) => _id === id)).toBe(false)
  })

  test('loses a portfolio that is deleted, and is itself deleted without its portfolios', async () => {
    const gone = await createWith('Gone soon', 5)
    const { _id: id } = await create('Until then', [ids.first, gone])
    await server.call(deletePortfolio, { token, params: { id: gone } })
    expect((await read(id)).lines).toMatchObject([{ units: 9 }])
    const renamed = await server.call(updatePortfolioSet, { token, params: { id }, body: { name: 'Since then' } })
    expect(renamed).toEqual({ _id: id, name: 'Since then', currency: null, portfolioIds: [ids.first] })
    await server.call(deletePortfolioSet, { token, params: { id } })
    expect(await server.refusal(getPortfolio, { token, params: { id }, query: {} })).toMatchObject({ status: 404 })
    expect((await read(ids.first)).name).toBe('First')
  })

  test('is only read: what needs one portfolio says so', async () => {
    const { _id: id } = await create('To read', [ids.first])
    expect(await server.refusal(updatePortfolio, { token, params: { id }, body: { name: 'No' } })).toMatchObject({
      status: 400,
      code: 'one-portfolio-needed',
    })
  })

  test.each([
    ['a portfolio that does not exist', () => ({ portfolioIds: [ids.first, 'missing'] }), 'portfolioIds.1'],
    ['no portfolio', () => ({ portfolioIds: [] }), 'portfolioIds'],
    ['a name that another set has', () => ({ name: 'Two of them' }), 'name'],
    ['no name', () => ({ name: '' }), 'name'],
  ])('is refused with %s', async (_, given, path) => {
    const body = { name: 'New', portfolioIds: [ids.first], ...given() }
    expect(await server.refusal(createPortfolioSet, { token, body })).toMatchObject({ status: 400, errors: [{ path }] })
  })

  test('is no one else’s, and of a limited token it has the portfolios that the token may see', async () => {
    const { _id: id } = await create('Partly shown', [ids.first, ids.second])
    const other = await server.signIn('bea@plumbline.example')
    for (const operation of [getPortfolio, deletePortfolioSet])
      expect(await server.refusal(operation, { token: other, params: { id } })).toMatchObject({ status: 404 })
    const limitedTo = async (portfolioIds: string[]) => {
      const body = { name: 'Script', scope: 'read' as const, expiresOn: '2024-03-01', portfolioIds }
      return (await server.call(createAccessToken, { token, body })).token
    }
    expect((await read(id, await limitedTo([ids.second]))).lines).toMatchObject([{ units: 19 }])
    const others = await limitedTo([ids.third])
    expect(await server.refusal(getPortfolio, { token: others, params: { id } })).toMatchObject({ status: 404 })
    expect((await server.call(listPortfolioSets, { token: others })).some(({ _id }) => _id === id)).toBe(false)
  })
})
