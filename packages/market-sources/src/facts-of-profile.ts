import type { Facts } from './facts.ts'
import type { Profile } from './profile.ts'

/**
 * The screener's figures in the security's currency, read from a profile. `usdPerUnit` converts that currency to US
 * dollars; undefined without a rate. Figures in another currency are converted by `rateOf` (units of the security's
 * currency per unit of the other), and left out without a rate.
 */
export function factsOfProfile(
  profile: Profile,
  usdPerUnit: number | undefined,
  rateOf: (currency: string) => number | undefined = () => undefined,
): Facts {
  const { Highlights: highlights, SharesStats: shares, AnalystRatings: ratings } = profile
  const earned = (value: number | undefined) => converted(value, highlights?.EarningsCurrency, rateOf)
  const reported = (value: number | undefined) => converted(value, highlights?.ReportingCurrency, rateOf)
  const mktCap = highlights?.MarketCapitalization ?? profile.Statistics?.MarketCapitalization
  const figures: Record<keyof Facts, unknown> = {
    volume: undefined,
    mktCap,
    mktCapUSD: typeof mktCap === 'number' && usdPerUnit !== undefined ? mktCap * usdPerUnit : undefined,
    lastDividend: highlights?.DividendShare,
    eps: earned(highlights?.EarningsShare),
    ebitda: reported(highlights?.EBITDA),
    sharesOutstanding: shares?.SharesOutstanding,
    employees: profile.General?.FullTimeEmployees,
    pe: highlights?.PERatio,
    peg: highlights?.PEGRatio,
    dilutedEps: earned(highlights?.DilutedEpsTTM),
    bookValue: reported(highlights?.BookValue),
    dividendYield: highlights?.DividendYield ?? profile.ETF_Data?.Yield,
    profitMargin: highlights?.ProfitMargin,
    operatingMargin: highlights?.OperatingMarginTTM,
    targetPrice: highlights?.WallStreetTargetPrice,
    roe: highlights?.ReturnOnEquityTTM,
    roa: highlights?.ReturnOnAssetsTTM,
    revenue: reported(highlights?.RevenueTTM),
    revenuePerShare: reported(highlights?.RevenuePerShareTTM),
    esgScore: profile.ESGScores?.TotalEsg,
    analystRatings: ratings?.Rating,
    analystTargetPrice: ratings?.TargetPrice,
    analystsFollowing: countAnalysts(ratings),
    percentInsiders: shares?.PercentInsiders,
    percentInstitutions: shares?.PercentInstitutions,
    shortRatio: shares?.ShortRatio,
    shortPercent: shares?.ShortPercent,
    payoutRatio: profile.SplitsDividends?.PayoutRatio,
    quarterlyRevenueGrowthYOY: highlights?.QuarterlyRevenueGrowthYOY,
    quarterlyEarningsGrowthYOY: highlights?.QuarterlyEarningsGrowthYOY,
    beta: profile.Technicals?.Beta,
    grossProfit: reported(highlights?.GrossProfitTTM),
  }
  return Object.fromEntries(
    Object.entries(figures).filter(([, figure]) => typeof figure === 'number' && Number.isFinite(figure)),
  ) as Facts
}

function converted(
  value: number | undefined,
  currency: string | undefined,
  rateOf: (currency: string) => number | undefined,
): number | undefined {
  if (value === undefined || currency === undefined) return value
  const rate = rateOf(currency)
  return rate === undefined ? undefined : value * rate
}

function countAnalysts(ratings: Profile['AnalystRatings']): number | undefined {
  const counts = [ratings?.StrongBuy, ratings?.Buy, ratings?.Hold, ratings?.Sell, ratings?.StrongSell].filter(
    (count) => typeof count === 'number',
  )
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0)
}
