import { z } from 'zod'
import { dayText } from '../value-schemas.ts'

const number = z.number().optional()
const words = z.string().optional()

/**
 * One quarter, per share in `currency` (by default the asset's). `date` is the end of the period; `surprisePercent` is
 * a ratio of the estimate. Without an actual figure, the quarter is not reported yet.
 */
export const earningsReport = z.object({
  date: dayText,
  reportDate: words.describe('The day of the report.'),
  epsActual: number.describe('Earnings per share as reported, in `currency`.'),
  epsEstimate: number.describe('Earnings per share as analysts expected, in `currency`.'),
  surprisePercent: number.describe('Of the actual over the estimated earnings, in percent.'),
  currency: words.describe('ISO 4217.'),
})
export type EarningsReport = z.infer<typeof earningsReport>

const statementEntry = z
  .object({ date: z.string().describe('A day as YYYY-MM-DD.') })
  .catchall(z.union([z.number(), z.string()]))
export type StatementEntry = z.infer<typeof statementEntry>

/** Dated entries, newest first. Each has `date` and figures by statement name (`totalRevenue`, `freeCashFlow`, …). */
const statements = z
  .object({
    currency_symbol: z.string().describe('Of the amounts, ISO 4217.'),
    yearly: z.array(statementEntry).describe('One entry per fiscal year.'),
    quarterly: z.array(statementEntry).describe('One entry per quarter.'),
  })
  .meta({ id: 'Statements' })
export type Statements = z.infer<typeof statements>

/** `totalShares` is a ratio of all shares. */
const holder = z.object({
  name: z.string().describe('Of the holder.'),
  date: z.string().describe('A day as YYYY-MM-DD.'),
  totalShares: number.describe('Percent of all shares.'),
  currentShares: number.describe('Number of shares.'),
})
export type Holder = z.infer<typeof holder>

/** `transactionCode` of SEC Form 4: P is a purchase, S a sale; `description` explains any other code. */
const insiderTransaction = z.object({
  date: dayText,
  ownerName: z.string().describe('Who traded.'),
  transactionCode: z.string().describe('As the authority names the kind, such as `P` for a purchase.'),
  transactionAmount: z.number().describe('Number of shares.'),
  transactionPrice: number.describe('Per share.'),
  secLink: words.describe('The address of the filing.'),
  description: words.describe('What the source says about it.'),
})
export type InsiderTransaction = z.infer<typeof insiderTransaction>

/** `Share` is a ratio of the fund's assets. */
const fundPart = z.object({
  Name: z.string().describe('Of the part, such as a sector.'),
  Share: z.number().describe('A ratio of the fund.'),
})
export type FundPart = z.infer<typeof fundPart>

/** `Symbol` is the ticker at the source, with the exchange where it is not in the United States. */
const fundHolding = fundPart.extend({ Symbol: words.describe('At its exchange.') })
export type FundHolding = z.infer<typeof fundHolding>

export const profile = z
  .object({
    General: z
      .object({
        Description: words.describe('In prose.'),
        IsDelisted: z.boolean().optional().describe('It is no longer traded.'),
        DelistedDate: words.describe('The last day of trading.'),
        Sector: words.describe('As the source names it.'),
        Industry: words.describe('As the source names it.'),
        CountryName: words.describe('Of its seat.'),
        FullTimeEmployees: number.describe('How many there are.'),
        WebURL: words.describe('Its own pages.'),
        FiscalYearEnd: words.describe('The month in which the fiscal year ends.'),
      })
      .optional()
      .describe('What the company or fund is.'),
    Highlights: z
      .object({
        MarketCapitalization: number.describe("In the asset's currency."),
        PERatio: number.describe('Price by earnings per share.'),
        PEGRatio: number.describe('Price by earnings, by the growth of earnings.'),
        ProfitMargin: number.describe('A ratio of revenue.'),
        OperatingMarginTTM: number.describe('A ratio of revenue, of the last twelve months.'),
        EarningsShare: number.describe('Earnings per share.'),
        EarningsCurrency: words.describe(
          "Currency of EarningsShare and DilutedEpsTTM, if it differs from the asset's.",
        ),
        /** EarningsShare in the asset's currency, if it was reported in another one. */
        EarningsShareListed: number.describe('Earnings per listed share.'),
        DilutedEpsTTM: number.describe('Diluted earnings per share of the last twelve months.'),
        DividendYield: number.describe('A ratio of the price.'),
        DividendShare: number.describe('Dividends per share of a year.'),
        ReportingCurrency: words.describe(
          "Currency of BookValue, EBITDA, RevenueTTM, RevenuePerShareTTM and GrossProfitTTM, if it differs from the asset's.",
        ),
        BookValue: number.describe('Per share.'),
        EBITDA: number.describe('Earnings before interest, taxes, depreciation and amortization.'),
        RevenueTTM: number.describe('Of the last twelve months.'),
        RevenuePerShareTTM: number.describe('Of the last twelve months.'),
        GrossProfitTTM: number.describe('Of the last twelve months.'),
        ReturnOnEquityTTM: number.describe('A ratio, of the last twelve months.'),
        ReturnOnAssetsTTM: number.describe('A ratio, of the last twelve months.'),
        QuarterlyRevenueGrowthYOY: number.describe('A ratio over the same quarter of the year before.'),
        QuarterlyEarningsGrowthYOY: number.describe('A ratio over the same quarter of the year before.'),
        WallStreetTargetPrice: number.describe('The mean target of analysts, per share.'),
      })
      .optional()
      .describe('Key figures, as the source states them.'),
    Valuation: z
      .object({
        ForwardPE: number.describe('Price by expected earnings.'),
        TrailingPE: number.describe('Price by the earnings of the last twelve months.'),
      })
      .optional()
      .describe('Price by earnings.'),
    SplitsDividends: z
      .object({
        PayoutRatio: number.describe('Dividends by earnings.'),
        ExDividendDate: words.describe('The last ex-dividend day.'),
      })
      .optional()
      .describe('Dividends in short.'),
    AnalystRatings: z
      .object({
        Rating: number.describe('From 1 (sell) to 5 (buy), on average.'),
        TargetPrice: number.describe('Per share, on average.'),
        StrongBuy: number.describe('Number of analysts.'),
        Buy: number.describe('Number of analysts.'),
        Hold: number.describe('Number of analysts.'),
        Sell: number.describe('Number of analysts.'),
        StrongSell: number.describe('Number of analysts.'),
      })
      .optional()
      .describe('`Rating` ranges from 1 (strong sell) to 5 (strong buy); the other five are counts of analysts.'),
    ETF_Data: z
      .object({
        Yield: number.describe('As the source states it.'),
        Holdings_Count: number.describe('Number of holdings.'),
        NetExpenseRatio: number.describe('Costs of a year, a ratio.'),
        TotalAssets: number.describe("In the fund's currency."),
      })
      .optional()
      .describe('Of a fund.'),
    FundHoldings: z
      .object({
        Holdings: z.array(fundHolding).describe('The largest ones.'),
        Sectors: z.array(fundPart).describe("The fund's parts by sector."),
        Countries: z.array(fundPart).describe("The fund's parts by country."),
      })
      .optional()
      .describe(
        'What a fund owns, the largest first. The shares of a list may add up to less than 1: the rest is not known.',
      ),
    Statistics: z
      .object({
        TotalSupply: number.describe('Coins that exist.'),
        MaxSupply: number.describe('The most coins that can ever exist.'),
        MarketCapitalization: number.describe("In the asset's currency."),
      })
      .optional()
      .describe('Of a coin.'),
    SharesStats: z
      .object({
        SharesOutstanding: number.describe('Number of shares.'),
        PercentInsiders: number.describe('Held by insiders, in percent.'),
        PercentInstitutions: number.describe('Held by institutions, in percent.'),
        ShortRatio: number.describe('Days of usual trading that would cover what is sold short.'),
        ShortPercent: number.describe('Sold short, as the source states it.'),
      })
      .optional()
      .describe('Who holds the shares.'),
    Technicals: z
      .object({ Beta: number.describe('Against the market, as the source computes it.') })
      .optional()
      .describe('From the prices.'),
    ESGScores: z
      .object({ TotalEsg: number.describe('As the source rates it.') })
      .optional()
      .describe('Environment, social and governance.'),
    Earnings: z
      .object({ History: z.array(earningsReport).describe('By quarter.') })
      .optional()
      .describe('What was reported.'),
    Financials: z
      .object({
        Balance_Sheet: statements.describe('Its assets and debts.'),
        Cash_Flow: statements.describe('Its flows of money.'),
        Income_Statement: statements.describe('Its revenues and costs.'),
      })
      .optional()
      .describe('Statements of the company.'),
    Holders: z
      .object({
        Institutions: z.array(holder).describe('Institutions that hold it.'),
        Funds: z.array(holder).describe('Funds that hold it.'),
      })
      .optional()
      .describe('The largest holders.'),
    InsiderTransactions: z.array(insiderTransaction).optional().describe('What insiders traded.'),
  })
  .meta({
    id: 'AssetProfile',
    description:
      "What is known about an asset beyond its price, by section. Money is in the major unit of the section's currency, or else the asset's. Ratios are ratios (0.05 = 5 %). Unknown figures are absent, never 0.",
  })
export type Profile = z.infer<typeof profile>
