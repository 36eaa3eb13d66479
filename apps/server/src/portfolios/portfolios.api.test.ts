import { defaultView } from '@plumbline/contract/portfolios/defaults'
import {
  createPortfolio,
  deletePortfolio,
  getPortfolio,
  listGroups,
  listPortfolios,
  measurePerformance,
  updatePortfolio,
  updateViews,
} from '@plumbline/contract/portfolios/operations'
import type { Performance } from '@plumbline/contract/portfolios/schemas'
import type { Grouping } from '@plumbline/contract/portfolios/vocabulary'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { readExpectedFigures } from '@plumbline/fixtures/market-folder'
import { IS_ON_RECORDED_DATA } from '@plumbline/fixtures/recorded-data'
import { createFilesProvider } from '@plumbline/market-sources/files/files-provider'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXAMPLE_MARKET, importExample } from '../testing/example-portfolio.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const cent = 2
const tenThousandth = 4

const { name, folder, now } = EXAMPLE_MARKET

/** What is known of the market by formula and not of recorded prices. */
const { paidOnFirstDay, groupings } = IS_ON_RECORDED_DATA
  ? { paidOnFirstDay: undefined, groupings: undefined }
  : {
      // 10 at 102 and 5 of fees in dollars of 1.07 a euro, and 100 at 40 and 9.50 of fees.
      paidOnFirstDay: 1025 / 1.07 + 4009.5,
      groupings: {
        none: {},
        country: { USA: ['ACRN.US', 'DUNE.US'], 'United Kingdom': ['BEAM.LSE'], Germany: ['CORD.XETRA'] },
        currency: { USD: ['ACRN.US', 'DUNE.US'], GBP: ['BEAM.LSE'], EUR: ['CORD.XETRA'] },
        exchange: { US: ['ACRN.US', 'DUNE.US'], LSE: ['BEAM.LSE'], XETRA: ['CORD.XETRA'] },
        industry: {
          'Tools & Accessories': ['ACRN.US'],
          'Furnishings, Fixtures & Appliances': ['BEAM.LSE'],
          'Specialty Chemicals': ['CORD.XETRA'],
          Other: ['DUNE.US'],
        },
        sector: {
          Industrials: ['ACRN.US'],
          'Consumer Cyclical': ['BEAM.LSE'],
          'Basic Materials': ['CORD.XETRA'],
          Other: ['DUNE.US'],
        },
        type: { 'Common Stock': ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA'], ETF: ['DUNE.US'] },
        mktCapCategory: { '-': ['ACRN.US', 'BEAM.LSE', 'CORD.XETRA', 'DUNE.US'] },
      },
    }

describe(`the example ledger on ${name}`, () => {
  const expected = readExpectedFigures(folder)
  let server: TestServer
  let token: string
  let id: string

  beforeAll(async () => {
    server = await startTestServer({ now, provider: () => createFilesProvider(folder) })
    token = await server.signIn('ada@plumbline.example')
    id = await importExample(server, token, folder)
  })
  afterAll(() => server.close())

  test('HLD-09 value, cost and the five parts of the gain are those computed apart, to the cent, of each line too', async () => {
    const portfolio = await server.call(getPortfolio, { token, params: { id } })
    expect(portfolio.currentValue).toBeCloseTo(expected.currentValue, cent)
    expect(portfolio.total).toBeCloseTo(expected.total, cent)
    const gains = [
      { _id: 'portfolio', gain: portfolio.gain, computedApart: expected.gain },
      ...portfolio.lines.map(({ _id, gain }) => ({ _id, gain, computedApart: expected.lines[_id]?.gain })),
    ]
    for (const { _id, gain, computedApart } of gains) {
      if (computedApart === undefined) continue
      for (const part of ['total', 'realized', 'unrealized', 'currency', 'dividend', 'fees'] as const) {
        expect(gain[part], `${part} of ${_id}`).toBeCloseTo(computedApart[part], cent)
      }
    }
  })

  test('each line has the units, price, value and cost computed apart', async () => {
    const { lines } = await server.call(getPortfolio, { token, params: { id } })
    expect(lines.map((line) => line._id).sort()).toEqual(Object.keys(expected.lines).sort())
    for (const line of lines) {
      const figures = expected.lines[line._id]
      expect(line.units, line._id).toBeCloseTo(figures?.units ?? Number.NaN, 8)
      expect(line.price, line._id).toBeCloseTo(figures?.price ?? Number.NaN, 6)
      expect(line.baseCurrencyCurrentValue, line._id).toBeCloseTo(figures?.baseCurrencyCurrentValue ?? Number.NaN, cent)
      expect(line.baseCurrencyTotal, line._id).toBeCloseTo(figures?.baseCurrencyTotal ?? Number.NaN, cent)
      if (figures?.costPerShare === null) expect(line.costPerShare, line._id).toBeNull()
      else expect(line.costPerShare, line._id).toBeCloseTo(figures?.costPerShare ?? Number.NaN, 6)
    }
  })

  test('HLD-04 each grouping is saved and has subtotals; HLD-10 without a sector or industry a line is in Other', async () => {
    for (const [groupBy, members] of Object.entries(groupings ?? {})) {
      await server.call(updatePortfolio, {
        token,
        params: { id },
        body: { settings: { groupBy: groupBy as Grouping } },
      })
      const { settings, groups } = await server.call(getPortfolio, { token, params: { id } })
      expect(settings.groupBy).toBe(groupBy)
      expect(await server.call(listGroups, { token, params: { id } })).toEqual(groups)
      expect(Object.fromEntries(groups.map(({ key, assetIds }) => [key, assetIds.toSorted()])), groupBy).toEqual(
        members,
      )
      for (const { key, assetIds, currentValue, total, gain } of groups) {
        const sum = (read: (line: NonNullable<(typeof expected.lines)[string]>) => number | undefined) =>
          assetIds.reduce((added, assetId) => {
            const figures = expected.lines[assetId]
            return added + ((figures && read(figures)) ?? Number.NaN)
          }, 0)
        expect(currentValue, key).toBeCloseTo(
          sum((line) => line.baseCurrencyCurrentValue),
          cent,
        )
        expect(total, key).toBeCloseTo(
          sum((line) => line.baseCurrencyTotal),
          cent,
        )
        expect(gain.total, key).toBeCloseTo(
          sum((line) => line.gain?.total),
          cent,
        )
      }
    }
    await server.call(updatePortfolio, { token, params: { id }, body: { settings: { groupBy: 'none' } } })
    if (groupings === undefined) return
    const { lines } = await server.call(getPortfolio, { token, params: { id } })
    const fund = lines.find((line) => line._id === 'DUNE.US')
    expect(fund).toMatchObject({ sector: 'Other', industry: 'Other' })
  })

  test('API-09 performance ascends by month and year and holds the returns computed apart', async () => {
    const { periods, yearlyPeriods, sinceStart, method } = await server.call(measurePerformance, {
      token,
      params: { id },
    })
    expect(method).toBe('twr')
    expect(sinceStart.twr).toBeCloseTo(expected.twr, tenThousandth)
    expect(periods.map(({ startDate }) => startDate.slice(0, 7))).toEqual(Object.keys(expected.twrByMonth).sort())
    expect(yearlyPeriods.map(({ startDate }) => startDate.slice(0, 4))).toEqual(Object.keys(expected.twrByYear).sort())
    for (const { startDate, twr, hidden } of periods) {
      expect(twr, startDate).toBeCloseTo(expected.twrByMonth[startDate.slice(0, 7)] ?? Number.NaN, tenThousandth)
      expect(hidden).toBe(false)
    }
    for (const { startDate, twr } of yearlyPeriods) {
      expect(twr, startDate).toBeCloseTo(expected.twrByYear[startDate.slice(0, 4)] ?? Number.NaN, tenThousandth)
    }
  })

  test('PER-03 the measure and the end of the fiscal year are those of the settings', async () => {
    const measureBy = async (settings: object) => {
      await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
      return await server.call(measurePerformance, { token, params: { id } })
    }
    /** The largest difference to the time-weighted return of the same year. */
    const awayFromTwr = ({ yearlyPeriods }: Performance) =>
      Math.max(
        ...yearlyPeriods.map(({ startDate, twr }) => {
          return Math.abs((twr ?? 0) - (expected.twrByYear[startDate.slice(0, 4)] ?? 0))
        }),
      )
    const irr = await measureBy({ returnCalculation: 'irr' })
    expect(irr.method).toBe('irr')
    expect(irr.sinceStart.annualized).toBeCloseTo(expected.irrAnnual, tenThousandth)
    expect(awayFromTwr(irr)).toBeGreaterThan(0.001)

    const dietz = await measureBy({ returnCalculation: 'dietz' })
    expect(dietz.method).toBe('dietz')
    expect(awayFromTwr(dietz)).toBeGreaterThan(0.001)
    if (paidOnFirstDay !== undefined) {
      const { moneyIn = Number.NaN, moneyOut = Number.NaN, gain } = expected
      const later = moneyIn - moneyOut - paidOnFirstDay
      expect(dietz.sinceStart.twr).toBeCloseTo(gain.total / (paidOnFirstDay + later / 2), tenThousandth)
    }

    const fiscal = { fiscalYearEndDay: 31, fiscalYearEndMonth: 3 }
    const { yearlyPeriods } = await measureBy({ returnCalculation: 'twr', ...fiscal })
    expect(yearlyPeriods.slice(0, -1).map(({ endDate }) => endDate.slice(5))).toEqual(
      yearlyPeriods.slice(1).map(() => '03-31'),
    )
    for (const { startDate, endDate, twr } of yearlyPeriods) {
      const months = Object.entries(expected.twrByMonth).filter(
        ([month]) => month >= startDate.slice(0, 7) && month <= endDate.slice(0, 7),
      )
      const product = months.reduce((growth, [, monthly]) => growth * (1 + monthly), 1)
      expect(twr, startDate).toBeCloseTo(product - 1, tenThousandth)
    }
    const middle = await measureBy({ fiscalYearEndDay: 15 })
    expect(middle.yearlyPeriods[0]?.endDate.slice(5)).toBe('03-15')
    await measureBy({ fiscalYearEndDay: 31, fiscalYearEndMonth: 12 })
  })

  test('the list shows the same figures as the page', async () => {
    const [summary] = await server.call(listPortfolios, { token })
    const portfolio = await server.call(getPortfolio, { token, params: { id } })
    expect(summary?.currentValue).toBe(portfolio.currentValue)
    expect(summary?.gain).toEqual(portfolio.gain)
    expect(summary?.percent).toBe(portfolio.percent)
  })

  test('a write is in the very next response', async () => {
    const before = await server.call(getPortfolio, { token, params: { id } })
    const stockId = before.lines[0]?._id ?? ''
    const fee = { portfolioId: id, type: 'fee' as const, date: before.asOf, price: '1', currency: 'EUR', stockId }
    await server.call(createTransactions, { token, body: [fee] })
    const after = await server.call(getPortfolio, { token, params: { id } })
    expect((before.gain.fees ?? 0) - (after.gain.fees ?? 0)).toBeCloseTo(1, 10)
  })
})

describe('portfolios', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('bob@plumbline.example')
  })
  afterAll(() => server.close())

  test('HLD-01 HLD-10 a new one is named by its number and in USD until the account has a currency', async () => {
    const created = await server.call(createPortfolio, { token, body: {} })
    expect(created).toMatchObject({ name: 'Portfolio 1', currency: 'USD' })
    const empty = await server.call(getPortfolio, { token, params: { id: created._id } })
    expect(empty).toMatchObject({
      currentValue: 0,
      lines: [],
      percent: null,
      totalReturn: { twr: null, reason: 'no-transactions' },
      settings: { groupBy: 'none' },
    })
    const columns = 'image name gain units price costPerShare baseCurrencyCurrentValue percent'.split(' ')
    expect(empty.views).toEqual([{ name: 'Overview', columns }])
  })

  test('API-07 settings are kept whole, and a change of one leaves the others', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Settings' } })
    await server.call(updatePortfolio, {
      token,
      params: { id },
      body: { settings: { fiscalYearEndMonth: 6, emails: { weeklyRecap: true } } },
    })
    const change = async (settings: object) =>
      await server.call(updatePortfolio, { token, params: { id }, body: { settings } })
    await change({ groupBy: 'sector' })
    const { settings } = await server.call(getPortfolio, { token, params: { id } })
    expect(settings).toEqual({
      returnCalculation: 'twr',
      costMethod: 'average',
      fiscalYearEndDay: 31,
      fiscalYearEndMonth: 6,
      fiscalCountry: null,
      accountType: null,
      taxExemptedAccount: false,
      addCashWhenSellling: false,
      cash: 'off',
      marketDividends: 'propose',
      withheldTaxes: [],
      public: false,
      groupBy: 'sector',
      positionBy: 'open',
      emails: { weeklyRecap: true, priceChange: false },
      priceChangePercent: 5,
    })
    const others = {
      returnCalculation: 'dietz',
      costMethod: 'fifo',
      fiscalYearEndDay: 15,
      fiscalYearEndMonth: 3,
      fiscalCountry: 'US',
      accountType: 'pension',
      taxExemptedAccount: true,
      addCashWhenSellling: true,
      cash: 'one-currency',
      marketDividends: 'off',
      withheldTaxes: [{ country: 'US', percent: 15 }],
      public: true,
      groupBy: 'country',
      positionBy: 'all',
      emails: { weeklyRecap: false, priceChange: true },
      priceChangePercent: 2,
    }
    for (const [name, value] of Object.entries(others)) await change({ [name]: value })
    expect((await server.call(getPortfolio, { token, params: { id } })).settings).toEqual(others)
  })

  test('only changes that figures depend on discard the measurement, and every change is in the next response', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Version' } })
    const versionOf = async () => {
      const row = server.database.db.selectFrom('portfolios').select('version').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).version
    }
    const update = (body: object) => server.call(updatePortfolio, { token, params: { id }, body })
    await server.call(getPortfolio, { token, params: { id } })
    const before = await versionOf()
    const views = [{ name: 'Short', columns: ['name'] }]
    await update({ name: 'Renamed', settings: { groupBy: 'sector', returnCalculation: 'irr' } })
    await server.call(updateViews, { token, params: { id }, body: views })
    expect(await versionOf()).toBe(before)
    const changed = await server.call(getPortfolio, { token, params: { id } })
    expect(changed).toMatchObject({ name: 'Renamed', views, totalReturn: { method: 'irr' } })
    expect(changed.settings.groupBy).toBe('sector')
    expect(await server.call(listPortfolios, { token })).toContainEqual(expect.objectContaining({ name: 'Renamed' }))
    await update({ settings: { costMethod: 'fifo' } })
    await update({ currency: 'CHF' })
    expect(await versionOf()).toBe(before + 2)
    expect((await server.call(getPortfolio, { token, params: { id } })).currency).toBe('CHF')
  })

  test('API-11 views are an array that replaces the old ones', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Views' } })
    const views = [defaultView, { name: 'View 2', columns: ['image', 'name'] }]
    await server.call(updateViews, { token, params: { id }, body: views })
    expect((await server.call(getPortfolio, { token, params: { id } })).views).toEqual(views)
    expect(await server.refusal(updateViews, { token, params: { id }, body: [] })).toMatchObject({
      code: 'invalid-payload',
    })
  })

  test.each([
    { body: { name: '   ' }, path: 'name' },
    { body: { currency: 'euro' }, path: 'currency' },
    { body: { plan: 'premium' }, path: 'plan' },
    { body: { settings: { fiscalYearEndDay: 32 } }, path: 'settings.fiscalYearEndDay' },
    { body: { settings: { emails: { daily: true } } }, path: 'settings.emails.daily' },
    { body: { benchmark: [{ stockId: 'DUNE.US', name: 'World', percent: 101 }] }, path: 'benchmark.0.percent' },
  ])('API-02 $body is refused and the field $path is named', async ({ body, path }) => {
    const { _id: id } = await server.call(createPortfolio, { token, body: {} })
    const problem = await server.refusal(updatePortfolio, { token, params: { id }, body })
    expect(problem).toMatchObject({ status: 400, code: 'invalid-payload' })
    expect(problem.errors?.map((error) => error.path)).toContain(path)
  })

  test('PST-02 a benchmark of three times 33.33 % is saved, another total or an unknown stock is refused', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: { name: 'Mix' } })
    const mix = (percents: number[], stockId = 'DUNE.US') => ({
      token,
      params: { id },
      body: { benchmark: percents.map((percent) => ({ stockId, name: 'World', percent })) },
    })
    const thirds = mix([33.33, 33.33, 33.33])
    await server.call(updatePortfolio, thirds)
    expect(await server.refusal(updatePortfolio, mix([60, 30]))).toMatchObject({
      status: 400,
      code: 'invalid-payload',
      errors: [{ path: 'benchmark', message: 'Total of all allocations is 90% but must be 100%' }],
    })
    expect(await server.refusal(updatePortfolio, mix([100], 'NOBODY.US'))).toMatchObject({
      status: 400,
      code: 'unknown-asset',
      errors: [{ path: 'benchmark.0.stockId', message: 'No such asset' }],
    })
    const { benchmark } = await server.call(getPortfolio, { token, params: { id } })
    expect(benchmark).toEqual(thirds.body.benchmark)
    await server.call(updatePortfolio, mix([]))
    expect((await server.call(getPortfolio, { token, params: { id } })).benchmark).toEqual([])
  })

  test('a deleted portfolio is gone', async () => {
    const { _id: id } = await server.call(createPortfolio, { token, body: {} })
    await server.call(deletePortfolio, { token, params: { id } })
    expect(await server.refusal(getPortfolio, { token, params: { id } })).toMatchObject({
      status: 404,
      code: 'not-found',
    })
  })
})
