import {
  dateOf,
  type JsonRecord,
  known,
  nonZeroOf,
  numberOf,
  positiveOf,
  recordOf,
  textOf,
  webAddressOf,
} from '../normalize/json-values.ts'
import { inUnitOf, quoteUnitOf, ratioOfPercent } from '../normalize/quote-unit.ts'
import { isAsReported } from '../normalize/reporting-currency.ts'
import { countryOf } from '../normalize/securities.ts'
import type { Profile } from '../profile.ts'
import { normalizeEarnings } from './earnings.ts'
import { normalizeFundHoldings } from './fund-holdings.ts'
import { normalizeHolders, normalizeInsiders } from './holders.ts'
import { normalizeFinancials, reportingCurrencyOf } from './statements.ts'

/** The sections of `/fundamentals` (or of one entry of the bulk response) in our units. Unknown values are left out. */
export function normalizeProfile(response: unknown, today: string): Profile {
  const raw = recordOf(response)
  const general = recordOf(raw.General)
  const technicals = recordOf(raw.Technicals)
  const listed = quoteUnitOf(textOf(general.CurrencyCode))
  const reporting = reportingCurrencyOf(raw.Financials)
  const scale: Scale = {
    isQuotedInHundredths: listed?.divisor === 100,
    price: dividedBy(positiveOf(technicals['50DayMA']), listed?.divisor ?? 1),
    reporting: listed === undefined || reporting === listed.currency ? undefined : reporting,
  }
  const insiders = normalizeInsiders(raw.InsiderTransactions)
  return (
    known<Profile>({
      General: generalOf(general),
      Highlights: highlightsOf(recordOf(raw.Highlights), recordOf(raw.Valuation), scale),
      Valuation: known({
        ForwardPE: nonZeroOf(recordOf(raw.Valuation).ForwardPE),
        TrailingPE: nonZeroOf(recordOf(raw.Valuation).TrailingPE),
      }),
      SplitsDividends: known({
        PayoutRatio: numberOf(recordOf(raw.SplitsDividends).PayoutRatio),
        ExDividendDate: dateOf(recordOf(raw.SplitsDividends).ExDividendDate),
      }),
      AnalystRatings: ratingsOf(recordOf(raw.AnalystRatings), scale),
      ETF_Data: fundOf(raw.ETF_Data, raw.MutualFund_Data),
      FundHoldings: normalizeFundHoldings(raw.ETF_Data, raw.MutualFund_Data),
      Statistics: known({
        TotalSupply: positiveOf(recordOf(raw.Statistics).TotalSupply),
        MaxSupply: positiveOf(recordOf(raw.Statistics).MaxSupply),
        MarketCapitalization: positiveOf(recordOf(raw.Statistics).MarketCapitalization),
      }),
      SharesStats: sharesOf(recordOf(raw.SharesStats), technicals),
      Technicals: known({ Beta: nonZeroOf(technicals.Beta) }),
      ESGScores: known({ TotalEsg: nonZeroOf(recordOf(raw.ESGScores).TotalEsg) }),
      Earnings: normalizeEarnings(raw.Earnings, today),
      Financials: normalizeFinancials(raw.Financials),
      Holders: normalizeHolders(raw.Holders),
      InsiderTransactions: insiders.length === 0 ? undefined : insiders,
    }) ?? {}
  )
}

/** Trailing dividends differ from those of the yield by less, as a logarithm. */
const SAME_DIVIDEND = 0.25

interface Scale {
  isQuotedInHundredths: boolean
  /** Figures per share, in the major unit. */
  price: number | undefined
  /** The currency of the reports, where it is not the listing's. */
  reporting: string | undefined
}

function generalOf(general: JsonRecord): Profile['General'] {
  return known({
    Description: textOf(general.Description) ?? textOf(general.Fund_Summary),
    IsDelisted: typeof general.IsDelisted === 'boolean' ? general.IsDelisted : undefined,
    DelistedDate: dateOf(general.DelistedDate),
    Sector: textOf(general.Sector),
    Industry: textOf(general.Industry),
    CountryName: countryOf(textOf(general.CountryName)),
    FullTimeEmployees: positiveOf(general.FullTimeEmployees),
    WebURL: webAddressOf(general.WebURL),
    FiscalYearEnd: textOf(general.FiscalYearEnd) ?? textOf(general.Fiscal_Year_End),
  })
}

/**
 * In this section the source writes 0 for unknown values. A dividend of 0 counts only together with a known market
 * value.
 */
function highlightsOf(highlights: JsonRecord, valuation: JsonRecord, scale: Scale): Profile['Highlights'] {
  const marketCap = positiveOf(highlights.MarketCapitalization)
  const dividendFigure = marketCap === undefined ? nonZeroOf : numberOf
  const peRatio = nonZeroOf(highlights.PERatio)
  const dividendYield = dividendFigure(highlights.DividendYield)
  const { price } = scale
  const perShare = (figure: number | undefined, expected: number | undefined) =>
    scale.isQuotedInHundredths ? inUnitOf(figure, expected) : figure
  const epsFigure = nonZeroOf(highlights.EarningsShare)
  const isEpsReported = isAsReported(
    epsFigure,
    nonZeroOf(highlights.ProfitMargin),
    nonZeroOf(highlights.RevenuePerShareTTM),
  )
  const dividend = dividendFigure(highlights.DividendShare)
  const expectedDividend = price === undefined || dividendYield === undefined ? undefined : price * dividendYield
  const eps = dividedBy(price, peRatio)
  return known({
    MarketCapitalization: marketCap,
    PERatio: peRatio,
    PEGRatio: nonZeroOf(highlights.PEGRatio),
    ProfitMargin: nonZeroOf(highlights.ProfitMargin),
    OperatingMarginTTM: nonZeroOf(highlights.OperatingMarginTTM),
    EarningsShare: isEpsReported && scale.reporting ? epsFigure : perShare(epsFigure, eps),
    EarningsCurrency: isEpsReported ? scale.reporting : undefined,
    ReportingCurrency: scale.reporting,
    DilutedEpsTTM: perShare(nonZeroOf(highlights.DilutedEpsTTM), eps),
    DividendYield: dividendYield,
    DividendShare: isInOtherCurrency(dividend, expectedDividend, scale)
      ? expectedDividend
      : perShare(dividend, expectedDividend),
    BookValue: scale.reporting
      ? nonZeroOf(highlights.BookValue)
      : perShare(nonZeroOf(highlights.BookValue), dividedBy(price, nonZeroOf(valuation.PriceBookMRQ))),
    EBITDA: nonZeroOf(highlights.EBITDA),
    RevenueTTM: nonZeroOf(highlights.RevenueTTM),
    RevenuePerShareTTM: nonZeroOf(highlights.RevenuePerShareTTM),
    GrossProfitTTM: nonZeroOf(highlights.GrossProfitTTM),
    ReturnOnEquityTTM: nonZeroOf(highlights.ReturnOnEquityTTM),
    ReturnOnAssetsTTM: nonZeroOf(highlights.ReturnOnAssetsTTM),
    QuarterlyRevenueGrowthYOY: nonZeroOf(highlights.QuarterlyRevenueGrowthYOY),
    QuarterlyEarningsGrowthYOY: nonZeroOf(highlights.QuarterlyEarningsGrowthYOY),
    WallStreetTargetPrice: perShare(positiveOf(highlights.WallStreetTargetPrice), price),
  })
}

function ratingsOf(ratings: JsonRecord, scale: Scale): Profile['AnalystRatings'] {
  const target = positiveOf(ratings.TargetPrice)
  return known({
    Rating: positiveOf(ratings.Rating),
    TargetPrice: scale.isQuotedInHundredths ? inUnitOf(target, scale.price) : target,
    StrongBuy: numberOf(ratings.StrongBuy),
    Buy: numberOf(ratings.Buy),
    Hold: numberOf(ratings.Hold),
    Sell: numberOf(ratings.Sell),
    StrongSell: numberOf(ratings.StrongSell),
  })
}

/**
 * Ownership is a ratio in responses of 2019 (strings) and a percentage since (numbers). Values above the possible range
 * of a ratio are percentages in any case. Institutions may hold more than all shares, because of securities lending.
 */
function sharesOf(shares: JsonRecord, technicals: JsonRecord): Profile['SharesStats'] {
  const insiders = nonZeroOf(shares.PercentInsiders)
  const institutions = nonZeroOf(shares.PercentInstitutions)
  const isPercent =
    typeof shares.PercentInsiders === 'number' ||
    typeof shares.PercentInstitutions === 'number' ||
    Math.max(insiders ?? 0, institutions ?? 0) > 1.5
  const ratio = (figure: number | undefined) => (figure !== undefined && isPercent ? ratioOfPercent(figure) : figure)
  return known({
    SharesOutstanding: positiveOf(shares.SharesOutstanding),
    PercentInsiders: ratio(insiders),
    PercentInstitutions: ratio(institutions),
    ShortRatio: nonZeroOf(shares.ShortRatio) ?? nonZeroOf(technicals.ShortRatio),
    ShortPercent:
      nonZeroOf(shares.ShortPercentFloat) ??
      nonZeroOf(shares.ShortPercentOfFloat) ??
      nonZeroOf(technicals.ShortPercent) ??
      nonZeroOf(shares.ShortPercentOutstanding),
  })
}

/** The yield is a ratio in older responses, and a percentage in those that count the holdings. */
function fundOf(etf: unknown, mutualFund: unknown): Profile['ETF_Data'] {
  const data = recordOf(etf)
  const fund = recordOf(mutualFund)
  const yieldFigure = nonZeroOf(data.Yield) ?? nonZeroOf(fund.Yield)
  const isPercent = 'Holdings_Count' in data || (yieldFigure ?? 0) > 1
  return known({
    Yield: yieldFigure !== undefined && isPercent ? ratioOfPercent(yieldFigure) : yieldFigure,
    Holdings_Count: positiveOf(data.Holdings_Count),
    // A ratio of ETFs, percent of other funds.
    NetExpenseRatio: positiveOf(data.NetExpenseRatio) ?? ratioOf(positiveOf(fund.Expense_Ratio)),
    TotalAssets: positiveOf(data.TotalAssets) ?? positiveOf(fund.Portfolio_Net_Assets),
  })
}

/** A dividend per share that is far from price times yield is in the currency of the reports. */
function isInOtherCurrency(dividend: number | undefined, expected: number | undefined, scale: Scale): boolean {
  if (scale.reporting === undefined || !dividend || !expected) return false
  const nearest = scale.isQuotedInHundredths ? (inUnitOf(dividend, expected) ?? dividend) : dividend
  return Math.abs(Math.log(nearest / expected)) > SAME_DIVIDEND
}

function ratioOf(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : ratioOfPercent(percent)
}

function dividedBy(figure: number | undefined, by: number | undefined): number | undefined {
  return figure === undefined || by === undefined ? undefined : figure / by
}
