import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeCoin, normalizeCoinChart, normalizeCoins } from '../coingecko/read-coins.ts'
import { buildPairs } from '../ecb/build-pairs.ts'
import { readXml } from '../ecb/read-rates.ts'
import { normalizeHistory } from '../eodhd/history.ts'
import { normalizeForm4 } from '../eodhd/holders.ts'
import { normalizeDayDividends, normalizeDaySplits, normalizeLastDay } from '../eodhd/last-day.ts'
import { normalizeSearch as normalizeEodhdSearch, normalizeExchanges, normalizeSymbolList } from '../eodhd/listings.ts'
import { normalizeNews as normalizeEodhdNews } from '../eodhd/news.ts'
import { normalizeProfile as normalizeFundamentals } from '../eodhd/profile.ts'
import { readPrices } from '../json/read-prices.ts'
import { normalizePrices, normalizeSearch as normalizeTiingoSearch } from '../tiingo/read-tiingo.ts'
import { currencyOfChart, isMisaligned, isUnknownToChart, normalizeChart } from '../yahoo/chart.ts'
import { normalizeProfile as normalizeSummary } from '../yahoo/profile.ts'
import { quoteRowsOf } from '../yahoo/quotes.ts'
import { normalizeNews, normalizeSearch } from '../yahoo/search.ts'
import { normalizeFinancials } from '../yahoo/statements.ts'

const range = { from: '2019-01-01', to: '2026-01-01' }
const now = new Date('2026-01-01T12:00:00Z')
const pounds = { currency: 'GBP', divisor: 100 }

const readers: Record<string, (response: unknown) => unknown> = {
  'eodhd history': (response) =>
    normalizeHistory({ eod: response, splits: response, dividends: response }, pounds, range),
  'eodhd fundamentals': (response) => normalizeFundamentals(response, '2026-01-01'),
  'eodhd lists': (response) => [
    normalizeEodhdSearch(response),
    normalizeSymbolList(response, 'US', 'traded'),
    normalizeSymbolList(response, 'US', 'delisted'),
    normalizeExchanges(response),
    normalizeEodhdNews(response, 'AAA'),
    normalizeForm4(response),
  ],
  'eodhd bulk': (response) => [
    normalizeLastDay(response, 'US', '2026-01-01', () => pounds),
    normalizeDaySplits(response, 'US'),
    normalizeDayDividends(response, 'US', () => pounds),
  ],
  'yahoo chart': (response) => [
    normalizeChart(response, range, now),
    currencyOfChart(response),
    isUnknownToChart(response),
    isMisaligned(response),
  ],
  'yahoo quotes': (response) => [...quoteRowsOf(response).values()],
  'yahoo profile': (response) => [normalizeSummary(response), normalizeFinancials([response])],
  'yahoo search': (response) => [normalizeSearch(response, 'q'), normalizeNews(response, 'AAA')],
  coingecko: (response) => [
    normalizeCoins(response, 'USD'),
    normalizeCoinChart(response, 'USD', range),
    normalizeCoin(response, 'USD'),
  ],
  tiingo: (response) => {
    const rows = Array.isArray(response) ? response : [response]
    return [normalizePrices(rows, range), normalizeTiingoSearch(rows, 'q')]
  },
  json: (response) => readPrices(response, { rows: '', date: 'date', price: 'close' }, pounds),
  'ecb xml': (response) =>
    buildPairs(readXml(typeof response === 'string' ? response : JSON.stringify(response)), ['USD'], range),
}

const junk = fc.oneof(
  fc.constantFrom(
    'NA',
    '',
    'GBp',
    'USD',
    '0000-00-00',
    '2024-02-29',
    '4.0/1.0',
    '0/0',
    '1e400',
    'Nowhere/At_All',
    null,
  ),
  fc.constantFrom(0, -1, 1e20, -1e20, 1_718_000_000_000, Number.MAX_VALUE, Number.MIN_VALUE, 0.1),
  fc.constantFrom({}, [], [null], { raw: 'NA' }, true),
)

describe('every reader of a source', () => {
  test.each(Object.entries(readers))('%s does not throw, whatever it gets', (_name, read) => {
    fc.assert(fc.property(fc.oneof(junk, fc.jsonValue()), (value) => void read(value)))
  })
})

const at = 1_718_002_800
const insider = {
  transactionDate: '2024-03-31',
  ownerName: 'x',
  transactionCode: 'S',
  transactionAmount: 1,
  secLink: 'https://a.example/',
}

/** Complete responses. */
const whole: Record<string, unknown> = {
  'yahoo chart': {
    chart: {
      result: [
        {
          meta: {
            currency: 'GBp',
            exchangeTimezoneName: 'Europe/London',
            gmtoffset: 0,
            regularMarketPrice: 252,
            regularMarketTime: at,
            currentTradingPeriod: { regular: { start: at, end: at + 30_000 } },
          },
          timestamp: [at - 259_200, at],
          events: {
            splits: { a: { date: at, numerator: 2, denominator: 1, splitRatio: '2:1' } },
            dividends: { a: { date: at, amount: 2 } },
          },
          indicators: { quote: [{ close: [250, 252] }], adjclose: [{ adjclose: [250, 252] }] },
        },
      ],
    },
  },
  'yahoo quotes': {
    quoteResponse: {
      result: [
        {
          symbol: 'A',
          quoteType: 'EQUITY',
          currency: 'GBp',
        },
      ],
    },
  },
  'yahoo search': {
    quotes: [{ symbol: 'A', quoteType: 'EQUITY', exchange: 'LSE', longname: 'x', sector: 'y' }],
    news: [{ title: 'x', link: 'https://a.example/', publisher: 'y', providerPublishTime: at }],
  },
  'yahoo profile': {
    timeseries: {
      result: [{ annualTotalRevenue: [{ asOfDate: '2024-03-31', currencyCode: 'USD', reportedValue: { raw: 1 } }] }],
    },
    quoteSummary: {
      result: [
        {
          assetProfile: { longBusinessSummary: 'x', website: 'https://a.example/', fullTimeEmployees: 1 },
          price: { currency: 'GBp', regularMarketPrice: 1, marketCap: 1 },
          summaryDetail: { trailingPE: 1, exDividendDate: at, trailingAnnualDividendRate: 1, dividendYield: 0.1 },
          defaultKeyStatistics: { trailingEps: 1, lastFiscalYearEnd: at, forwardPE: 1 },
          financialData: { financialCurrency: 'GBP', targetMeanPrice: 1, recommendationMean: 2 },
          calendarEvents: { earnings: { earningsDate: [at] } },
          earningsHistory: { history: [{ quarter: { raw: at }, epsActual: { raw: 1 }, epsEstimate: { raw: 1 } }] },
          earningsTrend: { trend: [{ period: '0q', endDate: '2024-06-30', earningsEstimate: { avg: { raw: 1 } } }] },
          institutionOwnership: {
            ownershipList: [{ organization: 'x', reportDate: { raw: at }, pctHeld: { raw: 0.1 } }],
          },
          insiderTransactions: {
            transactions: [{ filerName: 'x', startDate: { raw: at }, shares: { raw: 1 }, transactionText: 'Sale' }],
          },
        },
      ],
    },
  },
  'eodhd history': [
    { date: '2024-03-28', close: 1, adjusted_close: 1, split: '2/1', value: 1, unadjustedValue: 1, currency: 'GBX' },
    { date: '2024-03-29', close: 1, adjusted_close: 1, split: '3/1', value: 2, unadjustedValue: 2, currency: 'USD' },
  ],
  'eodhd lists': {
    data: [
      {
        accession_number: '0-1',
        period_of_report: '2024-03-31',
        non_derivative: [{ reporting_owner_name: 'x', transaction_code: 'S', shares_amount: 1 }],
      },
    ],
    a: {
      Code: 'A',
      Exchange: 'US',
      Currency: 'USD',
      Type: 'ETF',
      title: 'x',
      link: 'https://a.example/',
      date: '2024-03-31',
    },
  },
  'eodhd bulk': [{ code: 'A', date: '2026-01-01', close: 1, split: '1/2', dividend: '1', currency: 'USD', volume: 1 }],
  'eodhd fundamentals': {
    General: { CurrencyCode: 'GBX', Description: 'x', DelistedDate: '2024-01-01' },
    Technicals: { '50DayMA': 5 },
    Highlights: { MarketCapitalization: 5, PERatio: '3', EarningsShare: '2', WallStreetTargetPrice: 1 },
    SharesStats: { PercentInsiders: 1 },
    Earnings: { History: { a: { date: '2024-03-31', epsActual: 1, epsEstimate: 2 } } },
    Financials: { Cash_Flow: { currency_symbol: 'USD', yearly: { a: { date: '2024-03-31', freeCashFlow: '1' } } } },
    Holders: { Institutions: { '0': { name: 'x', date: '2024-03-31', totalShares: 1 } } },
    InsiderTransactions: { '0': insider },
  },
}

describe('a field of the wrong type is not a failure', () => {
  test.each(Object.entries(whole))('%s', (name, response) => {
    const read = readers[name] as (value: unknown) => unknown
    fc.assert(
      fc.property(fc.constantFrom(...pathsOf(response)), junk, (path, value) => {
        const damaged = structuredClone(response)
        replaceAt(damaged, path, value)
        expect(() => read(damaged)).not.toThrow()
      }),
      { numRuns: 1500 },
    )
  })
})

function pathsOf(value: unknown, path: string[] = []): string[][] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, key]))
      : []
  return path.length === 0 ? inner : [path, ...inner]
}

function replaceAt(root: unknown, path: readonly string[], value: unknown): void {
  let parent = root as Record<string, unknown>
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string, unknown>
  parent[path.at(-1) as string] = value
}
