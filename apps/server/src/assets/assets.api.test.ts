import {
  getAsset,
  getClose,
  getDividends,
  getPrices,
  getSplits,
  listBenchmarks,
  readStatementSeries,
  searchAssets,
} from '@plumbline/contract/assets/operations'
import type { PricePeriod } from '@plumbline/contract/assets/vocabulary'
import { readNews } from '@plumbline/contract/news/operations'
import { createPortfolio } from '@plumbline/contract/portfolios/operations'
import {
  deleteScreen,
  describeField,
  exportScreen,
  listPickValues,
  listSavedScreens,
  saveScreen,
  screenAssets,
} from '@plumbline/contract/screener/operations'
import type { ScreenerFilter } from '@plumbline/contract/screener/schemas'
import { pickFieldNames } from '@plumbline/contract/screener/vocabulary'
import { createTransactions } from '@plumbline/contract/transactions/operations'
import { watchAsset } from '@plumbline/contract/watchlist/operations'
import { createDemoProvider } from '@plumbline/market-sources/demo/demo-provider'
import { createLiveSource, flint } from '@plumbline/market-sources/testing/live-source'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

describe('assets on the market by formula', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer()
    token = await server.signIn('ada@plumbline.example')
  })
  afterAll(() => server.close())

  const prices = (id: string, period: PricePeriod) =>
    server.call(getPrices, { token, params: { id }, query: { period } })

  test('the last price is the last close as traded, beside the one of the day before', async () => {
    const asset = await server.call(getAsset, { token, params: { id: 'BEAM.LSE' } })
    // Weekday 779: (400 - 0.2 x 779) x 5 pence; weekday 778 a pence more.
    expect(asset).toMatchObject({ symbol: 'BEAM', currency: 'GBP', priceDate: '2023-12-29', isPriceStale: false })
    expect(asset.price).toBeCloseTo(12.21, 10)
    expect(asset.closePrice).toBeCloseTo(12.22, 10)
    expect(asset.change).toBeCloseTo(-0.01 / 12.22, 10)
  })

  test('a search with details says the last close, its change, and what is held and watched', async () => {
    const owner = await server.signIn('details@plumbline.example')
    const { _id: portfolioId } = await server.call(createPortfolio, { token: owner, body: { name: 'P' } })
    const buy = { portfolioId, type: 'buy', date: '2023-01-03', price: '10', currency: 'USD' } as const
    const sold = { ...buy, stockId: 'DUNE.US', units: '1' }
    await server.call(createTransactions, {
      token: owner,
      body: [{ ...buy, stockId: 'ACRN.US', units: '2' }, sold, { ...sold, type: 'sell' as const, date: '2023-01-04' }],
    })
    await server.call(watchAsset, { token: owner, params: { id: 'DUNE.US' }, body: {} })
    const find = async (q: string, asker = owner) =>
      (await server.call(searchAssets, { token: asker, query: { q, details: 'true' } }))[0]
    // ACRN closes at (100 + 0.1 k) / 2 on trading day k: 88.95 on 29 Dec 2023 (k = 779), 88.90 on the day before.
    expect(await find('ACRN')).toMatchObject({
      _id: 'ACRN.US',
      details: {
        price: expect.closeTo(88.95, 9),
        priceDate: '2023-12-29',
        change: expect.closeTo(88.95 / 88.9 - 1, 9),
        isHeld: true,
        isWatched: false,
      },
    })
    // Sold again, so that it is watched only.
    expect((await find('DUNE'))?.details).toMatchObject({ isHeld: false, isWatched: true })
    expect((await find('ACRN', token))?.details).toMatchObject({ isHeld: false, isWatched: false })
    const [plain] = await server.call(searchAssets, { token: owner, query: { q: 'ACRN' } })
    expect(plain).toMatchObject({ _id: 'ACRN.US' })
    expect(plain).not.toHaveProperty('details')
  })

  test('the screener shows the last close and its change, and exports what is shown as csv', async () => {
    const body = { sort: { by: 'symbol', order: 'asc' } } as const
    const { results, count } = await server.call(screenAssets, { token, body })
    const beam = results.find(({ symbol }) => symbol === 'BEAM')
    expect(beam).toMatchObject({ price: 12.21, priceDate: '2023-12-29' })
    expect(beam?.change).toBeCloseTo(-0.01 / 12.22, 10)
    const { name, blob } = await server.call(exportScreen, {
      token,
      body: { ...body, columns: ['price', 'exchange', 'pe', 'sector'] },
    })
    const lines = (await blob.text()).split('\r\n')
    expect(name).toBe('screener-2023-12-29.csv')
    expect(lines[0]).toBe('name,exchange,symbol,isin,currency,price,pe,sector')
    expect(lines.slice(1, -1).map((line) => line.split(',').at(2))).toEqual(results.map(({ symbol }) => symbol))
    expect(lines).toHaveLength(count + 2)
    expect(lines.find((line) => line.includes(',BEAM,'))).toMatch(/,GBP,12\.21,,/)
  })

  test('a saved screen is a name for an address, of its owner alone, and saving its name again replaces it', async () => {
    const other = await server.signIn('bob@plumbline.example')
    const save = async (name: string, address: string) =>
      (await server.call(saveScreen, { token, body: { name, address } }))._id
    const cheap = await save('Cheap', 'filters=pe.lt.15')
    await save('Big', 'filters=mktCapUSD.gte.1e10')
    expect(await save('Cheap', 'filters=pe.lt.12')).toBe(cheap)
    expect(await server.call(listSavedScreens, { token })).toMatchObject([
      { name: 'Big' },
      { _id: cheap, name: 'Cheap', address: 'filters=pe.lt.12' },
    ])
    expect(await server.call(listSavedScreens, { token: other })).toEqual([])
    const params = { id: cheap }
    expect(await server.refusal(deleteScreen, { token: other, params })).toMatchObject({ status: 404 })
    await server.call(deleteScreen, { token, params })
    expect(await server.call(listSavedScreens, { token })).toMatchObject([{ name: 'Big' }])
    for (const body of [
      { name: '', address: '' },
      { name: 'x'.repeat(61), address: '' },
    ])
      expect(await server.refusal(saveScreen, { token, body })).toMatchObject({ status: 400 })
  })

  test('the watched assets can be screened alone', async () => {
    await server.call(watchAsset, { token, params: { id: 'BEAM.LSE' }, body: { targetPrice: null, notes: null } })
    const { results } = await server.call(screenAssets, { token, body: { universe: 'watched' } })
    expect(results.map(({ symbol }) => symbol)).toEqual(['BEAM'])
  })

  test('the holdings of all portfolios can be screened alone: bought and not sold', async () => {
    const holdings = async () =>
      (await server.call(screenAssets, { token, body: { universe: 'holdings' } })).results.map(({ symbol }) => symbol)
    expect(await holdings()).toEqual([])
    const own = { date: '2023-01-02', price: '10' }
    for (const bought of ['BEAM.LSE', 'CORD.XETRA']) {
      const { _id: portfolioId } = await server.call(createPortfolio, { token, body: {} })
      const rows = [
        { ...own, portfolioId, stockId: bought, type: 'buy' as const, units: '2' },
        { ...own, portfolioId, stockId: 'ACRN.US', type: 'buy' as const, units: '1' },
        { ...own, portfolioId, stockId: 'ACRN.US', type: 'sell' as const, units: '1', date: '2023-01-03' },
      ]
      await server.call(createTransactions, { token, body: rows, headers: { 'idempotency-key': bought } })
    }
    expect((await holdings()).toSorted()).toEqual(['BEAM', 'CORD'])
    const body = { field: 'volume', universe: 'holdings' } as const
    const { bins, missing } = await server.call(describeField, { token, body })
    expect(bins.reduce((sum, { count }) => sum + count, missing)).toBe(2)
  })

  test('API-10 no split looks like a fall: closes before it are divided by it', async () => {
    const points = await prices('ACRN.US', 'max')
    const around = points.filter(({ date }) => date === '2022-05-31' || date === '2022-06-01')
    // Weekdays 366 and 367: 100 + 0.1 k, both halved although the first was traded whole.
    expect(around.map(({ close }) => close)).toEqual([68.3, 68.35])
  })

  test('the close of a day is as traded then, of the last trading day, and null without a recent one', async () => {
    const closeOn = (date: string) => server.call(getClose, { token, params: { id: 'ACRN.US' }, query: { date } })
    // Weekday 366: 100 + 0.1 k, the day before the 2-for-1 split.
    expect(await closeOn('2022-05-31')).toEqual({ date: '2022-05-31', close: 136.6, currency: 'USD' })
    expect(await closeOn('2022-06-05')).toMatchObject({ date: '2022-06-03' })
    expect(await closeOn('2019-01-02')).toBeNull()
    expect(await closeOn('2024-06-03')).toBeNull()
  })

  test('a close is converted at the rate of the day (1.116 dollars per euro), and null in a currency without rates', async () => {
    const closeIn = (currency: string) =>
      server.call(getClose, { token, params: { id: 'ACRN.US' }, query: { date: '2022-05-31', currency } })
    expect(await closeIn('EUR')).toEqual({
      date: '2022-05-31',
      close: expect.closeTo(136.6 / 1.116, 8),
      currency: 'EUR',
    })
    expect(await closeIn('USD')).toMatchObject({ close: 136.6, currency: 'USD' })
    expect(await closeIn('XXX')).toBeNull()
  })

  test.each([
    { period: '1m', first: '2023-11-29' },
    { period: '3m', first: '2023-09-29' },
    { period: '6m', first: '2023-06-29' },
    { period: '1y', first: '2022-12-29' },
    { period: '2y', first: '2021-12-29' },
    { period: '5y', first: '2021-01-04' },
    { period: 'MAX' as PricePeriod, first: '2021-01-04' },
  ] satisfies { period: PricePeriod; first: string }[])(
    'AST-04 API-10 $period starts on $first and ends today',
    async ({ period, first }) => {
      const points = await prices('CORD.XETRA', period)
      expect(points[0]?.date).toBe(first)
      expect(points.at(-1)?.date).toBe('2023-12-29')
    },
  )

  test('dividends are listed newest first, as paid', async () => {
    const dividends = await server.call(getDividends, { token, params: { id: 'DUNE.US' } })
    expect(dividends[0]).toMatchObject({ date: '2022-12-15', currency: 'USD' })
  })

  test('AST-07 a dividend from before a split stands as paid and per unit of today', async () => {
    const dividends = await server.call(getDividends, { token, params: { id: 'ACRN.US' } })
    // 2-for-1 on 1 June 2022.
    expect(dividends).toEqual([
      { date: '2022-09-15', value: 0.3, currency: 'USD', adjusted_value: 0.3, payDate: null },
      { date: '2021-09-15', value: 0.5, currency: 'USD', adjusted_value: 0.25, payDate: null },
    ])
  })

  test('splits are listed', async () => {
    const splits = await server.call(getSplits, { token, params: { id: 'ACRN.US' } })
    expect(splits).toEqual([{ date: '2022-06-01', numerator: 2, denominator: 1 }])
    expect(await server.call(getSplits, { token, params: { id: 'CORD.XETRA' } })).toEqual([])
  })

  test('search finds by symbol, by a word of the name, by ISIN and through a typo', async () => {
    const first = async (q: string) => (await server.call(searchAssets, { token, query: { q } }))[0]?._id
    expect(await first('cord')).toBe('CORD.XETRA')
    expect(await first('lighting')).toBe('BEAM.LSE')
    expect(await first('QZ0000000041')).toBe('DUNE.US')
    expect(await first('cordgae')).toBe('CORD.XETRA')
    expect(await server.call(searchAssets, { token, query: { q: 'nothing like it' } })).toEqual([])
  })

  test('the preset benchmarks are assets', async () => {
    expect(await server.call(listBenchmarks, { token })).toEqual([
      { _id: 'DUNE.US', name: 'Dune World ETF', covers: null },
    ])
  })

  test('an unknown asset is not found on any route', async () => {
    for (const operation of [getAsset, getPrices, getDividends, getSplits]) {
      expect((await server.refusal(operation, { token, params: { id: 'NOPE' } })).status).toBe(404)
    }
    expect(
      (await server.refusal(getPrices, { token, params: { id: 'CORD.XETRA' }, query: { period: '4y' } })).status,
    ).toBe(400)
  })
})

describe('the simulated market', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await startTestServer({
      now: '2026-03-02T12:00:00Z',
      provider: () => createDemoProvider({ today: () => '2026-03-02', scale: 300 }),
    })
    token = await server.signIn('ada@plumbline.example')
  })
  afterAll(() => server.close())

  test('API-10 adjusted closes end at the close, and are below it before a dividend', async () => {
    const filters: ScreenerFilter[] = [{ field: 'dividendYield', operator: 'gt', value: 0.02 }]
    const { results } = await server.call(screenAssets, { token, body: { filters, limit: 1 } })
    const params = { id: results[0]?._id ?? '' }
    const points = await server.call(getPrices, { token, params, query: { period: 'max' } })
    const [{ date: lastDividend } = { date: '' }] = await server.call(getDividends, { token, params })
    expect(points.some(({ date }) => date < lastDividend)).toBe(true)
    for (const { date, close, adjusted_close } of points) {
      if (date < lastDividend) expect(adjusted_close, date).toBeLessThan(close)
      else expect(adjusted_close, date).toBeCloseTo(close, 10)
    }
  })

  test('SCR-03 the screener returns the largest first, counts, pages and sorts with missing values last', async () => {
    const all = await server.call(screenAssets, { token, body: { limit: 100 } })
    const sizes = all.results.flatMap(({ mktCapUSD }) => mktCapUSD ?? [])
    expect(all.count).toBeGreaterThan(100)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const second = await server.call(screenAssets, { token, body: { limit: 10, offset: 10 } })
    expect(second.results.map(({ _id }) => _id)).toEqual(all.results.slice(10, 20).map(({ _id }) => _id))
    const filters: ScreenerFilter[] = [
      { field: 'type', operator: 'eq', value: 'Common Stock' },
      { field: 'pe', operator: 'lt', value: 20 },
    ]
    const cheap = await server.call(screenAssets, {
      token,
      body: { filters, sort: { by: 'pe', order: 'asc' }, limit: 100 },
    })
    expect(cheap.count).toBeGreaterThan(0)
    expect(cheap.results.every(({ pe, type }) => type === 'Common Stock' && pe !== null && pe < 20)).toBe(true)
    const wrong = { filters: [{ field: 'sector', operator: 'gt', value: 'A' }] }
    expect((await server.refusal(screenAssets, { token, body: wrong })).errors).toMatchObject([
      { path: 'filters.0.operator' },
    ])
  })

  test('API-11 each pick field offers the values that occur', async () => {
    const values = await server.call(listPickValues, { token })
    const first = (await server.call(screenAssets, { token, body: { limit: 1 } })).results[0]
    expect(Object.keys(values).sort()).toEqual([...pickFieldNames].sort())
    for (const field of pickFieldNames) expect(values[field], field).toContainEqual({ _id: first?.[field] })
    expect(values.type).toContainEqual({ _id: 'Common Stock' })
    expect(values.sector.length).toBeGreaterThan(3)
  })

  test('a stock has a profile in every section that the pages read, and news with pictures that the product draws', async () => {
    const [stock] = await server.call(searchAssets, { token, query: { type: 'Common Stock' } })
    const asset = await server.call(getAsset, { token, params: { id: stock?._id ?? '' } })
    expect(Object.keys(asset.profile)).toEqual(
      expect.arrayContaining([
        'General',
        'Highlights',
        'Valuation',
        'SplitsDividends',
        'SharesStats',
        'Earnings',
        'Financials',
        'Holders',
      ]),
    )
    const news = await server.call(readNews, { token, body: { symbols: [stock?.symbol ?? ''] } })
    expect(news.length).toBeGreaterThan(0)
    const newsOfOne = await server.call(readNews, { token, body: { symbols: [asset._id] } })
    expect(newsOfOne.length).toBeGreaterThan(0)
    expect(newsOfOne.every(({ symbol }) => symbol === asset.symbol)).toBe(true)
    const picture = await server.app.inject({ url: news[0]?.image ?? '' })
    expect(picture.headers['content-type']).toContain('image/svg+xml')
    expect(picture.body).not.toMatch(/<script|onload|javascript:/i)
    const logo = await server.app.inject({ url: asset.image ?? '' })
    expect(logo.statusCode).toBe(200)
    const seed = decodeURIComponent(/news\/(.+)\.svg$/.exec(news[0]?.image ?? '')?.[1] ?? '')
    const several = await server.app.inject({
      url: '/api/pictures',
      query: { logo: [stock?._id ?? '', 'NO.SUCH'], news: seed },
    })
    expect(several.json()).toEqual({ logo: { [stock?._id ?? '']: logo.body }, news: { [seed]: picture.body } })
    const tooMany = await server.app.inject({ url: '/api/pictures', query: { logo: Array<string>(61).fill('A') } })
    expect(tooMany.statusCode).toBe(400)
  })
})

test('a live source is searched for unknown securities, and its results are stored', async () => {
  const live = createLiveSource({ '2026-01-08': 10 })
  const server = await startTestServer({ now: '2026-01-09T12:00:00Z', provider: () => live })
  try {
    const token = await server.signIn('ada@plumbline.example')
    expect((await server.call(searchAssets, { token, query: { q: 'flint' } })).map(({ _id }) => _id)).toEqual([
      flint.id,
    ])
    live.mood = 'fails'
    expect((await server.call(searchAssets, { token, query: { q: 'flint' } })).map(({ _id }) => _id)).toEqual([
      flint.id,
    ])
    const asset = await server.call(getAsset, { token, params: { id: flint.id } })
    expect(asset).toMatchObject({ price: null, name: 'Flint Instruments' })
  } finally {
    await server.close()
  }
})

test('an article stands once, however many listings have its symbol, and only web pages are passed on', async () => {
  const live = createLiveSource({})
  live.search = async () => [flint, { ...flint, id: 'FLINT.XETRA', exchange: 'XETRA' }]
  live.news = async () =>
    ['https://post.example/old', 'javascript:alert(1)', 'https://post.example/new'].map((url) => ({
      title: url,
      text: '',
      image: undefined,
      url,
      symbol: 'FLINT',
      site: 'Post',
      publishedDate: url.endsWith('new') ? '2026-01-08T10:00:00.000Z' : '2026-01-07T10:00:00.000Z',
    }))
  const server = await startTestServer({ now: '2026-01-09T12:00:00Z', provider: () => live })
  try {
    const token = await server.signIn('ada@plumbline.example')
    expect(await server.call(searchAssets, { token, query: { q: 'flint' } })).toHaveLength(2)
    const news = await server.call(readNews, { token, body: { symbols: ['FLINT'] } })
    expect(news.map(({ url }) => url)).toEqual(['https://post.example/new', 'https://post.example/old'])
  } finally {
    await server.close()
  }
})

test('UPG-01 the free plan gets five years of statements, and of the years before them the free cash flow alone', async () => {
  const server = await startTestServer({
    now: '2026-03-02T12:00:00Z',
    provider: () => createDemoProvider({ today: () => '2026-03-02', scale: 300 }),
    environment: { BILLING: 'sandbox' },
  })
  try {
    const token = await server.signIn('ada@plumbline.example')
    const [stock] = await server.call(searchAssets, { token, query: { type: 'Common Stock' } })
    const read = async () =>
      (await server.call(getAsset, { token, params: { id: stock?._id ?? '' } })).profile.Financials
    const free = await read()
    expect([free?.Balance_Sheet.yearly.length, free?.Income_Statement.quarterly.length]).toEqual([5, 20])
    const older = free?.Cash_Flow.yearly.slice(5) ?? []
    expect(older.map((entry) => Object.keys(entry).sort())).toEqual(Array(15).fill(['date', 'freeCashFlow']))
    await server.database.db.updateTable('users').set({ plan: 'premium' }).execute()
    const premium = await read()
    expect([premium?.Balance_Sheet.yearly.length, premium?.Income_Statement.quarterly.length]).toEqual([20, 40])
  } finally {
    await server.close()
  }
})

test('UPG-01 a chart of statements has two lines and five years on the free plan, during the trial too', async () => {
  const server = await startTestServer({
    now: '2026-03-02T12:00:00Z',
    provider: () => createDemoProvider({ today: () => '2026-03-02', scale: 300 }),
    environment: { BILLING: 'sandbox' },
  })
  try {
    const token = await server.signIn('ada@plumbline.example')
    const [stock] = await server.call(searchAssets, { token, query: { type: 'Common Stock' } })
    const params = { id: stock?._id ?? '' }
    const read = (lines: string, years: number) => ({
      token,
      params,
      query: { statement: 'Income_Statement' as const, lines, years },
    })
    const two = await server.call(readStatementSeries, read('totalRevenue,netIncome', 5))
    const { profile } = await server.call(getAsset, { token, params })
    const entries = profile.Financials?.Income_Statement.yearly.slice(0, 5).reverse() ?? []
    expect(two.dates).toEqual(entries.map(({ date }) => date))
    expect(two.series).toEqual(
      ['totalRevenue', 'netIncome'].map((line) => ({ line, values: entries.map((entry) => entry[line] ?? null) })),
    )
    const three = read('totalRevenue,netIncome,grossProfit', 5)
    expect(await server.refusal(readStatementSeries, three)).toMatchObject({ status: 403, source: 'multiple-charts' })
    const tenYears = read('totalRevenue', 10)
    expect(await server.refusal(readStatementSeries, tenYears)).toMatchObject({ status: 403, source: 'nb-years' })
    await server.database.db.updateTable('users').set({ plan: 'premium' }).execute()
    expect((await server.call(readStatementSeries, three)).series).toHaveLength(3)
    expect((await server.call(readStatementSeries, tenYears)).dates).toHaveLength(10)
  } finally {
    await server.close()
  }
})
