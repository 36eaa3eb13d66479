/**
 * What is known of a security beyond its price, in the sections of specification 2 (the names are those that clients of the API read).
 * Money is in the major unit of the currency that the section names, else of the security; ratios are ratios. What is not known is absent.
 */
export interface Profile {
  General?: {
    Description?: string
    IsDelisted?: boolean
    DelistedDate?: string
    FullTimeEmployees?: number
    WebURL?: string
    FiscalYearEnd?: string
  }
  Highlights?: {
    MarketCapitalization?: number
    PERatio?: number
    PEGRatio?: number
    ProfitMargin?: number
    OperatingMarginTTM?: number
    EarningsShare?: number
    DilutedEpsTTM?: number
    DividendYield?: number
    DividendShare?: number
    BookValue?: number
    EBITDA?: number
    RevenueTTM?: number
    RevenuePerShareTTM?: number
    GrossProfitTTM?: number
    ReturnOnEquityTTM?: number
    ReturnOnAssetsTTM?: number
    QuarterlyRevenueGrowthYOY?: number
    QuarterlyEarningsGrowthYOY?: number
    WallStreetTargetPrice?: number
  }
  Valuation?: { ForwardPE?: number; TrailingPE?: number }
  SplitsDividends?: { PayoutRatio?: number; ExDividendDate?: string }
  /** `Rating` from 1 (strong sell) to 5 (strong buy); the five are counts of analysts. */
  AnalystRatings?: {
    Rating?: number
    TargetPrice?: number
    StrongBuy?: number
    Buy?: number
    Hold?: number
    Sell?: number
    StrongSell?: number
  }
  ETF_Data?: { Yield?: number; Holdings_Count?: number; NetExpenseRatio?: number; TotalAssets?: number }
  Statistics?: { TotalSupply?: number; MaxSupply?: number; MarketCapitalization?: number }
  SharesStats?: {
    SharesOutstanding?: number
    PercentInsiders?: number
    PercentInstitutions?: number
    ShortRatio?: number
    ShortPercent?: number
  }
  Technicals?: { Beta?: number }
  ESGScores?: { TotalEsg?: number }
  Earnings?: { History: EarningsReport[] }
  Financials?: { Balance_Sheet: Statements; Cash_Flow: Statements; Income_Statement: Statements }
  Holders?: { Institutions: Holder[]; Funds: Holder[] }
  InsiderTransactions?: InsiderTransaction[]
}

/** One quarter; `date` is the end of the period, `surprisePercent` is a ratio of the estimate. Undefined actual: not yet reported. */
export interface EarningsReport {
  date: string
  reportDate?: string
  epsActual?: number
  epsEstimate?: number
  surprisePercent?: number
}

/** Dated entries, newest first; each carries `date` and figures by their statement names (`totalRevenue`, `freeCashFlow`, …). */
export interface Statements {
  currency_symbol: string
  yearly: StatementEntry[]
  quarterly: StatementEntry[]
}

export type StatementEntry = { date: string } & Record<string, number | string>

export interface Holder {
  name: string
  date: string
  /** Ratio of all shares. */
  totalShares?: number
  currentShares?: number
}

/** `transactionCode` P is a purchase, S a sale. */
export interface InsiderTransaction {
  date: string
  ownerName: string
  transactionCode: string
  transactionAmount: number
  transactionPrice: number | undefined
  secLink: string | undefined
}
