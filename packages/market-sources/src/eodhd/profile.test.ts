import { describe, expect, test } from 'vitest'
import { normalizeProfile } from './profile.ts'

const today = '2026-01-05'

/** Invented figures in the shape of `/fundamentals`. */
const stock = {
  General: {
    CurrencyCode: 'USD',
    Description: 'Makes things.',
    WebURL: 'www.example.com',
    FullTimeEmployees: '1200',
    IsDelisted: false,
  },
  Highlights: {
    MarketCapitalization: 5_000_000_000,
    PERatio: '20.5000',
    PEGRatio: 'NA',
    ProfitMargin: '0.1200',
    DividendYield: 0,
    EarningsShare: '2.0000',
    EBITDA: '700000000.00',
  },
  Valuation: { ForwardPE: 0, TrailingPE: '20.5' },
  SharesStats: { SharesOutstanding: 120_000_000, PercentInsiders: 2.066, PercentInstitutions: 62.25, ShortRatio: null },
  Technicals: { Beta: '1.2', ShortRatio: 3.37, ShortPercent: 0.0104, '50DayMA': 41 },
  SplitsDividends: { PayoutRatio: 0.25, ExDividendDate: '0000-00-00' },
  AnalystRatings: { Rating: 4.1, TargetPrice: 50, StrongBuy: 3, Buy: 2, Hold: 1, Sell: 0, StrongSell: 0 },
  Earnings: {
    History: {
      '2026-03-31': { date: '2026-03-31', reportDate: '2026-04-20', epsActual: null, epsEstimate: 0.6 },
      '2025-12-31': {
        date: '2025-12-31',
        reportDate: '2026-01-04',
        epsActual: 0.55,
        epsEstimate: 0.5,
        surprisePercent: 10,
      },
      '2019-12-31': { date: '2019-12-31', epsActual: null, epsEstimate: null },
      '0000-00-00': { date: '0000-00-00', epsActual: 1 },
    },
  },
  Financials: {
    Balance_Sheet: { currency_symbol: 'USD', yearly: {}, quarterly: {} },
    Cash_Flow: {
      currency_symbol: 'USD',
      yearly: {
        '2023-12-31': { date: '2023-12-31', totalCashFromOperatingActivities: '500.00', capitalExpenditures: '120.00' },
        '2024-12-31': { date: '2024-12-31', filing_date: '2025-02-10', freeCashFlow: '400.00', netIncome: null },
      },
      quarterly: [],
    },
    Income_Statement: { currency_symbol: 'USD', yearly: {}, quarterly: {} },
  },
  Holders: {
    Institutions: { '0': { name: 'A Fund', date: '2025-09-30', totalShares: 8.9, currentShares: 1000 } },
    Funds: null,
  },
  InsiderTransactions: {
    '0': {
      date: '2025-11-02',
      ownerName: 'A Person',
      transactionDate: '2025-11-01',
      transactionCode: 'S',
      transactionAmount: 10,
      transactionPrice: 0,
    },
    '1': { date: 'NA', ownerName: 'Nobody', transactionCode: 'P', transactionAmount: 5 },
  },
}

describe('a stock', () => {
  const profile = normalizeProfile(stock, today)

  test('has figures as numbers, and leaves out unknown ones', () => {
    expect(profile.General).toEqual({
      Description: 'Makes things.',
      WebURL: 'https://www.example.com/',
      FullTimeEmployees: 1200,
      IsDelisted: false,
    })
    expect(profile.Highlights).toEqual({
      MarketCapitalization: 5_000_000_000,
      PERatio: 20.5,
      ProfitMargin: 0.12,
      DividendYield: 0,
      EarningsShare: 2,
      EBITDA: 700_000_000,
    })
    expect(profile.Valuation).toEqual({ TrailingPE: 20.5 })
    expect(profile.SplitsDividends).toEqual({ PayoutRatio: 0.25 })
  })

  test('has percentages as ratios', () => {
    expect(profile.SharesStats).toEqual({
      SharesOutstanding: 120_000_000,
      PercentInsiders: 0.02066,
      PercentInstitutions: 0.6225,
      ShortRatio: 3.37,
      ShortPercent: 0.0104,
    })
    expect(profile.Holders?.Institutions[0]?.totalShares).toBe(0.089)
    expect(profile.Earnings?.History.map(({ date, surprisePercent }) => [date, surprisePercent?.toFixed(4)])).toEqual([
      ['2026-03-31', undefined],
      ['2025-12-31', '0.1000'],
    ])
  })

  test('has ownership as a ratio where the source writes a string', () => {
    const shares = { PercentInsiders: '0.02', PercentInstitutions: '0.61' }
    expect(normalizeProfile({ SharesStats: shares }, today).SharesStats).toEqual({
      PercentInsiders: 0.02,
      PercentInstitutions: 0.61,
    })
  })

  test('has ownership converted from percent where the source writes a number, however small', () => {
    const shares = { PercentInsiders: 0.07, PercentInstitutions: 1.2 }
    expect(normalizeProfile({ SharesStats: shares }, today).SharesStats).toEqual({
      PercentInsiders: 0.0007,
      PercentInstitutions: 0.012,
    })
  })

  test('has statements newest first, and cash flows with their free cash flow', () => {
    expect(profile.Financials?.Cash_Flow.yearly).toEqual([
      { date: '2024-12-31', filing_date: '2025-02-10', freeCashFlow: 400 },
      { date: '2023-12-31', totalCashFromOperatingActivities: 500, capitalExpenditures: 120, freeCashFlow: 380 },
    ])
  })

  test('treats a price of 0 as unknown and drops rows without a date', () => {
    expect(profile.InsiderTransactions).toEqual([
      {
        date: '2025-11-01',
        ownerName: 'A Person',
        transactionCode: 'S',
        transactionAmount: 10,
        transactionPrice: undefined,
        secLink: undefined,
      },
    ])
  })
})

test('has no figures when all are zero', () => {
  const empty = { MarketCapitalization: 0, PERatio: 0, DividendYield: 0, EarningsShare: '0.0000' }
  expect(
    normalizeProfile({ Highlights: empty, Valuation: { ForwardPE: 0 }, SharesStats: { SharesOutstanding: 0 } }, today),
  ).toEqual({})
})

test('has per-share figures in pounds for a share quoted in pence', () => {
  const { Highlights, AnalystRatings } = normalizeProfile(
    {
      General: { CurrencyCode: 'GBX' },
      Technicals: { '50DayMA': 300 },
      Highlights: {
        MarketCapitalization: 1e9,
        PERatio: 10,
        EarningsShare: 30,
        DividendYield: 0.05,
        DividendShare: 0.15,
        WallStreetTargetPrice: 350,
      },
      AnalystRatings: { TargetPrice: 3.6 },
    },
    today,
  )
  expect(Highlights).toMatchObject({
    MarketCapitalization: 1e9,
    EarningsShare: 0.3,
    DividendShare: 0.15,
    WallStreetTargetPrice: 3.5,
  })
  expect(AnalystRatings).toEqual({ TargetPrice: 3.6 })
})

test('names the currency of figures that are not in that of the listing', () => {
  const statements = {
    currency_symbol: 'USD',
    yearly: {},
    quarterly: { '2025-09-30': { date: '2025-09-30', totalRevenue: '7' } },
  }
  const profile = normalizeProfile(
    {
      General: { CurrencyCode: 'CHF' },
      Highlights: {
        MarketCapitalization: 4e10,
        RevenueTTM: 2.8e10,
        PERatio: 26,
        EarningsShare: 0.6,
        DividendShare: 0.9,
        DividendYield: 0.04,
        ProfitMargin: 0.05,
        RevenuePerShareTTM: 12,
      },
      Technicals: { '50DayMA': 20 },
      Financials: { Income_Statement: statements },
    },
    today,
  )
  // Earnings of 5 % of 12 dollars are dollars; 4 % of a price of 20 francs are 0.8 francs.
  expect(profile.Highlights).toEqual({
    MarketCapitalization: 4e10,
    PERatio: 26,
    ProfitMargin: 0.05,
    EarningsShare: 0.6,
    EarningsCurrency: 'USD',
    ReportingCurrency: 'USD',
    RevenueTTM: 2.8e10,
    RevenuePerShareTTM: 12,
    DividendShare: 0.9,
    DividendYield: 0.04,
  })
  expect(profile.Financials?.Income_Statement.currency_symbol).toBe('USD')
})

test('funds and coins', () => {
  expect(
    normalizeProfile({ ETF_Data: { Yield: '0.0187', NetExpenseRatio: '0.00030', TotalAssets: '8134.00' } }, today)
      .ETF_Data,
  ).toEqual({
    Yield: 0.0187,
    NetExpenseRatio: 0.0003,
    TotalAssets: 8134,
  })
  expect(
    normalizeProfile({ ETF_Data: { Yield: '0.60', Holdings_Count: 3500, NetExpenseRatio: '0.00' } }, today).ETF_Data,
  ).toEqual({
    Yield: 0.006,
    Holdings_Count: 3500,
  })
  expect(
    normalizeProfile({ Statistics: { TotalSupply: 100, MaxSupply: 0, MarketCapitalization: 5.5 } }, today).Statistics,
  ).toEqual({
    TotalSupply: 100,
    MarketCapitalization: 5.5,
  })
})

test.each([
  [{}],
  [[]],
  ['NA'],
  [null],
  [{ General: 'NA', Highlights: [], Financials: 7, Earnings: { History: 'NA' }, Holders: {} }],
])('%j is an empty profile', (response) => {
  expect(normalizeProfile(response, today)).toEqual({})
})

test('earnings per share carry the currency that the source names, and an estimate by no analyst is none', () => {
  const { Earnings } = normalizeProfile(
    {
      Earnings: {
        History: {
          '2025-12-31': { date: '2025-12-31', epsActual: null, epsEstimate: 0, currency: 'CNY' },
          '2024-12-31': { date: '2024-12-31', epsActual: 21.39, epsEstimate: 19.13, currency: 'CNY' },
        },
        Trend: { '2025-12-31': { date: '2025-12-31', earningsEstimateNumberOfAnalysts: '0.0000' } },
      },
    },
    '2025-02-21',
  )
  expect(Earnings?.History[0]).toEqual({ date: '2025-12-31', currency: 'CNY' })
  expect(Earnings?.History[1]).toMatchObject({ epsActual: 21.39, currency: 'CNY' })
})

test('a dividend that is far from price times yield is converted', () => {
  const profile = normalizeProfile(
    {
      General: { CurrencyCode: 'CHF' },
      Highlights: { MarketCapitalization: 4e10, DividendShare: 1.6, DividendYield: 0.04 },
      Technicals: { '50DayMA': 20 },
      Financials: { Cash_Flow: { currency_symbol: 'USD', yearly: {}, quarterly: {} } },
    },
    today,
  )
  expect(profile.Highlights?.DividendShare).toBe(0.8)
})

test('the costs of a fund are in percent, those of an ETF a ratio', () => {
  const costs = (response: object) => normalizeProfile(response, today).ETF_Data?.NetExpenseRatio
  expect(costs({ MutualFund_Data: { Expense_Ratio: '0.0200' } })).toBe(0.0002)
  expect(costs({ ETF_Data: { NetExpenseRatio: '0.00030' } })).toBe(0.0003)
})

test('what an ETF owns: all holdings, sectors of its stocks, and the countries that the holdings tell where regions do not', () => {
  const holding = (code: string, name: string, percent: number, country: string) => ({
    Code: code,
    Exchange: 'US',
    Name: name,
    Country: country,
    'Assets_%': percent,
  })
  const etf = {
    Asset_Allocation: {
      'Stock US': { 'Net_Assets_%': '60' },
      'Stock non-US': { 'Net_Assets_%': '30' },
      Cash: { 'Net_Assets_%': '10' },
    },
    World_Regions: { 'North America': { 'Equity_%': '90' }, Japan: { 'Equity_%': '10' } },
    Sector_Weights: {
      'Consumer Cyclicals': { 'Equity_%': '50' },
      Technology: { 'Equity_%': '40' },
      Energy: { 'Equity_%': '0' },
    },
    Holdings: {
      'OAK.US': holding('OAK', 'Oak Inc', 6.5, 'United States'),
      'ELM.US': holding('ELM', 'Elm Inc', 12.5, 'USA'),
    },
  }
  expect(normalizeProfile({ ETF_Data: etf }, today).FundHoldings).toEqual({
    Holdings: [
      { Name: 'Elm Inc', Symbol: 'ELM.US', Share: 0.125 },
      { Name: 'Oak Inc', Symbol: 'OAK.US', Share: 0.065 },
    ],
    Sectors: [
      { Name: 'Consumer Cyclical', Share: 0.45 },
      { Name: 'Technology', Share: 0.36 },
    ],
    Countries: [{ Name: 'United States', Share: 0.19 }],
  })
})

test('what a fund owns: names and weights in percent, sectors in groups, and no regions', () => {
  const fund = {
    Asset_Allocation: { 0: { Type: 'Cash', 'Net_%': '1' }, 1: { Type: 'US stocks', 'Net_%': '80' } },
    Top_Holdings: { 0: { Name: 'Oak Inc', Weight: '6.88%' }, 1: { Name: 'Elm Inc', Weight: null } },
    Sector_Weights: {
      Cyclical: { 0: { Name: 'Financial Services', 'Amount_%': 25 } },
      Sensitive: { 0: { Name: 'Energy', 'Amount_%': 5 } },
      'Bond Sector': { 0: { Name: 'Government', 'Amount_%': 90 } },
    },
    World_Regions: {
      Americas: { 0: { Name: 'North America', 'Stocks_%': 90 } },
      'Greater Europe': {
        0: { Name: 'United Kingdom', 'Stocks_%': 10 },
        1: { Name: 'Europe Developed', 'Stocks_%': 0.5 },
      },
    },
    Top_Countries: { 0: { Name: 'United Kingdom', 'Stocks_%': 10 } },
  }
  expect(normalizeProfile({ MutualFund_Data: fund }, today).FundHoldings).toEqual({
    Holdings: [{ Name: 'Oak Inc', Share: 0.0688 }],
    Sectors: [
      { Name: 'Financial Services', Share: 0.2 },
      { Name: 'Energy', Share: 0.04 },
    ],
    Countries: [{ Name: 'United Kingdom', Share: 0.08 }],
  })
})
