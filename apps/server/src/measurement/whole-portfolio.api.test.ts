import { createAccessToken } from '@plumbline/contract/access-tokens/operations'
import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import type { QueryOf } from '@plumbline/contract/operation'
import { measureReturns, readSeries } from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  deletePortfolio,
  exportPortfolio,
  getPortfolio,
  listGroups,
  measurePerformance,
  sumPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { listRealizedGains } from '@plumbline/contract/realized-gains/operations'
import {
  createTransactions,
  exportTransactions,
  listPortfolioTransactions,
  sumTransactions,
} from '@plumbline/contract/transactions/operations'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let token: string
/** In EUR, at average cost. */
let example: string
/** In USD, by FIFO, with a share that the example has too. */
let american: string
let sample: string

const params = { id: 'all' }
const SHARED = 'CORD.XETRA'

async function createWith(
  name: string,
  currency: string,
  rows: { type: 'buy' | 'sell'; date: string; units: number }[],
) {
  const { _id } = await server.call(createPortfolio, { token, body: { name, currency } })
  const body = rows.map((row) => ({ ...row, price: 40, stockId: SHARED, portfolioId: _id }))
  await server.call(createTransactions, { token, body })
  return _id
}

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' }, now: '2023-12-29T21:00:00Z' })
  token = await server.signIn('ada@plumbline.example')
  await server.database.db.updateTable('users').set({ currency: 'EUR' }).execute()
  example = await importExample(server, token, MARKET_FOLDER)
  american = await createWith('American', 'USD', [
    { type: 'buy', date: '2021-03-01', units: 10 },
    { type: 'buy', date: '2022-03-01', units: 30 },
    { type: 'sell', date: '2023-03-01', units: 15 },
  ])
  await server.call(updatePortfolio, { token, params: { id: american }, body: { settings: { costMethod: 'fifo' } } })
  sample = await createWith('Sample', 'EUR', [{ type: 'buy', date: '2021-03-01', units: 1000 }])
  const { db } = server.database
  await db.updateTable('portfolios').set({ settings: '{"isSample":true}' }).where('id', '=', sample).execute()
})
afterAll(() => server.close())

const read = (id: string, query: QueryOf<typeof getPortfolio> = {}) =>
  server.call(getPortfolio, { token, params: { id }, query })

const sumOf = (figures: readonly (number | null | undefined)[]) =>
  figures.reduce<number>((sum, figure) => sum + (figure ?? Number.NaN), 0)

describe('all portfolios as one', () => {
  test.each(['EUR', 'USD'])(
    'value, cost and gain in %s are the sums of the portfolios, without the sample',
    async (currency) => {
      const whole = await read('all', { currency })
      const parts = [await read(example, { currency }), await read(american, { currency })]
      expect(whole).toMatchObject({ currency, isSample: false, notes: { missing: [] } })
      expect(whole.portfolios?.map(({ _id }) => _id).sort()).toEqual([example, american].sort())
      expect(whole.currentValue).toBeCloseTo(sumOf(parts.map(({ currentValue }) => currentValue)), 6)
      expect(whole.total).toBeCloseTo(sumOf(parts.map(({ total }) => total)), 6)
      expect(whole.lastDay?.gain).toBeCloseTo(sumOf(parts.map(({ lastDay }) => lastDay?.gain)), 6)
      for (const part of ['total', 'realized', 'unrealized', 'dividend', 'currency', 'fees'] as const)
        expect(whole.gain[part], part).toBeCloseTo(sumOf(parts.map(({ gain }) => gain[part])), 6)
    },
  )

  test('a share of several portfolios is one line with the part of each', async () => {
    const whole = await read('all')
    const lineOf = async (id: string) => (await read(id, { currency: 'EUR' })).lines.find(({ _id }) => _id === SHARED)
    const [first, second] = [await lineOf(example), await lineOf(american)]
    const line = whole.lines.find(({ _id }) => _id === SHARED)
    expect(line?.units).toBe((first?.units ?? 0) + 25)
    expect(line?.parts?.map(({ portfolioId }) => portfolioId).sort()).toEqual([example, american].sort())
    for (const [part, own] of [
      [line?.parts?.find(({ portfolioId }) => portfolioId === example), first],
      [line?.parts?.find(({ portfolioId }) => portfolioId === american), second],
    ] as const) {
      expect(part).toMatchObject({
        units: own?.units,
        baseCurrencyCurrentValue: own?.baseCurrencyCurrentValue,
        baseCurrencyTotal: own?.baseCurrencyTotal,
        gain: own?.gain.total,
        percent: own?.percent,
      })
    }
    expect(line?.firstBought).toBe('2021-02-01')
    expect(whole.lines.filter(({ _id }) => _id === SHARED)).toHaveLength(1)
    expect(whole.open.lines).toBe(new Set(whole.lines.filter(({ units }) => units > 0).map(({ _id }) => _id)).size)
  })

  test('the sum below the list is the same, with the rates of other currencies', async () => {
    const whole = await read('all')
    const sum = await server.call(sumPortfolios, { token })
    expect(sum).toMatchObject({
      currency: 'EUR',
      currentValue: whole.currentValue,
      gain: whole.gain.total,
      percent: whole.percent,
      lastDay: { date: whole.lastDay?.date, gain: whole.lastDay?.gain },
      isPartial: false,
      rates: [{ currency: 'USD' }],
    })
  })

  test('the flows of all portfolios go into their common benchmark, in the currency asked for', async () => {
    const own = [{ stockId: SHARED, name: 'Cordage SE', percent: 100 }]
    const compare = (id: string, query = {}, body?: { benchmark: typeof own }) =>
      server.call(compareWithBenchmark, { token, params: { id }, query, ...(body && { body }) })
    expect(await compare('all')).toMatchObject({ reason: 'no-parts', benchmark: [] })
    await server.call(updatePortfolio, { token, params: { id: american }, body: { benchmark: own } })
    const whole = await compare('all', { currency: 'USD' })
    expect(whole).toMatchObject({ reason: null, benchmark: own })
    expect((await read('all')).benchmark).toEqual(own)
    const parts = [await compare(example, { currency: 'USD' }, { benchmark: own }), await compare(american)]
    for (const line of ['invested', 'portfolio', 'benchmark'] as const) {
      const last = (comparison: typeof whole) => comparison.data[line].at(-1)
      expect(last(whole), line).toBeCloseTo(sumOf(parts.map(last)), 6)
    }
    const world = [{ stockId: 'DUNE.US', name: 'Dune World ETF', percent: 100 }]
    const chosen = await compare('all', { currency: 'USD' }, { benchmark: world })
    expect(chosen.benchmark).toEqual(world)
    expect(chosen.data.benchmark.at(-1)).not.toBeCloseTo(whole.data.benchmark.at(-1) ?? 0, 2)
    await server.call(updatePortfolio, { token, params: { id: american }, body: { benchmark: [] } })
  })

  test('the chart of values is the sum of the charts, and the return is not the average of the returns', async () => {
    const query = { currency: 'EUR', from: '2022-12-30', to: '2023-06-30' }
    const seriesOf = (id: string) => server.call(readSeries, { token, params: { id }, query })
    const [whole, ...parts] = [await seriesOf('all'), await seriesOf(example), await seriesOf(american)]
    expect(whole.dates).toHaveLength(183)
    for (const at of [0, 60, 182]) {
      for (const name of ['values', 'moneyIn'] as const)
        expect(whole[name][at], name).toBeCloseTo(sumOf(parts.map((part) => part[name][at])), 6)
    }
    const returnsOf = (id: string) => server.call(measureReturns, { token, params: { id }, query })
    const returns = await returnsOf('all')
    const twrs = [await returnsOf(example), await returnsOf(american)].map(({ twr }) => twr.value ?? Number.NaN)
    expect(returns.twr.value).toBeCloseTo(whole.returns.at(-1) ?? Number.NaN, 9)
    expect(returns.twr.value).toBeGreaterThan(Math.min(...twrs))
    expect(returns.twr.value).toBeLessThan(Math.max(...twrs))
    expect(sumOf(returns.holdings.map(({ contribution }) => contribution))).toBeCloseTo(returns.twr.value ?? 0, 9)
    expect(new Set(returns.holdings.map(({ assetId }) => assetId)).size).toBe(returns.holdings.length)
  })

  test('years, and groups that add up', async () => {
    const whole = await read('all')
    const groups = await server.call(listGroups, { token, params, query: { groupBy: 'currency', positionBy: 'all' } })
    expect(sumOf(groups.map(({ currentValue }) => currentValue))).toBeCloseTo(whole.currentValue ?? 0, 6)
    const { yearlyPeriods, sinceStart } = await server.call(measurePerformance, { token, params })
    expect(yearlyPeriods.map(({ startDate }) => startDate)).toEqual(['2021-01-01', '2022-01-01', '2023-01-01'])
    expect(sinceStart.twr).toBe(whole.totalReturn.twr)
  })

  test('explanations come to the figures: of the whole, of a share of several portfolios, of a period', async () => {
    const whole = await read('all')
    const explain = async (query: QueryOf<typeof explainFigure>) =>
      (await server.call(explainFigure, { token, params, query })).explanation.value
    const line = whole.lines.find(({ _id }) => _id === SHARED)
    expect(await explain({ figure: 'gain.total' })).toBeCloseTo(whole.gain.total ?? 0, 6)
    expect(await explain({ figure: 'gain.total', asset: SHARED })).toBeCloseTo(line?.gain.total ?? 0, 6)
    expect(await explain({ figure: 'percent', asset: SHARED })).toBeCloseTo(line?.percent ?? 0, 9)
    expect(await explain({ figure: 'return.twr' })).toBeCloseTo(whole.totalReturn.twr ?? 0, 9)
    const inDollars = await read('all', { currency: 'USD' })
    expect(await explain({ figure: 'gain.total', currency: 'USD' })).toBeCloseTo(inDollars.gain.total ?? 0, 6)
    const query = { from: '2021-12-31', to: '2022-12-31' }
    const bridge = await server.call(bridgeValue, { token, params, query })
    expect(await explain({ figure: 'gain.total', ...query })).toBeCloseTo(
      bridge.price + bridge.currency + bridge.dividend + bridge.fees,
      6,
    )
    expect(bridge.residual).toBeCloseTo(0, 6)
  })

  test('realized gains by a method are the sum of the portfolios by it', async () => {
    const gains = async (id: string) =>
      await server.call(listRealizedGains, {
        token,
        params: { id },
        query: { from: '2021-01-01', to: '2023-12-29', method: 'fifo', currency: 'EUR' },
      })
    const [whole, ...parts] = [await gains('all'), await gains(example), await gains(american)]
    expect(whole.gain).toBeCloseTo(sumOf(parts.map(({ gain }) => gain)), 6)
    expect(whole.sales).toHaveLength(parts.reduce((count, { sales }) => count + sales.length, 0))
  })

  test('a transaction’s own rate leads to its portfolio’s currency, and the table from there', async () => {
    const other = await server.signIn('cleo@plumbline.example')
    const { _id } = await server.call(createPortfolio, { token: other, body: { currency: 'EUR' } })
    const trade = { portfolioId: _id, type: 'buy' as const, date: '2023-03-01', units: 1 }
    // 110 USD at 0.8 are 88 EUR.
    const body = [
      { ...trade, stockId: 'DUNE.US', price: 110, currency: 'USD', rate: 0.8 },
      { ...trade, stockId: SHARED, price: 88, currency: 'EUR' },
    ]
    await server.call(createTransactions, { token: other, body })
    const { lines, total } = await server.call(getPortfolio, { token: other, params, query: { currency: 'GBP' } })
    const [dollars, euros] = lines.map(({ baseCurrencyTotal }) => baseCurrencyTotal ?? Number.NaN)
    expect(dollars).toBeCloseTo(euros ?? 0, 9)
    const query = { period: 'all' as const, currency: 'GBP' }
    const { converted } = await server.call(sumTransactions, { token: other, params, query })
    expect(converted.totals).toEqual([{ type: 'buy', total: (total ?? 0).toFixed(2) }])
    const inDollars = await server.call(getPortfolio, { token: other, params, query: { currency: 'USD' } })
    expect(inDollars.lines.find(({ _id: id }) => id === 'DUNE.US')?.baseCurrencyTotal).toBe(110)
  })

  test('transactions are listed with their portfolio, summed and exported, without the sample', async () => {
    const list = async (id: string) => {
      const query = { period: 'all' as const, limit: 1000 }
      return await server.call(listPortfolioTransactions, { token, params: { id }, query })
    }
    const [whole, ...parts] = [await list('all'), await list(example), await list(american)]
    expect(whole.total).toBe(parts.reduce((count, { total }) => count + total, 0))
    expect(whole.items.map(({ _id }) => _id).toSorted()).toEqual(
      parts.flatMap(({ items }) => items.map(({ _id }) => _id)).toSorted(),
    )
    expect(new Set(whole.items.map(({ portfolioId }) => portfolioId._id))).toEqual(new Set([example, american]))
    const query = { period: 'all' as const, asset: SHARED, types: 'sell', from: '2023-01-01' }
    const { count } = await server.call(sumTransactions, { token, params, query })
    expect(count).toBe(1)
    const csv = await server.call(exportTransactions, { token, params, query })
    expect((await csv.blob.text()).trim().split('\r\n')).toEqual([
      'Date,Type,Symbol,Exchange,ISIN,Name,Quantity,Price,Fee,Currency,Rate,Comments,Tags,Portfolio',
      '2023-03-01,sell,CORD,XETRA,QZ0000000033,Cordage SE,15,40,0,EUR,,,,American',
    ])
    expect(csv.name).toBe('All-portfolios-transactions.csv')
  })

  test('a change of a portfolio is in the next answer', async () => {
    const before = await read('all')
    const id = await createWith('Later', 'EUR', [{ type: 'buy', date: '2023-01-02', units: 5 }])
    const after = await read('all')
    const line = (whole: typeof before) => whole.lines.find(({ _id }) => _id === SHARED)
    expect(line(after)?.units).toBe((line(before)?.units ?? 0) + 5)
    await server.call(updatePortfolio, { token, params: { id }, body: { name: 'Renamed' } })
    expect((await read('all')).portfolios?.map(({ name }) => name)).toContain('Renamed')
    await server.call(deletePortfolio, { token, params: { id } })
    expect((await read('all')).currentValue).toBeCloseTo(before.currentValue ?? 0, 9)
  })

  test('cannot be changed, deleted or exported as one portfolio', async () => {
    const refusals = [
      await server.refusal(updatePortfolio, { token, params, body: { name: 'Mine' } }),
      await server.refusal(deletePortfolio, { token, params }),
      await server.refusal(exportPortfolio, { token, params }),
    ]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => [400, 'one-portfolio-needed']),
    )
  })

  test('a token limited to some portfolios sees those as one', async () => {
    const body = { name: 'Script', scope: 'read' as const, expiresOn: '2024-03-01', portfolioIds: [american] }
    const limited = await server.call(createAccessToken, { token, body })
    const whole = await server.call(getPortfolio, { token: limited.token, params })
    expect(whole.portfolios?.map(({ name }) => name)).toEqual(['American'])
    expect(whole.lines.map(({ _id, units }) => [_id, units])).toEqual([[SHARED, 25]])
  })

  test('without a portfolio there is nothing, in the currency of the account', async () => {
    const other = await server.signIn('bob@plumbline.example')
    const whole = await server.call(getPortfolio, { token: other, params })
    expect(whole).toMatchObject({ currency: 'USD', lines: [], portfolios: [] })
    const series = await server.call(readSeries, { token: other, params })
    expect(series.dates).toEqual([])
  })
})
