import { compareWithBenchmark } from '@plumbline/contract/benchmarks/operations'
import { bridgeValue, explainFigure } from '@plumbline/contract/explanations/operations'
import type { ExplainFigureResponse } from '@plumbline/contract/explanations/schemas'
import type { QueryOf } from '@plumbline/contract/operation'
import {
  createPortfolio,
  getPortfolio,
  listGroups,
  measurePerformance,
  updatePortfolio,
} from '@plumbline/contract/portfolios/operations'
import { GROUPINGS } from '@plumbline/contract/portfolios/vocabulary'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { type ExplainedField, explainedFields } from '@plumbline/engine/figures/catalog'
import { recompute } from '@plumbline/engine/recompute'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_MARKET, importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const cent = 2

const { name, folder, now } = EXAMPLE_MARKET

describe(`explanations of the example ledger on ${name}`, () => {
  let server: TestServer
  let token: string
  let id: string

  beforeAll(async () => {
    server = await startTestServer({ now, provider: () => createFilesProvider(folder) })
    token = await server.signIn('ada@plumbline.example')
    id = await importExample(server, token, folder)
  })
  afterAll(() => server.close())

  type Figures = Partial<Record<ExplainedField, number | null>>
  const figuresOf = (shown: Figures) => Object.entries(shown) as [ExplainedField, number | null][]

  const explained = async (query: QueryOf<typeof explainFigure>) =>
    (await server.call(explainFigure, { token, params: { id }, query })).explanation

  test('the leaves of every portfolio figure recompute the figure that the page shows', async () => {
    const portfolio = await server.call(getPortfolio, { token, params: { id } })
    const shown: Figures = {
      currentValue: portfolio.currentValue,
      total: portfolio.total,
      percent: portfolio.percent,
      'return.twr': portfolio.totalReturn.twr,
      ...Object.fromEntries(Object.entries(portfolio.gain).map(([part, value]) => [`gain.${part}`, value])),
    }
    for (const [figure, value] of figuresOf(shown)) {
      const explanation = await explained({ figure })
      expect(explanation.value, figure).toBeCloseTo(value ?? Number.NaN, 8)
      expect(recompute(explanation), figure).toBeCloseTo(value ?? Number.NaN, 8)
    }
  })

  test('the leaves of every line’s figure recompute it, closed lines too', async () => {
    const { lines } = await server.call(getPortfolio, { token, params: { id } })
    for (const line of lines) {
      const shown: Figures = {
        units: line.units,
        price: line.price,
        costPerShare: line.costPerShare,
        baseCurrencyCurrentValue: line.baseCurrencyCurrentValue,
        baseCurrencyTotal: line.baseCurrencyTotal,
        percent: line.percent,
        'gain.total': line.gain.total,
      }
      for (const [figure, value] of figuresOf(shown)) {
        const explanation = await explained({ figure, asset: line._id })
        if (value === null) expect(explanation.value, `${line._id} ${figure}`).toBeNull()
        else expect(recompute(explanation), `${line._id} ${figure}`).toBeCloseTo(value, 8)
      }
    }
  })

  test('a group’s explanation is of the group’s own subtotal', async () => {
    const { groups } = await server.call(getPortfolio, {
      token,
      params: { id },
      query: { groupBy: 'currency', positionBy: 'all' },
    })
    expect(groups.length).toBeGreaterThan(1)
    for (const { key, gain, currentValue, percent } of groups) {
      const of = { groupBy: 'currency', group: key } as const
      expect((await explained({ figure: 'gain.total', ...of })).value).toBeCloseTo(gain.total ?? Number.NaN, 8)
      expect((await explained({ figure: 'baseCurrencyCurrentValue', ...of })).value).toBeCloseTo(
        currentValue ?? Number.NaN,
        8,
      )
      expect((await explained({ figure: 'percent', ...of })).value).toBeCloseTo(percent ?? Number.NaN, 8)
    }
  })

  test('the sums of the open and of the closed lines are explained', async () => {
    const portfolio = await server.call(getPortfolio, { token, params: { id } })
    for (const positionBy of ['open', 'closed'] as const) {
      const { gain, currentValue, lines } = portfolio[positionBy]
      if (lines === 0) continue
      expect((await explained({ figure: 'gain.total', positionBy })).value).toBeCloseTo(gain.total ?? Number.NaN, 8)
      const value = await explained({ figure: 'baseCurrencyCurrentValue', positionBy })
      expect(value.value).toBeCloseTo(currentValue ?? Number.NaN, 8)
    }
    const { groups } = await server.call(getPortfolio, {
      token,
      params: { id },
      query: { groupBy: 'currency', positionBy: 'open' },
    })
    expect(groups.map(({ lines }) => lines)).toContain(1)
    for (const { key, gain, currentValue, total } of groups) {
      const of = { groupBy: 'currency', group: key, positionBy: 'open' } as const
      expect((await explained({ figure: 'gain.total', ...of })).value).toBeCloseTo(gain.total ?? Number.NaN, 8)
      expect((await explained({ figure: 'currentValue', ...of })).value).toBeCloseTo(currentValue ?? Number.NaN, 8)
      expect((await explained({ figure: 'total', ...of })).value).toBeCloseTo(total ?? Number.NaN, 8)
    }
  })

  test('groups share the lines out, and their sums are the portfolio’s', async () => {
    for (const groupBy of GROUPINGS.filter((grouping) => grouping !== 'none')) {
      const query = { groupBy, positionBy: 'all' as const }
      const { groups, lines, gain, currentValue } = await server.call(getPortfolio, { token, params: { id }, query })
      expect(await server.call(listGroups, { token, params: { id }, query })).toEqual(groups)
      expect(groups.flatMap(({ assetIds }) => assetIds).sort()).toEqual(lines.map((line) => line._id).sort())
      const sum = (values: (number | null)[]) =>
        values.reduce<number>((total, value) => total + (value ?? Number.NaN), 0)
      expect(sum(groups.map((group) => group.gain.total))).toBeCloseTo(gain.total ?? Number.NaN, 8)
      expect(sum(groups.map((group) => group.currentValue))).toBeCloseTo(currentValue ?? Number.NaN, 8)
    }
  })

  test('the bridge of every year ends where the next begins, without a residual', async () => {
    const { yearlyPeriods } = await server.call(measurePerformance, { token, params: { id } })
    const { currentValue, gain } = await server.call(getPortfolio, { token, params: { id } })
    let end = 0
    let gained = 0
    for (const { startDate, endDate } of yearlyPeriods) {
      const from = `${Number(startDate.slice(0, 4)) - 1}-12-31`
      const bridge = await server.call(bridgeValue, { token, params: { id }, query: { from, to: endDate } })
      expect(bridge.residual).toBeCloseTo(0, cent)
      expect(bridge.start).toBeCloseTo(end, 6)
      end = bridge.end
      gained += bridge.price + bridge.currency + bridge.dividend + bridge.fees
    }
    expect(end).toBeCloseTo(currentValue ?? Number.NaN, 6)
    expect(gained).toBeCloseTo(gain.total ?? Number.NaN, 6)
  })

  test('every figure that can be requested is returned without NaN, for line, portfolio and period', async () => {
    const { lines } = await server.call(getPortfolio, { token, params: { id } })
    const year = now.slice(0, 4)
    for (const figure of explainedFields) {
      const asked = await server.app.inject({
        url: `/api/portfolio/${id}/explain`,
        query: { figure, asset: lines[0]?._id ?? '', from: `${year}-01-01`, to: now.slice(0, 10) },
        headers: { authorization: `Bearer ${token}` },
      })
      expect(asked.statusCode, figure).toBe(200)
      expect(asked.json().explanation.value, figure).toSatisfy((value) => value === null || Number.isFinite(value))
    }
    const unknown = await server.refusal(explainFigure, {
      token,
      params: { id },
      query: { figure: 'units', asset: 'NOPE' },
    })
    expect(unknown.status).toBe(404)
    const wrong = await server.refusal(explainFigure, { token, params: { id }, query: { figure: 'luck' } })
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['figure'])
  })
})

describe('effects and a benchmark on the market by formula', () => {
  let server: TestServer
  let token: string
  let id: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('ada@plumbline.example')
    id = await importExample(server, token, MARKET_FOLDER)
  })
  afterAll(() => server.close())

  test('a figure with more effects than a response lists is returned in pages, each of which adds up to it', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: { currency: 'EUR' } })
    const trades = [...'ab'].flatMap((letter) => {
      const stockId = letter === 'a' ? 'ACRN.US' : 'CORD.XETRA'
      return Array.from({ length: 130 }, (_, day) => {
        const date = new Date(Date.UTC(2022, 0, 3 + day)).toISOString().slice(0, 10)
        return { portfolioId: id, type: 'buy' as const, date, units: 1 + day, price: 40, fee: 1, stockId }
      })
    })
    await server.call(createTransactions, { token, body: trades })
    const { gain, lines } = await server.call(getPortfolio, { token, params: { id } })
    const listed: (string | null)[] = []
    let effectsFrom: number | null = 0
    while (effectsFrom !== null) {
      const query: QueryOf<typeof explainFigure> = { figure: 'gain.fees', effectsFrom }
      const response: ExplainFigureResponse = await server.call(explainFigure, { token, params: { id }, query })
      const { explanation, effects, transactions } = response
      expect(effects.total).toBe(260)
      expect(recompute(explanation)).toBeCloseTo(gain.fees ?? Number.NaN, 8)
      const onPage = explanation.leaves.filter(({ kind }) => kind !== 'unlisted')
      expect(Object.keys(transactions).sort()).toEqual(onPage.map(({ transactionId }) => transactionId).sort())
      listed.push(...onPage.map(({ transactionId }) => transactionId))
      effectsFrom = effects.next
    }
    expect(new Set(listed).size).toBe(260)
    const line = { figure: 'gain.fees', asset: lines[0]?._id ?? '' } as const
    const whole = await server.call(explainFigure, { token, params: { id }, query: line })
    expect(whole.effects).toEqual({ total: 130, next: null })
    expect(whole.explanation.leaves).toHaveLength(130)
  })

  test('BEN-02 of any mix returns labels and three series in currency and in percent', async () => {
    const benchmark = [
      { stockId: 'DUNE.US', name: 'Dune World ETF', percent: 60 },
      { stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 40 },
    ]
    const response = await server.call(compareWithBenchmark, { token, params: { id }, body: { benchmark } })
    const { currentValue, totalReturn, gain } = await server.call(getPortfolio, { token, params: { id } })
    expect(response.labels[0]).toBe('2021-01-31')
    expect(response.labels.at(-1)).toBe('2023-12-29')
    for (const series of [response.data, response.percent]) {
      expect(Object.keys(series).toSorted()).toEqual(['benchmark', 'invested', 'portfolio'])
      for (const values of Object.values(series)) expect(values).toHaveLength(response.labels.length)
    }
    expect(response.data.portfolio.at(-1)).toBeCloseTo(currentValue ?? Number.NaN, 6)
    expect(response.data.invested.at(-1)).toBeCloseTo((currentValue ?? Number.NaN) - (gain.total ?? Number.NaN), 6)
    expect(response.percent.portfolio.at(-1)).toBeCloseTo(totalReturn.twr ?? Number.NaN, 8)
    expect(response.benchmark).toEqual(benchmark)

    // The fund has grown, Cordage closes where it began: less of the fund is a lower return.
    const swapped = benchmark.map((part) => ({ ...part, percent: 100 - part.percent }))
    const other = await server.call(compareWithBenchmark, { token, params: { id }, body: { benchmark: swapped } })
    expect(other.percent.benchmark.at(-1)).toBeLessThan(response.percent.benchmark.at(-1) ?? Number.NaN)
  })

  test('BEN-02 without a body it is the portfolio’s own, and its price return is that of the formula', async () => {
    const own = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
    await server.call(updatePortfolio, { token, params: { id }, body: { benchmark: own } })
    const response = await server.call(compareWithBenchmark, { token, params: { id } })
    expect(response).toMatchObject({ benchmark: own, isTotalReturn: false, reason: null })
    // CORD closes at 40 + 0.5 (k mod 20): weekday 19 (2021-01-29, the last before the first day) at 49.50, weekday
    // 779 at 49.50.
    expect(response.percent.benchmark.at(-1)).toBeCloseTo(0, 10)
  })

  test('the comparison has each fiscal year, both returns per year, and every day where all are asked for', async () => {
    const own = [{ stockId: 'CORD.XETRA', name: 'Cordage SE', percent: 100 }]
    const fiscal = { fiscalYearEndDay: 31, fiscalYearEndMonth: 3 }
    await server.call(updatePortfolio, { token, params: { id }, body: { benchmark: own, settings: fiscal } })
    const response = await server.call(compareWithBenchmark, { token, params: { id } })
    // CORD closes at 40 + 0.5 (k mod 20): on the last weekdays of March 2021, 2022 and 2023, k is 62, 323 and 584.
    const closes = [49.5, 41, 41.5, 42, 49.5]
    expect(response.years.map(({ endDate }) => endDate)).toEqual([
      '2021-03-31',
      '2022-03-31',
      '2023-03-31',
      '2023-12-29',
    ])
    for (const [at, { benchmark }] of response.years.entries())
      expect(benchmark).toBeCloseTo((closes[at + 1] ?? Number.NaN) / (closes[at] ?? Number.NaN) - 1, 10)
    const sum = (amounts: number[]) => amounts.reduce((left, right) => left + right, 0)
    const { gain, totalReturn } = await server.call(getPortfolio, { token, params: { id } })
    expect(sum(response.years.map((year) => year.gain))).toBeCloseTo(gain.total ?? Number.NaN, 6)
    const { benchmark, invested } = response.data
    const benchmarkGain = (benchmark.at(-1) ?? Number.NaN) - (invested.at(-1) ?? Number.NaN)
    expect(sum(response.years.map((year) => year.benchmarkGain))).toBeCloseTo(benchmarkGain, 6)
    expect(response.perYear.portfolio).toBeCloseTo(totalReturn.annualized ?? Number.NaN, 10)
    expect(response.perYear.benchmark).toBeCloseTo(0, 10)

    const daily = await server.call(compareWithBenchmark, { token, params: { id }, query: { days: 'all' } })
    // From 31 January 2021 to 29 December 2023.
    expect(daily.labels).toHaveLength(1063)
    expect(daily.data.portfolio).toHaveLength(1063)
    expect(response.labels.length).toBeLessThanOrEqual(1000)
  })

  test('API-09 each period comes with the benchmark’s own return', async () => {
    const { periods, yearlyPeriods } = await server.call(measurePerformance, { token, params: { id } })
    // Weekdays 19 and 39 end January and February 2021: both close at 49.50. Weekday 62 ends March 2021 at 40 + 0.5 x
    // 2.
    expect(periods[0]?.benchmark.twr).toBeCloseTo(0, 10)
    expect(periods[1]?.benchmark.twr).toBeCloseTo(41 / 49.5 - 1, 10)
    for (const { startDate, endDate, benchmark } of yearlyPeriods) {
      const months = periods.filter((month) => month.startDate >= startDate && month.endDate <= endDate)
      const linked = months.reduce((growth, month) => growth * (1 + (month.benchmark.twr ?? Number.NaN)), 1)
      expect(benchmark.twr, startDate).toBeCloseTo(linked - 1, 10)
    }
  })

  test('an unknown asset in the mix is named', async () => {
    const benchmark = [{ stockId: 'NOPE', name: 'Nope', percent: 100 }]
    const problem = await server.refusal(compareWithBenchmark, { token, params: { id }, body: { benchmark } })
    expect(problem).toMatchObject({ code: 'unknown-asset', errors: [{ path: 'benchmark.0.stockId' }] })
  })
})
