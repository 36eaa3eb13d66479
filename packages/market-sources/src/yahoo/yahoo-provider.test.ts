import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type ProviderServer, type Reply, startProviderServer } from '../testing/provider-server.ts'
import { securityOf } from '../testing/security.ts'
import { UpstreamError } from '../upstream-error.ts'
import { createYahooProvider } from './yahoo-provider.ts'

const { signal } = new AbortController()
const security = securityOf({ id: 'TST.L', symbol: 'TST.L', currency: 'GBP' })
const range = { from: '2024-06-01', to: '2024-06-30' }

const seconds = (instant: string) => Date.parse(instant) / 1000

/** Invented figures in the shapes of the source. */
const chart = {
  chart: {
    result: [
      {
        meta: {
          currency: 'GBp',
          exchangeTimezoneName: 'Europe/London',
          regularMarketPrice: 260.5,
          regularMarketTime: seconds('2024-06-12T10:00:00Z'),
        },
        timestamp: [seconds('2024-06-10T07:00:00Z'), seconds('2024-06-11T07:00:00Z')],
        indicators: { quote: [{ close: [250, 252] }], adjclose: [{ adjclose: [249, 252] }] },
      },
    ],
    error: null,
  },
}
const unknown = {
  chart: { result: null, error: { code: 'Not Found', description: 'No data found, symbol may be delisted' } },
}
const quote = {
  quoteResponse: {
    result: [
      {
        symbol: 'TST.L',
        quoteType: 'EQUITY',
        currency: 'GBp',
        regularMarketPrice: 261,
        regularMarketPreviousClose: 252,
        regularMarketTime: seconds('2024-06-12T11:00:00Z'),
      },
      { symbol: 'OLD.L', quoteType: 'NONE', currency: 'GBp' },
    ],
    error: null,
  },
}
const search = {
  quotes: [
    { symbol: 'TST.L', quoteType: 'EQUITY', exchange: 'LSE', longname: 'Test plc', sector: 'Energy' },
    { symbol: 'TST240C', quoteType: 'OPTION', exchange: 'OPR' },
    { index: 'x', name: 'A private company' },
  ],
  news: [
    {
      title: 'Test rises',
      link: 'https://news.example.com/1',
      publisher: 'Example',
      providerPublishTime: seconds('2024-06-12T09:00:00Z'),
    },
    { title: 'No link' },
  ],
}

function providerOf(server: Pick<ProviderServer, 'baseUrl'>) {
  return createYahooProvider({
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    random: () => 0,
    rates: fixedRates({}),
    now: () => new Date('2024-07-01T12:00:00Z'),
  })
}

/** The source with a working session, except for the paths that the test replies to itself. */
function source(own: (url: URL, cookie: string) => Reply | undefined = () => undefined) {
  return startProviderServer((url, request) => {
    const cookie = request.headers.cookie ?? ''
    const reply = own(url, cookie)
    if (reply !== undefined) return reply
    if (url.pathname === '/')
      return { status: 404, headers: { 'set-cookie': ['A3=abc; Path=/; Secure', 'A1=d=1; Path=/'] } }
    if (url.pathname === '/v1/test/getcrumb') return cookie.includes('A3=abc') ? { body: 'cRuMb.1/x' } : { status: 401 }
    if (url.pathname.startsWith('/v8/finance/chart/')) return { body: chart }
    if (url.pathname === '/v1/finance/search') return { body: search }
    if (url.searchParams.get('crumb') !== 'cRuMb.1/x') {
      return {
        status: 401,
        body: { finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } } },
      }
    }
    if (url.pathname === '/v7/finance/quote') return { body: quote }
    return { status: 404, body: '{}' }
  })
}

test('without quotes, the units of all results come from one request', async () => {
  const spark = {
    spark: {
      result: [
        { symbol: 'TST.L', response: [{ meta: { currency: 'GBp' } }] },
        { symbol: 'OTHER', response: [] },
      ],
    },
  }
  const server = await source((url) => {
    if (url.pathname === '/v7/finance/quote') return { status: 401, body: '{}' }
    return url.pathname === '/v7/finance/spark' ? { body: spark } : undefined
  })
  expect(await providerOf(server).search('test', signal)).toMatchObject([{ id: 'TST.L', currency: 'GBP' }])
  expect(server.requests.some((path) => path.startsWith('/v8/'))).toBe(false)
})

test('a search whose units cannot be looked up is a failure, not an empty result', async () => {
  const server = await source((url) => (url.pathname === '/v1/finance/search' ? undefined : { status: 500 }))
  await expect(providerOf(server).search('test', signal)).rejects.toMatchObject({ isRetryable: true })
})

test('statements are requested with the crumb, and name shares and earnings per share', async () => {
  const point = (value: number) => [{ asOfDate: '2024-03-31', currencyCode: 'USD', reportedValue: { raw: value } }]
  const server = await source((url) => {
    if (url.pathname.startsWith('/v10/'))
      return { body: { quoteSummary: { result: [{ assetProfile: { longBusinessSummary: 'x' } }] } } }
    if (!url.pathname.startsWith('/ws/') || !url.searchParams.has('crumb')) return undefined
    return {
      body: { timeseries: { result: [{ annualDilutedEPS: point(6.1), annualBasicAverageShares: point(9e8) }] } },
    }
  })
  const profile = await providerOf(server).profile(security, range.to, signal)
  expect(profile?.Financials?.Income_Statement.yearly).toEqual([
    { date: '2024-03-31', dilutedEps: 6.1, basicAverageShares: 9e8 },
  ])
})

describe('history', () => {
  test('is requested from some days before the range up to today, whatever its end', async () => {
    const server = await source()
    const history = await providerOf(server).history(security, range, signal)
    expect(history?.currency).toBe('GBP')
    expect([...(history?.closes.days ?? [])].map(formatIsoDate)).toEqual(['2024-06-10', '2024-06-11'])
    expect([...(history?.closes.values ?? [])]).toEqual([2.5, 2.52])
    const asked = new URL(server.requests[0] as string, server.baseUrl).searchParams
    expect(Number(asked.get('period1'))).toBe(seconds('2024-05-22T00:00:00Z'))
    expect(Number(asked.get('period2'))).toBeGreaterThan(seconds('2024-07-01T12:00:00Z'))
  })

  test('404 for a symbol that trades is an outage', async () => {
    const server = await source((url) => (url.pathname.startsWith('/v8/') ? { status: 404, body: unknown } : undefined))
    await expect(providerOf(server).history(security, range, signal)).rejects.toMatchObject({ isRetryable: true })
  })

  test.each([200, 404])('an error of the gateway with status %i is an outage, not an empty result', async (status) => {
    const error = { code: 'internal-error', description: 'Internal Server Error' }
    const server = await source(() => ({ status, body: { finance: { result: null, error } } }))
    const provider = providerOf(server)
    await expect(provider.history(security, range, signal)).rejects.toMatchObject({ isRetryable: true })
    await expect(provider.search('test', signal)).rejects.toMatchObject({ isRetryable: true })
    await expect(provider.profile(security, range.to, signal)).rejects.toMatchObject({ isRetryable: true })
  })

  test.each<[string, Reply]>([
    ['a symbol that is not known', { status: 404, body: unknown }],
    ['no closes', { body: { chart: { result: [{ meta: { currency: 'USD' } }], error: null } } }],
    [
      'a day range without data',
      {
        status: 400,
        body: {
          chart: { result: null, error: { code: 'Bad Request', description: "Data doesn't exist for startDate" } },
        },
      },
    ],
  ])('%s means no history', async (_name, reply) => {
    const server = await source((url) => (url.pathname.startsWith('/v8/') ? reply : undefined))
    const dead = securityOf({ id: 'OLD.L', symbol: 'OLD.L', currency: 'GBP' })
    expect(await providerOf(server).history(dead, range, signal)).toBeUndefined()
  })

  test.each<[string, Reply, boolean]>([
    ['throttling', { status: 429, body: 'Too Many Requests' }, true],
    ['a web page', { body: '<!doctype html>' }, true],
    [
      'a request that it does not like',
      { status: 400, body: { chart: { result: null, error: { code: 'Bad Request', description: 'Invalid input' } } } },
      false,
    ],
  ])('%s is an UpstreamError', async (_name, reply, isRetryable) => {
    const server = await source(() => reply)
    const failed = providerOf(server).history(security, range, signal)
    await expect(failed).rejects.toBeInstanceOf(UpstreamError)
    await expect(failed).rejects.toMatchObject({ provider: 'yahoo', isRetryable })
  })
})

describe('session', () => {
  /** Resolves only with a working session; the source has no profile. */
  const openSession = (provider: ReturnType<typeof providerOf>) => provider.profile(security, '2024-07-01', signal)

  test('is shared by all requests', async () => {
    const server = await source()
    const provider = providerOf(server)
    await Promise.all([openSession(provider), openSession(provider)])
    await openSession(provider)
    expect(server.requests.filter((path) => path.startsWith('/v1/test/getcrumb'))).toHaveLength(1)
  })

  test.each<[string, (url: URL) => Reply | undefined]>([
    [
      'is a sentence with status 200',
      (url) => (url.pathname === '/v1/test/getcrumb' ? { body: 'Too Many Requests' } : undefined),
    ],
    [
      'is throttled',
      (url) => (url.pathname === '/v1/test/getcrumb' ? { status: 429, body: 'Too Many Requests' } : undefined),
    ],
    ['is a web page', (url) => (url.pathname === '/v1/test/getcrumb' ? { body: '<html>consent</html>' } : undefined)],
    ['fails', (url) => (url.pathname === '/v1/test/getcrumb' ? { status: 500 } : undefined)],
  ])('when the crumb %s, prices and currencies come from the chart', async (_name, own) => {
    const server = await source(own)
    const provider = providerOf(server)
    await expect(openSession(provider)).rejects.toBeInstanceOf(UpstreamError)
    expect(await provider.search('test', signal)).toMatchObject([{ id: 'TST.L', currency: 'GBP' }])
    expect((await provider.history(security, range, signal))?.closes.values.length).toBe(2)
  })

  test('is not retried at once after a failure', async () => {
    const server = await source((url) =>
      url.pathname === '/v1/test/getcrumb' ? { body: 'Too Many Requests' } : undefined,
    )
    const provider = providerOf(server)
    await expect(openSession(provider)).rejects.toBeInstanceOf(UpstreamError)
    const before = server.requests.filter((path) => path.startsWith('/v1/test/getcrumb')).length
    await expect(openSession(provider)).rejects.toBeInstanceOf(UpstreamError)
    expect(server.requests.filter((path) => path.startsWith('/v1/test/getcrumb'))).toHaveLength(before)
  })

  test('gets a new crumb when the old one has expired', async () => {
    let crumbs = 0
    const server = await source((url) => {
      if (url.pathname === '/v1/test/getcrumb') return { body: crumbs++ === 0 ? 'old.crumb' : 'cRuMb.1/x' }
      return undefined
    })
    expect(await openSession(providerOf(server))).toBeUndefined()
    expect(crumbs).toBe(2)
  })

  test('accepts the consent page of the European Union', async () => {
    const form =
      '<form><input type="hidden" name="csrfToken" value="t&#x3D;1"><input type="hidden" name="sessionId" value="s"></form>'
    let agreed = false
    const server = await source((url) => {
      if (url.pathname === '/v1/test/getcrumb') return agreed ? { body: 'cRuMb.1/x' } : { status: 401, body: '' }
      if (url.pathname === '/consent')
        return { status: 302, headers: { location: 'https://consent.yahoo.com/v2/collectConsent?sessionId=s' } }
      if (url.pathname === '/v2/collectConsent' && url.searchParams.has('sessionId')) {
        agreed = server.requests.filter((path) => path.startsWith('/v2/collectConsent')).length > 1
        return agreed ? { status: 302, headers: { location: 'https://guce.yahoo.com/copyConsent' } } : { body: form }
      }
      return url.pathname === '/copyConsent' ? { headers: { 'set-cookie': 'A3=abc' } } : undefined
    })
    expect(await openSession(providerOf(server))).toBeUndefined()
  })
})

describe('search and news', () => {
  test('the search returns what can be held, with the currency of the quote', async () => {
    const server = await source()
    expect(await providerOf(server).search('test', signal)).toEqual([
      { ...security, exchange: 'LSE', name: 'Test plc', sector: 'Energy' },
    ])
  })

  test('without a crumb the currency comes from the chart', async () => {
    const server = await source((url) => (url.pathname === '/v1/test/getcrumb' ? { status: 429 } : undefined))
    expect((await providerOf(server).search('test', signal)).map(({ id, currency }) => [id, currency])).toEqual([
      ['TST.L', 'GBP'],
    ])
  })

  test('news', async () => {
    const server = await source()
    expect(await providerOf(server).news([security], '2024-06-12', signal)).toEqual([
      {
        title: 'Test rises',
        text: '',
        url: 'https://news.example.com/1',
        image: undefined,
        symbol: 'TST.L',
        site: 'Example',
        publishedDate: '2024-06-12T09:00:00.000Z',
      },
    ])
  })
})

describe('profile', () => {
  const summary = {
    quoteSummary: {
      result: [
        {
          assetProfile: { longBusinessSummary: 'Tests.', fullTimeEmployees: 10, website: 'https://www.example.com' },
          price: { currency: 'GBp', regularMarketPrice: 300, marketCap: 1_000_000, quoteType: 'EQUITY' },
          summaryDetail: {
            dividendYield: 0.05,
            trailingAnnualDividendRate: 0.15,
            payoutRatio: 0.5,
            beta: {},
            trailingPE: 1000,
          },
          defaultKeyStatistics: {
            trailingEps: 0.3,
            forwardPE: { raw: 900 },
            heldPercentInsiders: 0.29,
            shortRatio: 'NA',
          },
          financialData: {
            financialCurrency: 'GBP',
            targetMeanPrice: 441,
            recommendationMean: 2,
            ebitda: 5,
            profitMargins: 0.1,
          },
          recommendationTrend: {
            trend: [
              { period: '-1m', buy: 9 },
              { period: '0m', strongBuy: 1, buy: 2, hold: 3, sell: 0, strongSell: 0 },
            ],
          },
          earningsHistory: {
            history: [{ quarter: { raw: seconds('2024-03-31') }, epsActual: { raw: 0.11 }, epsEstimate: { raw: 0.1 } }],
          },
          insiderTransactions: {
            transactions: [
              {
                filerName: 'A Person',
                startDate: { raw: seconds('2024-02-17') },
                shares: { raw: 49 },
                value: { raw: 190 },
                transactionText: 'Bought at price 3.89 per share.',
              },
              {
                filerName: 'B Person',
                startDate: { raw: seconds('2024-02-17') },
                shares: { raw: 7 },
                transactionText: '',
              },
            ],
          },
        },
      ],
      error: null,
    },
  }
  const timeseries = {
    timeseries: {
      result: [
        {
          meta: { type: ['annualFreeCashFlow'] },
          annualFreeCashFlow: [null, { asOfDate: '2023-12-31', currencyCode: 'GBP', reportedValue: { raw: 70 } }],
        },
        {
          meta: { type: ['annualCapitalExpenditure'] },
          annualCapitalExpenditure: [{ asOfDate: '2023-12-31', currencyCode: 'GBP', reportedValue: { raw: -30 } }],
        },
        {
          meta: { type: ['annualUnheardOf'] },
          annualUnheardOf: [{ asOfDate: '2023-12-31', reportedValue: { raw: 1 } }],
        },
      ],
    },
  }
  const own = (url: URL): Reply | undefined => {
    if (url.pathname.startsWith('/v10/') && url.searchParams.has('crumb')) return { body: summary }
    if (url.pathname.startsWith('/ws/')) return { body: timeseries }
    return undefined
  }

  test('corrects pence field by field, inverts ratings and renames statement fields', async () => {
    const server = await source(own)
    const profile = await providerOf(server).profile(security, '2024-07-01', signal)
    expect(profile?.Highlights).toEqual({
      MarketCapitalization: 1_000_000,
      PERatio: 10,
      ProfitMargin: 0.1,
      EarningsShare: 0.3,
      DilutedEpsTTM: 0.3,
      DividendYield: 0.05,
      DividendShare: 0.15,
      EBITDA: 5,
      WallStreetTargetPrice: 4.41,
    })
    expect(profile?.Valuation).toEqual({ ForwardPE: 9, TrailingPE: 10 })
    expect(profile?.AnalystRatings).toEqual({
      Rating: 4,
      TargetPrice: 4.41,
      StrongBuy: 1,
      Buy: 2,
      Hold: 3,
      Sell: 0,
      StrongSell: 0,
    })
    expect(profile?.Technicals).toBeUndefined()
    expect(profile?.Earnings?.History.map(({ date, surprisePercent }) => [date, surprisePercent?.toFixed(6)])).toEqual([
      ['2024-03-31', '0.100000'],
    ])
    expect(
      profile?.InsiderTransactions?.map(({ transactionCode, transactionPrice }) => [transactionCode, transactionPrice]),
    ).toEqual([['P', 3.89]])
    expect(profile?.Financials?.Cash_Flow).toEqual({
      currency_symbol: 'GBP',
      yearly: [{ date: '2023-12-31', freeCashFlow: 70, capitalExpenditures: 30 }],
      quarterly: [],
    })
  })

  test('without the earnings that tell pence from pounds has no ratio of the price to them', async () => {
    const partial = structuredClone(summary)
    Object.assign(partial.quoteSummary.result[0]?.defaultKeyStatistics ?? {}, { trailingEps: null })
    const server = await source((url) =>
      url.pathname.startsWith('/v10/') && url.searchParams.has('crumb') ? { body: partial } : own(url),
    )
    const profile = await providerOf(server).profile(security, '2024-07-01', signal)
    expect(profile?.Valuation).toBeUndefined()
    expect(profile?.Highlights?.PERatio).toBeUndefined()
    expect(profile?.Highlights?.DividendYield).toBe(0.05)
  })

  test('without statements has the other sections', async () => {
    const server = await source((url) => (url.pathname.startsWith('/ws/') ? { status: 500 } : own(url)))
    const profile = await providerOf(server).profile(security, '2024-07-01', signal)
    expect(profile?.General?.Description).toBe('Tests.')
    expect(profile?.Financials).toBeUndefined()
  })

  test('is undefined for a security without one', async () => {
    const server = await source()
    expect(await providerOf(server).profile(security, '2024-07-01', signal)).toBeUndefined()
  })
})
