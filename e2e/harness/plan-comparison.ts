/** The rows of the table that compares the plans: feature, Free, Premium. */
export const PLAN_COMPARISON = [
  'FeatureFreePremium',
  'Portfolios130',
  'Holdings20Unlimited',
  'Performance historyCurrent yearFull history',
  'Benchmark against any index–Not includedIncluded',
  'Broker synchronization–Not includedIncluded',
  'Price per month$0$10',
  'Price per year$0$100 instead of $120',
]
