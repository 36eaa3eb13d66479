import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type Reply, startProviderServer } from '../testing/provider-server.ts'
import { recordedBytes, recordedResponse } from '../testing/recordings.ts'
import { securityOf } from '../testing/security.ts'
import { createYahooProvider } from './yahoo-provider.ts'

const { signal } = new AbortController()
const always = { from: '1990-01-01', to: '2026-01-01' }

/** Recorded responses by endpoint and symbol, whatever the range that they were recorded with. */
async function source(charts: Record<string, string> = {}) {
  const server = await startProviderServer((url): Reply => {
    if (url.pathname === '/v1/test/getcrumb') return { body: 'cRuMb.1/x' }
    const symbol = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    const file =
      url.pathname === '/v7/finance/quote'
        ? `quote-${url.searchParams.get('symbols')}`
        : url.pathname === '/v1/finance/search'
          ? `search-${url.searchParams.get('q')}`
          : url.pathname.startsWith('/v10/')
            ? `quoteSummary-all-${symbol}`
            : charts[symbol]
    return file === undefined ? { status: 404, body: '{}' } : { body: recordedResponse(`yahoo/${file}.json`) }
  })
  const provider = createYahooProvider({
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    rates: fixedRates({}),
    now: () => new Date('2026-01-02T00:00:00Z'),
  })
  return provider
}

describe('recorded responses', () => {
  test('closes of AAPL after its split of 2020 equal those that another source has as traded', async () => {
    const provider = await source({ AAPL: 'chart-AAPL-2020-08-31-to-2020-11-07' })
    const history = await provider.history(securityOf({ id: 'AAPL' }), always, signal)
    const traded = new Map(
      recordedBytes('market/prices/AAPL.US.csv')
        .toString('utf8')
        .split(/\r?\n/)
        .map((line) => line.split(',') as [string, string]),
    )
    const days = [...(history?.closes.days ?? [])].map(formatIsoDate)
    expect(days).toHaveLength(49)
    for (const [index, day] of days.entries()) {
      expect(history?.closes.values[index], day).toBeCloseTo(Number(traded.get(day)), 1)
    }
    expect(history?.splits).toEqual([{ date: '2020-08-31', numerator: 4, denominator: 1 }])
    expect(history?.dividends).toEqual([{ date: '2020-11-06', value: 0.205, currency: 'USD' }])
  })

  test('OCDO.L: close in pence, market value and earnings in pounds', async () => {
    const provider = await source({ 'OCDO.L': 'chart-OCDO.L-2020-01-01-to-2020-01-03' })
    const ocado = securityOf({ id: 'OCDO.L', currency: 'GBP' })
    expect([...((await provider.history(ocado, always, signal))?.closes.values ?? [])]).toEqual([12.595])
    const profile = await provider.profile(ocado, '2025-02-24', signal)
    expect(profile?.Highlights).toMatchObject({
      MarketCapitalization: 2_544_151_552,
      EarningsShare: -0.26,
      EBITDA: 52_800_000,
    })
    expect(profile?.Highlights?.WallStreetTargetPrice).toBeCloseTo(4.4138498, 12)
    expect(profile?.Valuation?.ForwardPE).toBeCloseTo(-8.601971, 12)
    expect(profile?.InsiderTransactions?.[0]).toMatchObject({ transactionCode: 'P', transactionPrice: 3.89 })
  })

  test.each([
    ['AAPL', 'Common Stock'],
    ['QQQ', 'ETF'],
    ['BTC-USD', 'Currency'],
    ['EURUSD=X', 'Currency'],
  ] as const)('news and profile of %s', async (id, type) => {
    const provider = await source()
    const news = await provider.news([securityOf({ id })], '2025-02-25', signal)
    expect(news.every(({ url }) => url.startsWith('https://'))).toBe(true)
    const profile = await provider.profile(securityOf({ id, type }), '2025-02-25', signal)
    if (id === 'QQQ') {
      expect(profile?.ETF_Data).toEqual({ Yield: 0.0054, NetExpenseRatio: 0.002, TotalAssets: 328_302_690_304 })
      const { Holdings = [], Sectors = [], Countries } = profile?.FundHoldings ?? {}
      expect(Holdings).toHaveLength(10)
      expect(Holdings[0]).toEqual({ Name: 'Apple Inc', Symbol: 'AAPL', Share: 0.090070695 })
      // 50.83 % of the stocks, which are 99.93 % of the fund.
      expect(Sectors[0]).toEqual({ Name: 'Technology', Share: 0.50794419 })
      expect(Countries).toEqual([])
    }
    if (id === 'BTC-USD') expect(profile?.Statistics?.TotalSupply).toBe(19_828_390)
  })
})
