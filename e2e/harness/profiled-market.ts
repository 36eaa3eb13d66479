import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MARKET_FOLDER } from '@plumbline/fixtures/market-folder'

/** Entries of the years or quarters before 2023-12-31, newest first, each with the figures at its index. */
function entries(count: number, monthsApart: number, figures: (place: number) => Record<string, number>) {
  return Array.from({ length: count }, (_, place) => {
    const end = new Date(Date.UTC(2022, 12 - place * monthsApart, 0))
    return { date: end.toISOString().slice(0, 10), ...figures(place) }
  })
}

function statements(figures: (place: number) => Record<string, number>) {
  return { currency_symbol: 'EUR', yearly: entries(7, 12, figures), quarterly: entries(8, 3, figures) }
}

/** A stock with all data; its statements are in another currency than its price. */
const wholeStock = {
  General: { Description: `Acorn Tools makes hand tools. ${'It sells them all over the world. '.repeat(6)}` },
  Highlights: {
    MarketCapitalization: 48_600_000_000,
    PERatio: 31.4,
    PEGRatio: 1.72,
    ProfitMargin: 0.246,
    OperatingMarginTTM: 0.291,
    EarningsShare: 5.87,
    DividendYield: 0.0113,
  },
  Valuation: { ForwardPE: 26.8 },
  SplitsDividends: { PayoutRatio: 0.35 },
  AnalystRatings: { Rating: 3.8, TargetPrice: 96, StrongBuy: 9, Buy: 7, Hold: 5, Sell: 3, StrongSell: 1 },
  Earnings: {
    History: [
      { date: '2023-12-31', reportDate: '2024-02-08', epsEstimate: 1.6 },
      { date: '2023-09-30', reportDate: '2023-11-02', epsActual: 1.5, epsEstimate: 1.25, surprisePercent: 0.2 },
      { date: '2023-06-30', reportDate: '2023-08-03', epsActual: 1.26, epsEstimate: 1.4, surprisePercent: -0.1 },
      { date: '2023-03-31', reportDate: '2023-05-04', epsActual: 1.32, epsEstimate: 1.2, surprisePercent: 0.1 },
      { date: '2022-12-31', reportDate: '2023-02-09', epsActual: 1.1, epsEstimate: 1.1, surprisePercent: 0 },
    ],
  },
  Financials: {
    Balance_Sheet: statements((place) => ({
      totalAssets: (70 - place) * 1e9,
      totalLiab: (30 - place) * 1e9,
      totalStockholderEquity: 40e9,
      cash: (9 - place) * 1e8,
    })),
    Cash_Flow: statements((place) => ({
      totalCashFromOperatingActivities: (8 - place) * 1e9,
      freeCashFlow: (6 - place) * 1e9,
    })),
    Income_Statement: statements((place) => ({ totalRevenue: (50 - place) * 1e9, netIncome: (12 - place) * 1e9 })),
  },
  Holders: {
    Institutions: [{ name: 'Haldenbridge Trust', date: '2023-09-30', totalShares: 0.0509, currentShares: 25_000_000 }],
    Funds: [],
  },
  InsiderTransactions: [
    {
      date: '2023-11-20',
      ownerName: 'Ilsena Thornquist',
      transactionCode: 'P',
      transactionAmount: 2500,
      transactionPrice: 86.4,
      secLink: 'https://filings.example/4/1',
    },
    {
      date: '2023-10-10',
      ownerName: 'Edrin Dunmorrow',
      transactionCode: 'S',
      transactionAmount: 1000,
      transactionPrice: 84,
      secLink: 'javascript:alert(1)',
    },
  ],
}

const profiles: Record<string, unknown> = {
  'ACRN.US': wholeStock,
  'BEAM.LSE': {
    Earnings: { History: [{ date: '2023-09-30', epsActual: 2, epsEstimate: 1.6, surprisePercent: 0.25 }] },
  },
  'CORD.XETRA': {},
  'DUNE.US': {
    ETF_Data: { Yield: 0.0215, Holdings_Count: 1480 },
    FundHoldings: {
      Holdings: [
        { Name: 'Acorn Tools', Symbol: 'ACRN.US', Share: 0.05 },
        { Name: 'Haldenbridge Trust', Symbol: 'HALD.US', Share: 0.04 },
      ],
      Sectors: [
        { Name: 'Technology', Share: 0.6 },
        { Name: 'Energy', Share: 0.3 },
      ],
      Countries: [{ Name: 'United States', Share: 0.7 }],
    },
  },
}

/**
 * A copy of the fixture market with company data: a whole profile for Acorn, only earnings for Beam, a fund's figures
 * for Dune, nothing for Cordage.
 */
export function makeProfiledMarket(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-market-'))
  cpSync(MARKET_FOLDER, folder, { recursive: true })
  mkdirSync(join(folder, 'profiles'), { recursive: true })
  for (const [id, profile] of Object.entries(profiles)) {
    writeFileSync(join(folder, 'profiles', `${id}.json`), JSON.stringify(profile))
  }
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
