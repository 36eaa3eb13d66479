import { type ScreenerFilter, type ScreenerRequest, screenAssets } from '@plumbline/contract/screener/schemas'

const stocks: ScreenerFilter = { field: 'type', operator: 'eq', value: 'Common Stock' }

/**
 * Typical pairs of conditions, each combined with stocks and sorted in several ways: three filters, a sort and a
 * count.
 */
const pairs: [ScreenerFilter, ScreenerFilter][] = [
  [
    { field: 'mktCapUSD', operator: 'gt', value: 1e9 },
    { field: 'pe', operator: 'lt', value: 15 },
  ],
  [
    { field: 'dividendYield', operator: 'gte', value: 0.03 },
    { field: 'payoutRatio', operator: 'lt', value: 8 },
  ],
  [
    { field: 'mktCapCategory', operator: 'eq', value: 'Small' },
    { field: 'roe', operator: 'gt', value: 1 },
  ],
  [
    { field: 'country', operator: 'eq', value: 'United States' },
    { field: 'beta', operator: 'lte', value: 1 },
  ],
  [
    { field: 'profitMargin', operator: 'gt', value: 0 },
    { field: 'employees', operator: 'gte', value: 100 },
  ],
  [
    { field: 'volume', operator: 'gt', value: 1000 },
    { field: 'mktCapUSD', operator: 'lt', value: 1e12 },
  ],
]
const SORTS = ['mktCapUSD', 'dividendYield', 'pe', 'revenue'] as const

export const screenerRequests: ScreenerRequest[] = pairs.flatMap((pair) =>
  SORTS.flatMap((by) =>
    (['desc', 'asc'] as const).map((order) =>
      screenAssets.body.parse({ filters: [stocks, ...pair], sort: { by, order }, limit: 50 }),
    ),
  ),
)
