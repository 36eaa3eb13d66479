import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import type { QueryOf } from '@plumbline/contract/operation'
import {
  listLots,
  listPositions,
  measureReturns,
  measureRisk,
  readSeries,
} from '@plumbline/contract/performance/operations'
import {
  createPortfolio,
  getPortfolio,
  listPortfolios,
  measurePerformance,
  sumPortfolios,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { formatIsoDate, parseIsoDate } from '@plumbline/engine/calendar'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const year2022 = { from: '2021-12-31', to: '2022-12-31' }
const wholeTime = { from: '2021-01-31', to: '2023-12-29' }

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ environment: { BILLING: 'off' } })
  token = await server.signIn('ada@plumbline.example')
  id = await importExample(server, token, MARKET_FOLDER)
  const benchmark = [{ stockId: 'DUNE.US', name: 'Dune World ETF', percent: 100 }]
  await server.call(updatePortfolio, { token, params: { id }, body: { benchmark } })
})
afterAll(() => server.close())

const returns = (query: QueryOf<typeof measureReturns> = {}) =>
  server.call(measureReturns, { token, params: { id }, query })
const portfolio = () => server.call(getPortfolio, { token, params: { id } })

test('today is the same in the list, the header, the sum, the holdings, the groups and the explanations', async () => {
  const params = { id }
  const { lastDay, lines, open, closed, groups } = await server.call(getPortfolio, {
    token,
    params,
    query: { groupBy: 'country', positionBy: 'all' },
  })
  const listed = await server.call(listPortfolios, { token })
  const total = await server.call(sumPortfolios, { token })
  if (lastDay === null) throw new Error('the fixture has a last trading day')
  expect(listed[0]?.lastDay).toEqual(lastDay)
  expect(total.lastDay?.date).toBe(lastDay.date)
  const add = (gains: { dayGain: number | null }[]) => gains.reduce((sum, { dayGain }) => sum + (dayGain ?? 0), 0)
  for (const parts of [lines, [open, closed], groups]) expect(add(parts)).toBeCloseTo(lastDay.gain, 9)
  const day = { from: formatIsoDate(parseIsoDate(lastDay.date) - 1), to: lastDay.date }
  for (const { _id: asset, dayGain, dayReturn } of lines.filter((line) => line.dayGain !== null)) {
    const explain = async (figure: 'gain.total' | 'return.twr') =>
      (await server.call(explainFigure, { token, params, query: { figure, asset, ...day } })).explanation.value
    expect(dayGain).toBeCloseTo((await explain('gain.total')) ?? Number.NaN, 9)
    expect(dayReturn).toBeCloseTo((await explain('return.twr')) ?? Number.NaN, 9)
  }
})

describe('returns of any period', () => {
  test.each([{}, year2022, { from: '2022-06-15' }, { to: '2022-03-01' }])(
    'contributions and gains add up: %j',
    async (query) => {
      const { twr, holdings, from, to } = await returns(query)
      const sum = (part: 'contribution' | 'gain' | 'endValue') =>
        holdings.reduce((total, each) => total + each[part], 0)
      expect(sum('contribution')).toBeCloseTo(twr.value ?? Number.NaN, 9)
      const explained = (figure: 'gain.total' | 'baseCurrencyCurrentValue') =>
        server.call(explainFigure, { token, params: { id }, query: { figure, from, to } })
      expect(sum('gain')).toBeCloseTo((await explained('gain.total')).explanation.value ?? Number.NaN, 6)
      expect(sum('endValue')).toBeCloseTo(
        (await explained('baseCurrencyCurrentValue')).explanation.value ?? Number.NaN,
        6,
      )
    },
  )

  test('a fiscal year is the year of the performance page, with its benchmark by the same method', async () => {
    const { yearlyPeriods } = await server.call(measurePerformance, { token, params: { id } })
    const year = yearlyPeriods.find(({ startDate }) => startDate === '2022-01-01')
    const { twr, benchmark } = await returns(year2022)
    expect(twr.value).toBe(year?.twr)
    expect(benchmark.twr).toBe(year?.benchmark.twr)
    expect(benchmark.irr).not.toBe(benchmark.twr)
  })

  test('the whole time is the default, and each holding returns what its explanation says', async () => {
    const { from, to, holdings } = await returns()
    expect({ from, to }).toEqual(wholeTime)
    expect(holdings.map(({ assetId }) => assetId).sort()).toEqual(
      (await portfolio()).lines.map(({ _id }) => _id).sort(),
    )
    for (const { assetId, twr, irr } of holdings) {
      for (const [figure, value] of [['return.twr', twr.value] as const, ['return.irr', irr.value] as const]) {
        const query = { figure, asset: assetId, from, to }
        const { explanation } = await server.call(explainFigure, { token, params: { id }, query })
        expect(explanation.value, `${assetId} ${figure}`).toBeCloseTo(value ?? Number.NaN, 9)
      }
      expect(twr.annualized, assetId).not.toBeNull()
    }
  })

  test('an empty portfolio has none, and a period must be in order', async () => {
    const { _id } = await server.call(createPortfolio, { token, body: {} })
    const empty = { token, params: { id: _id } }
    expect(await server.call(measureReturns, { ...empty, query: {} })).toMatchObject({
      twr: { value: null, reason: 'no-transactions' },
      holdings: [],
    })
    expect((await server.call(readSeries, { ...empty, query: {} })).dates).toEqual([])
    expect(await server.call(measureRisk, { ...empty, query: {} })).toMatchObject({ tradingDays: 0, volatility: null })
    const reversed = { token, params: { id }, query: { from: '2022-02-01', to: '2022-01-01' } }
    for (const operation of [measureReturns, readSeries, measureRisk]) {
      expect(await server.refusal(operation, reversed)).toMatchObject({ status: 400 })
    }
  })
})

describe('the series of a period', () => {
  test('runs from its first close to its last, and ends with the figures of the page', async () => {
    const {
      dates,
      values,
      moneyIn,
      returns: daily,
      benchmarkValues,
      benchmarkReturns,
    } = await server.call(readSeries, {
      token,
      params: { id },
      query: {},
    })
    const { currentValue, gain, totalReturn } = await portfolio()
    expect([dates[0], dates.at(-1)]).toEqual([wholeTime.from, wholeTime.to])
    expect(dates.length).toBeLessThanOrEqual(1001)
    expect(values.at(-1)).toBeCloseTo(currentValue ?? 0, 6)
    expect((values.at(-1) ?? 0) - (moneyIn.at(-1) ?? 0)).toBeCloseTo(gain.total ?? 0, 6)
    expect(daily.at(-1)).toBeCloseTo(totalReturn.twr ?? 0, 9)
    expect(benchmarkValues).toHaveLength(dates.length)
    expect(benchmarkReturns?.at(-1)).toBeCloseTo((await returns()).benchmark.twr ?? 0, 9)
  })

  test('of a part of the time starts with what was held', async () => {
    const { dates, values, moneyIn } = await server.call(readSeries, { token, params: { id }, query: year2022 })
    expect(dates).toHaveLength(366)
    expect(moneyIn[0]).toBe(values[0])
  })
})

describe('risk of a period', () => {
  const risk = (query: QueryOf<typeof measureRisk>) => server.call(measureRisk, { token, params: { id }, query })

  test('has the ratios of a year, and the drawdown that its series shows', async () => {
    const figures = await risk({ ...year2022, riskFreeRate: 0.02 })
    expect(figures.tradingDays).toBeGreaterThan(40)
    for (const name of ['volatility', 'sharpeRatio', 'sortinoRatio', 'beta', 'correlation'] as const) {
      expect(figures[name], name).toEqual(expect.any(Number))
    }
    const { dates, returns: daily } = await server.call(readSeries, { token, params: { id }, query: year2022 })
    const levelOn = (date: string | null) => 1 + (daily[dates.indexOf(date ?? '')] ?? Number.NaN)
    const { depth, peakDate, troughDate } = figures.maxDrawdown
    expect(levelOn(troughDate) / levelOn(peakDate) - 1).toBeCloseTo(depth, 9)
    expect(figures.sharpeRatio).toBeLessThan((await risk({ ...year2022, riskFreeRate: 0 })).sharpeRatio ?? 0)
  })

  test('of a few days has none', async () => {
    expect(await risk({ from: '2022-01-31', to: '2022-02-04' })).toMatchObject({ volatility: null, sharpeRatio: null })
  })
})

describe('lots', () => {
  const lots = (asset: string) => server.call(listLots, { token, params: { id }, query: { asset } })

  // 40 at 56.10 USD, of which 15 are sold at 70.50: one lot, whatever the method.
  test.each(['average', 'fifo'] as const)('by %s cost they add up to the line', async (costMethod) => {
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod } } })
    for (const line of (await portfolio()).lines) {
      const { open, sales } = await lots(line._id)
      const sum = (part: 'units' | 'baseCurrencyCost' | 'baseCurrencyValue') =>
        open.reduce((total, lot) => total + (lot[part] ?? Number.NaN), 0)
      expect(sum('units'), line._id).toBeCloseTo(line.units, 9)
      expect(sum('baseCurrencyCost'), line._id).toBeCloseTo(line.baseCurrencyTotal ?? 0, 6)
      expect(sum('baseCurrencyValue'), line._id).toBeCloseTo(line.baseCurrencyCurrentValue ?? 0, 6)
      for (const sale of sales) expect(sale.taken.length > 0, line._id).toBe(costMethod === 'fifo')
    }
    const { open, sales } = await lots('ACRN.US')
    expect(open.reduce((total, { units }) => total + units, 0)).toBe(25)
    expect(sales).toMatchObject([{ date: '2022-08-08', units: 15 }])
    expect(sales[0]?.costPerUnit).toBeCloseTo(costMethod === 'average' ? 56.1 : (sales[0]?.costPerUnit ?? 0), 9)
  })

  test('stand with the holding and its return in each portfolio that has the asset', async () => {
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { costMethod: 'fifo' } } })
    const line = (await portfolio()).lines.find(({ _id }) => _id === 'ACRN.US')
    const { holdings } = await returns()
    const holding = holdings.find(({ assetId }) => assetId === 'ACRN.US')
    expect(await server.call(listPositions, { token, params: { id: 'ACRN.US' } })).toEqual([
      {
        portfolioId: id,
        name: (await portfolio()).name,
        isSample: false,
        units: 25,
        currentValue: line?.baseCurrencyCurrentValue,
        gain: line?.gain.total,
        gainParts: line?.gain,
        costPerShare: line?.costPerShare,
        percent: line?.percent,
        ...wholeTime,
        twr: { ...holding?.twr, value: expect.closeTo(holding?.twr.value ?? 0, 9), annualized: expect.any(Number) },
        irr: {
          ...holding?.irr,
          value: expect.closeTo(holding?.irr.value ?? 0, 9),
          annualized: expect.any(Number),
          rates: [expect.any(Number)],
        },
        lots: await lots('ACRN.US'),
      },
    ])
    expect(await server.call(listPositions, { token, params: { id: 'NONE.US' } })).toEqual([])
  })

  test('of an asset outside the portfolio do not exist', async () => {
    const call = { token, params: { id }, query: { asset: 'NONE.US' } }
    expect(await server.refusal(listLots, call)).toMatchObject({ status: 404 })
  })
})

test('a period begins before it ends: one day alone, or the days the other way round, are refused', async () => {
  const day = '2022-03-31'
  const orders = [
    { from: day, to: day },
    { from: day, to: '2022-03-30' },
  ]
  for (const query of orders) {
    const refused = [
      await server.refusal(measureReturns, { token, params: { id }, query }),
      await server.refusal(readSeries, { token, params: { id }, query }),
      await server.refusal(measureRisk, { token, params: { id }, query }),
      await server.refusal(bridgeValue, { token, params: { id }, query }),
      await server.refusal(explainFigure, { token, params: { id }, query: { figure: 'gain.total', ...query } }),
    ]
    expect(refused.map(({ errors }) => errors?.map(({ path }) => path))).toEqual(refused.map(() => ['to']))
  }
  expect((await returns({ from: '2022-03-30', to: day })).to).toBe(day)
})
