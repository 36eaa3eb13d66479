import { formatIsoDate } from '@plumbline/engine/calendar'
import { describe, expect, test } from 'vitest'
import { fixedRates } from '../testing/fixed-rates.ts'
import { createInstantTimers } from '../testing/instant-timers.ts'
import { type Reply, startProviderServer } from '../testing/provider-server.ts'
import { recordedBytes, recordedJson } from '../testing/recordings.ts'
import { securityOf } from '../testing/security.ts'
import { createEodhdProvider } from './eodhd-provider.ts'

const { signal } = new AbortController()

/** Recorded responses by their paths. */
async function source() {
  const files: Record<string, string> = {
    '/eod/BHP.AU': 'eodhd/australia/eod_BHP.AU.json.gz',
    '/exchange-symbol-list/AU': 'eodhd/australia/exchange-symbol-list_AU.json',
    '/eod-bulk-last-day/AU': 'eodhd/australia/eod-bulk-last-day_AU_2024-09-30.json',
    '/exchanges-list': 'eodhd/australia/exchanges-list.json',
    '/fundamentals/AAPL.US': 'eodhd/fundamentals/AAPL.US.json',
    '/fundamentals/ABBN.SW': 'eodhd/fundamentals/ABBN.SW.json',
    '/fundamentals/PSRM.LXE': 'eodhd/fundamentals/PSRM.LXE.json',
    '/fundamentals/GSPC.INDX': 'eodhd/fundamentals/GSPC.INDX.json',
  }
  const server = await startProviderServer((url): Reply => {
    const file = files[url.pathname]
    if (file === undefined || url.searchParams.has('type')) return { status: 404 }
    return { body: recordedBytes(file).toString('utf8') }
  })
  const provider = createEodhdProvider({
    token: 'recorded',
    baseUrl: server.baseUrl,
    timers: createInstantTimers(),
    rates: fixedRates({ USD: 1.1, AUD: 1.6 }),
    now: () => new Date('2024-10-01T00:00:00Z'),
  })
  return provider
}

describe('recorded responses', () => {
  test('BHP.AU since 1993, as traded', async () => {
    const provider = await source()
    const range = { from: '1990-01-01', to: '2025-12-31' }
    const history = await provider.history(securityOf({ id: 'BHP.AU', currency: 'AUD' }), range, signal)
    const rows = recordedJson('eodhd/australia/eod_BHP.AU.json.gz') as { date: string; close: number }[]
    expect([...(history?.closes.days ?? [])].map(formatIsoDate)).toEqual(rows.map(({ date }) => date))
    expect([...(history?.closes.values ?? [])]).toEqual(rows.map(({ close }) => close))
    expect(history?.adjustedCloses?.[0]).toBe(1.3897)
  })

  test("the Australian exchange: every row of its list, with the day's volume", async () => {
    const provider = await source()
    let count = 0
    let volume: number | undefined
    for await (const { securities, facts } of provider.securities(['AU'], signal)) {
      count += securities.length
      volume ??= facts.get('BHP.AU')?.volume
    }
    expect(count).toBe(2327)
    expect(volume).toBeGreaterThan(0)
  })

  test('a stock of 2019 whose figures are strings', async () => {
    const provider = await source()
    const profile = await provider.profile(securityOf({ id: 'AAPL.US' }), '2019-10-03', signal)
    expect(profile?.Highlights).toMatchObject({
      MarketCapitalization: 989_519_609_856,
      PERatio: 18.5922,
      DividendYield: 0.0137,
    })
    expect(profile?.SharesStats).toMatchObject({ PercentInstitutions: 0.61, ShortRatio: 1.56 })
    expect(profile?.Financials?.Cash_Flow.yearly).toHaveLength(19)
    // 10-K of Apple, 2018: operating cash flow 77,434 million, capital expenditures 13,313 million.
    expect(profile?.Financials?.Cash_Flow.yearly[0]).toMatchObject({ date: '2018-09-29', freeCashFlow: 64_121_000_000 })
    expect(profile?.Earnings?.History.every(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date))).toBe(true)
  })

  test('a Swiss share of a company that reports in dollars', async () => {
    const provider = await source()
    const profile = await provider.profile(securityOf({ id: 'ABBN.SW', currency: 'CHF' }), '2019-10-03', signal)
    expect(profile?.Highlights).toMatchObject({ MarketCapitalization: 39_510_491_136, EarningsShare: 0.712 })
    // 5.33 % of 13.371 dollars: earnings and revenue are in dollars, the price in francs.
    expect(profile?.Highlights).toMatchObject({ EarningsCurrency: 'USD', ReportingCurrency: 'USD' })
    expect(profile?.Highlights?.RevenueTTM).toBe(28_508_000_256)
    expect(profile?.Financials?.Income_Statement.currency_symbol).toBe('USD')
  })

  test('a fund in pence and an index without figures', async () => {
    const provider = await source()
    const fund = await provider.profile(
      securityOf({ id: 'PSRM.LXE', type: 'ETF', currency: 'GBP' }),
      '2019-10-09',
      signal,
    )
    expect(fund?.ETF_Data).toEqual({ Yield: 0.0001, NetExpenseRatio: 0.0049, TotalAssets: 24_627_770 })
    expect(await provider.profile(securityOf({ id: 'GSPC.INDX', type: 'INDEX' }), '2019-10-09', signal)).toEqual({})
  })
})
