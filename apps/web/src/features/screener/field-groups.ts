import type { ScreenerFieldName } from '@plumbline/contract/screener/operations'

/** The fields as they are offered. */
export const fieldGroups: { group: string; fields: ScreenerFieldName[] }[] = [
  {
    group: 'Company',
    fields: [
      'type',
      'exchange',
      'country',
      'sector',
      'industry',
      'mktCapUSD',
      'mktCapCategory',
      'employees',
      'sharesOutstanding',
      'volume',
      'beta',
      'esgScore',
    ],
  },
  { group: 'Valuation', fields: ['pe', 'peg', 'eps', 'dilutedEps', 'bookValue', 'targetPrice'] },
  { group: 'Dividends', fields: ['dividendYield', 'lastDividend', 'payoutRatio'] },
  {
    group: 'Results',
    fields: [
      'revenue',
      'revenuePerShare',
      'grossProfit',
      'ebitda',
      'profitMargin',
      'operatingMargin',
      'roe',
      'roa',
      'quarterlyRevenueGrowthYOY',
      'quarterlyEarningsGrowthYOY',
    ],
  },
  { group: 'Analysts', fields: ['analystRatings', 'analystTargetPrice', 'analystsFollowing'] },
  { group: 'Owners', fields: ['percentInsiders', 'percentInstitutions', 'shortRatio', 'shortPercent'] },
]
