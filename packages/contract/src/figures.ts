import { type Message, text } from '@plumbline/text/text'

export const FIGURE_GROUPS = ['Company', 'Valuation', 'Dividends', 'Financials', 'Analysts', 'Ownership'] as const
export type FigureGroup = (typeof FIGURE_GROUPS)[number]

/** The headings of the groups. */
export const figureGroupNames: Record<FigureGroup, Message> = {
  Company: text('Company'),
  Valuation: text('Valuation'),
  Dividends: text('Dividends'),
  Financials: text('Financials'),
  Analysts: text('Analysts'),
  Ownership: text('Ownership'),
}

/**
 * `category` is text. `per-share` and `large-money` are money. Large money and large counts are abbreviated (2.4 B).
 * `ratio` is a ratio (0.05) in the API and a percentage on a page.
 */
type FigureKind = 'category' | 'per-share' | 'large-money' | 'count' | 'large-count' | 'ratio' | 'number'

interface CompanyFigure {
  name: string
  label: Message
  group: FigureGroup
  kind: FigureKind
  /** The currency of money: the asset's or US dollars. Null for other kinds. */
  currency: 'asset' | 'USD' | null
  /** Where it is available: as a column of the holdings, as a filter of the screener, or both. */
  use: 'holdings' | 'screener' | 'both'
  /** What the term means, in one sentence. */
  explanation: Message
}

/** All company figures other than prices, in display order. */
export const companyFigures = [
  {
    name: 'type',
    label: text('Type'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text('What kind of security it is, such as a common stock, an ETF or a fund.'),
  },
  {
    name: 'exchange',
    label: text('Exchange'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text('The exchange on which this listing is traded.'),
  },
  {
    name: 'country',
    label: text('Country'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text('The country in which the company has its seat.'),
  },
  {
    name: 'sector',
    label: text('Sector'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text('The part of the economy in which the company works.'),
  },
  {
    name: 'industry',
    label: text('Industry'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text('The line of business within the sector.'),
  },
  {
    name: 'mktCap',
    label: text('Market cap'),
    group: 'Company',
    kind: 'large-money',
    currency: 'asset',
    use: 'holdings',
    explanation: text('Market capitalization: the price of one share times the number of shares outstanding.'),
  },
  {
    name: 'mktCapUSD',
    label: text('Market cap (USD)'),
    group: 'Company',
    kind: 'large-money',
    currency: 'USD',
    use: 'both',
    explanation: text(
      'Market capitalization (price times shares outstanding) in US dollars, so that companies compare.',
    ),
  },
  {
    name: 'mktCapCategory',
    label: text('Market cap range'),
    group: 'Company',
    kind: 'category',
    currency: null,
    use: 'both',
    explanation: text(
      'Size by market cap in US dollars: Giga from 1 T, Mega from 300 B, Large from 10 B, Mid from 2 B, Small from 300 M, Micro from 50 M, Nano below.',
    ),
  },
  {
    name: 'employees',
    label: text('Employees'),
    group: 'Company',
    kind: 'count',
    currency: null,
    use: 'both',
    explanation: text('The number of full-time employees.'),
  },
  {
    name: 'sharesOutstanding',
    label: text('Shares outstanding'),
    group: 'Company',
    kind: 'large-count',
    currency: null,
    use: 'screener',
    explanation: text('The number of shares that the company has issued and that investors hold.'),
  },
  {
    name: 'volume',
    label: text('Volume'),
    group: 'Company',
    kind: 'large-count',
    currency: null,
    use: 'screener',
    explanation: text('The number of shares traded on the last trading day.'),
  },
  {
    name: 'beta',
    label: text('Beta'),
    group: 'Company',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text('How strongly the price moves with the market: 1 moves like the market, 2 twice as much.'),
  },
  {
    name: 'esgScore',
    label: text('ESG score'),
    group: 'Company',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text('Environmental, social and governance score from the data source. Scales differ by source.'),
  },
  {
    name: 'pe',
    label: text('P/E ratio'),
    group: 'Valuation',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text(
      'Price-to-earnings ratio: the share price divided by the earnings per share of the last 12 months.',
    ),
  },
  {
    name: 'peg',
    label: text('PEG ratio'),
    group: 'Valuation',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text(
      'Price/earnings-to-growth ratio: the P/E ratio divided by the expected annual earnings growth in percent.',
    ),
  },
  {
    name: 'eps',
    label: text('EPS'),
    group: 'Valuation',
    kind: 'per-share',
    currency: 'asset',
    use: 'screener',
    explanation: text('Earnings per share: the net income of the last 12 months divided by the number of shares.'),
  },
  {
    name: 'dilutedEps',
    label: text('Diluted EPS'),
    group: 'Valuation',
    kind: 'per-share',
    currency: 'asset',
    use: 'both',
    explanation: text('Earnings per share of the last 12 months as if all options and convertibles had become shares.'),
  },
  {
    name: 'bookValue',
    label: text('Book value per share'),
    group: 'Valuation',
    kind: 'per-share',
    currency: 'asset',
    use: 'both',
    explanation: text('Assets minus liabilities of the latest balance sheet, divided by the number of shares.'),
  },
  {
    name: 'dividendYield',
    label: text('Dividend yield'),
    group: 'Dividends',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('The dividends of one year divided by the price.'),
  },
  {
    name: 'lastDividend',
    label: text('Last dividend'),
    group: 'Dividends',
    kind: 'per-share',
    currency: 'asset',
    use: 'screener',
    explanation: text('The dividend per share that the data source reports, for most sources the sum of a year.'),
  },
  {
    name: 'payoutRatio',
    label: text('Payout ratio'),
    group: 'Dividends',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('The share of its earnings that the company pays out as dividends.'),
  },
  {
    name: 'revenue',
    label: text('Revenue'),
    group: 'Financials',
    kind: 'large-money',
    currency: 'asset',
    use: 'both',
    explanation: text('Sales of the last 12 months, before any costs.'),
  },
  {
    name: 'revenuePerShare',
    label: text('Revenue per share'),
    group: 'Financials',
    kind: 'per-share',
    currency: 'asset',
    use: 'both',
    explanation: text('Sales of the last 12 months divided by the number of shares.'),
  },
  {
    name: 'grossProfit',
    label: text('Gross profit'),
    group: 'Financials',
    kind: 'large-money',
    currency: 'asset',
    use: 'screener',
    explanation: text('Sales of the last 12 months minus the direct cost of what was sold.'),
  },
  {
    name: 'ebitda',
    label: text('EBITDA'),
    group: 'Financials',
    kind: 'large-money',
    currency: 'asset',
    use: 'both',
    explanation: text('Earnings of the last 12 months before interest, taxes, depreciation and amortization.'),
  },
  {
    name: 'profitMargin',
    label: text('Profit margin'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('Net income divided by revenue over the last 12 months.'),
  },
  {
    name: 'operatingMargin',
    label: text('Operating margin'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('Operating income divided by revenue over the last 12 months.'),
  },
  {
    name: 'roe',
    label: text('ROE'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('Return on equity: the net income of the last 12 months divided by the shareholders’ equity.'),
  },
  {
    name: 'roa',
    label: text('ROA'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('Return on assets: the net income of the last 12 months divided by total assets.'),
  },
  {
    name: 'quarterlyRevenueGrowthYOY',
    label: text('Quarterly revenue growth (YoY)'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'screener',
    explanation: text('Revenue of the latest quarter compared with the same quarter one year earlier.'),
  },
  {
    name: 'quarterlyEarningsGrowthYOY',
    label: text('Quarterly earnings growth (YoY)'),
    group: 'Financials',
    kind: 'ratio',
    currency: null,
    use: 'screener',
    explanation: text('Net income of the latest quarter compared with the same quarter one year earlier.'),
  },
  {
    name: 'analystRatings',
    label: text('Analyst ratings'),
    group: 'Analysts',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text('The average recommendation of the analysts, from 1 (strong sell) to 5 (strong buy).'),
  },
  {
    name: 'analystsFollowing',
    label: text('Number of analysts'),
    group: 'Analysts',
    kind: 'count',
    currency: null,
    use: 'both',
    explanation: text('How many analysts recommend to buy, hold or sell the stock.'),
  },
  {
    name: 'analystTargetPrice',
    label: text('Analyst target price'),
    group: 'Analysts',
    kind: 'per-share',
    currency: 'asset',
    use: 'both',
    explanation: text('The average price that the analysts who rate the stock expect in 12 months.'),
  },
  {
    name: 'targetPrice',
    label: text('Target price'),
    group: 'Analysts',
    kind: 'per-share',
    currency: 'asset',
    use: 'both',
    explanation: text('The consensus price that Wall Street expects in 12 months.'),
  },
  {
    name: 'percentInsiders',
    label: text('Insider ownership'),
    group: 'Ownership',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('The part of the shares that executives, directors and large owners hold.'),
  },
  {
    name: 'percentInstitutions',
    label: text('Institutional ownership'),
    group: 'Ownership',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('The part of the shares that funds, banks, insurers and other institutions hold.'),
  },
  {
    name: 'shortPercent',
    label: text('Short interest'),
    group: 'Ownership',
    kind: 'ratio',
    currency: null,
    use: 'both',
    explanation: text('The part of the freely traded shares that is sold short.'),
  },
  {
    name: 'shortRatio',
    label: text('Short ratio'),
    group: 'Ownership',
    kind: 'number',
    currency: null,
    use: 'both',
    explanation: text(
      'The number of shares sold short divided by the average daily volume: the days it takes to buy them back.',
    ),
  },
] as const satisfies readonly CompanyFigure[]

export type Figure = (typeof companyFigures)[number]
export type FigureName = Figure['name']
export type CategoryName = Extract<Figure, { kind: 'category' }>['name']
/** The figures that are numbers. */
export type NumericFigureName = Exclude<FigureName, CategoryName>

type ColumnFigure = Exclude<Figure, { use: 'screener' }>
export type ColumnFigureName = ColumnFigure['name']
type ScreenerFigure = Exclude<Figure, { use: 'holdings' }>
export type ScreenerFigureName = ScreenerFigure['name']

const figuresByName = new Map<string, Figure>(companyFigures.map((figure) => [figure.name, figure]))

export function getFigure(name: FigureName): Figure {
  return figuresByName.get(name) as Figure
}

export const numericFigureNames = companyFigures.flatMap((figure) =>
  figure.kind === 'category' ? [] : [figure.name],
) as NumericFigureName[]

/** The figures that the holdings offer as columns. */
export const columnFigures = companyFigures.filter(({ use }) => use !== 'screener') as ColumnFigure[]

export type NumericColumnName = Exclude<ColumnFigureName, CategoryName>
export const numericColumnNames = columnFigures.flatMap((figure) => (figure.kind === 'category' ? [] : [figure.name]))

/** The figures that the screener filters. */
export const screenerFigures = companyFigures.filter(({ use }) => use !== 'holdings') as ScreenerFigure[]
