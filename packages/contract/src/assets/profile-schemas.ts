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
  reportDate: words,
  epsActual: number,
  epsEstimate: number,
  surprisePercent: number,
  currency: words,
})
export type EarningsReport = z.infer<typeof earningsReport>

const statementEntry = z.object({ date: z.string() }).catchall(z.union([z.number(), z.string()]))
export type StatementEntry = z.infer<typeof statementEntry>

/** Dated entries, newest first. Each has `date` and figures by statement name (`totalRevenue`, `freeCashFlow`, …). */
const statements = z.object({
  currency_symbol: z.string(),
  yearly: z.array(statementEntry),
  quarterly: z.array(statementEntry),
})
export type Statements = z.infer<typeof statements>

/** `totalShares` is a ratio of all shares. */
const holder = z.object({ name: z.string(), date: z.string(), totalShares: number, currentShares: number })
export type Holder = z.infer<typeof holder>

/** `transactionCode` of SEC Form 4: P is a purchase, S a sale; `description` explains any other code. */
const insiderTransaction = z.object({
  date: dayText,
  ownerName: z.string(),
  transactionCode: z.string(),
  transactionAmount: z.number(),
  transactionPrice: number,
  secLink: words,
  description: words,
})
export type InsiderTransaction = z.infer<typeof insiderTransaction>

/** `Share` is a ratio of the fund's assets. */
const fundPart = z.object({ Name: z.string(), Share: z.number() })
export type FundPart = z.infer<typeof fundPart>

/** `Symbol` is the ticker at the source, with the exchange where it is not in the United States. */
const fundHolding = fundPart.extend({ Symbol: words })
export type FundHolding = z.infer<typeof fundHolding>

export const profile = z
  .object({
    General: z
      .object({
        Description: words,
        IsDelisted: z.boolean().optional(),
        DelistedDate: words,
        Sector: words,
        Industry: words,
        CountryName: words,
        FullTimeEmployees: number,
        WebURL: words,
        FiscalYearEnd: words,
      })
      .optional(),
    Highlights: z
      .object({
        MarketCapitalization: number,
        PERatio: number,
        PEGRatio: number,
        ProfitMargin: number,
        OperatingMarginTTM: number,
        EarningsShare: number,
        EarningsCurrency: words.describe(
          "Currency of EarningsShare and DilutedEpsTTM, if it differs from the asset's.",
        ),
        /** EarningsShare in the asset's currency, if it was reported in another one. */
        EarningsShareListed: number,
        DilutedEpsTTM: number,
        DividendYield: number,
        DividendShare: number,
        ReportingCurrency: words.describe(
          "Currency of BookValue, EBITDA, RevenueTTM, RevenuePerShareTTM and GrossProfitTTM, if it differs from the asset's.",
        ),
        BookValue: number,
        EBITDA: number,
        RevenueTTM: number,
        RevenuePerShareTTM: number,
        GrossProfitTTM: number,
        ReturnOnEquityTTM: number,
        ReturnOnAssetsTTM: number,
        QuarterlyRevenueGrowthYOY: number,
        QuarterlyEarningsGrowthYOY: number,
        WallStreetTargetPrice: number,
      })
      .optional(),
    Valuation: z.object({ ForwardPE: number, TrailingPE: number }).optional(),
    SplitsDividends: z.object({ PayoutRatio: number, ExDividendDate: words }).optional(),
    AnalystRatings: z
      .object({
        Rating: number,
        TargetPrice: number,
        StrongBuy: number,
        Buy: number,
        Hold: number,
        Sell: number,
        StrongSell: number,
      })
      .optional()
      .describe('`Rating` ranges from 1 (strong sell) to 5 (strong buy); the other five are counts of analysts.'),
    ETF_Data: z
      .object({ Yield: number, Holdings_Count: number, NetExpenseRatio: number, TotalAssets: number })
      .optional(),
    FundHoldings: z
      .object({ Holdings: z.array(fundHolding), Sectors: z.array(fundPart), Countries: z.array(fundPart) })
      .optional()
      .describe(
        'What a fund owns, the largest first. The shares of a list may add up to less than 1: the rest is not known.',
      ),
    Statistics: z.object({ TotalSupply: number, MaxSupply: number, MarketCapitalization: number }).optional(),
    SharesStats: z
      .object({
        SharesOutstanding: number,
        PercentInsiders: number,
        PercentInstitutions: number,
        ShortRatio: number,
        ShortPercent: number,
      })
      .optional(),
    Technicals: z.object({ Beta: number }).optional(),
    ESGScores: z.object({ TotalEsg: number }).optional(),
    Earnings: z.object({ History: z.array(earningsReport) }).optional(),
    Financials: z.object({ Balance_Sheet: statements, Cash_Flow: statements, Income_Statement: statements }).optional(),
    Holders: z.object({ Institutions: z.array(holder), Funds: z.array(holder) }).optional(),
    InsiderTransactions: z.array(insiderTransaction).optional(),
  })
  .meta({
    id: 'AssetProfile',
    description:
      "What is known about an asset beyond its price, by section. Money is in the major unit of the section's currency, or else the asset's. Ratios are ratios (0.05 = 5 %). Unknown figures are absent, never 0.",
  })
export type Profile = z.infer<typeof profile>
