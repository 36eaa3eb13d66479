/**
 * The figures of one security that the screener filters and the holdings' columns show. Ratios are ratios (0.05), money is in the major unit of the
 * security's currency unless the name says USD. A figure that is not known is absent.
 */
export const numericFactNames = [
  'volume',
  'mktCap',
  'mktCapUSD',
  'lastDividend',
  'eps',
  'ebitda',
  'sharesOutstanding',
  'employees',
  'pe',
  'peg',
  'dilutedEps',
  'bookValue',
  'dividendYield',
  'profitMargin',
  'operatingMargin',
  'targetPrice',
  'roe',
  'roa',
  'revenue',
  'revenuePerShare',
  'esgScore',
  'analystRatings',
  'analystTargetPrice',
  'analystsFollowing',
  'percentInsiders',
  'percentInstitutions',
  'shortRatio',
  'shortPercent',
  'payoutRatio',
  'quarterlyRevenueGrowthYOY',
  'quarterlyEarningsGrowthYOY',
  'beta',
  'grossProfit',
] as const

export type NumericFactName = (typeof numericFactNames)[number]
export type Facts = Partial<Record<NumericFactName, number>>
