import type { Facts } from './facts.ts'
import type { Profile } from './profile.ts'

/**
 * The screener's figures, read from a profile. `usdPerUnit` converts the security's currency to US dollars; undefined
 * without a rate.
 */
export function factsOfProfile(profile: Profile, usdPerUnit: number | undefined): Facts {
  const { Highlights: highlights, SharesStats: shares, AnalystRatings: ratings } = profile
  const mktCap = highlights?.MarketCapitalization ?? profile.Statistics?.MarketCapitalization
  const figures: Record<keyof Facts, unknown> = {
    volume: undefined,
    mktCap,
    mktCapUSD: typeof mktCap === 'number' && usdPerUnit !== undefined ? mktCap * usdPerUnit : undefined,
    lastDividend: highlights?.DividendShare,
    eps: highlights?.EarningsShare,
    ebitda: highlights?.EBITDA,
    sharesOutstanding: shares?.SharesOutstanding,
    employees: profile.General?.FullTimeEmployees,
    pe: highlights?.PERatio,
    peg: highlights?.PEGRatio,
    dilutedEps: highlights?.DilutedEpsTTM,
    bookValue: highlights?.BookValue,
    dividendYield: highlights?.DividendYield ?? profile.ETF_Data?.Yield,
    profitMargin: highlights?.ProfitMargin,
    operatingMargin: highlights?.OperatingMarginTTM,
    targetPrice: highlights?.WallStreetTargetPrice,
    roe: highlights?.ReturnOnEquityTTM,
    roa: highlights?.ReturnOnAssetsTTM,
    revenue: highlights?.RevenueTTM,
    revenuePerShare: highlights?.RevenuePerShareTTM,
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
    grossProfit: highlights?.GrossProfitTTM,
  }
  return Object.fromEntries(
    Object.entries(figures).filter(([, figure]) => typeof figure === 'number' && Number.isFinite(figure)),
  ) as Facts
}

function countAnalysts(ratings: Profile['AnalystRatings']): number | undefined {
  const counts = [ratings?.StrongBuy, ratings?.Buy, ratings?.Hold, ratings?.Sell, ratings?.StrongSell].filter(
    (count) => typeof count === 'number',
  )
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0)
}
