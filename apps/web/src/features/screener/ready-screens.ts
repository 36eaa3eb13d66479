import { t } from '@lingui/core/macro'
import type { ScreenerSort } from '@plumbline/contract/screener/schemas'
import type { FilterDraft } from './filter-draft.ts'

export type ReadyScreen = { id: string; name: () => string; filters: FilterDraft[]; sort: ScreenerSort }

/** Screens to start from. Percent fields in percent, as they are typed. */
export const readyScreens: ReadyScreen[] = [
  {
    id: 'high-dividend-yield',
    name: () => t`High dividend yield`,
    filters: [
      { field: 'dividendYield', operator: 'gte', value: 4 },
      { field: 'payoutRatio', operator: 'lte', value: 80 },
      { field: 'mktCapUSD', operator: 'gte', value: 2e9 },
    ],
    sort: { by: 'dividendYield', order: 'desc' },
  },
  {
    id: 'undervalued-large-caps',
    name: () => t`Undervalued large caps`,
    filters: [
      { field: 'mktCapUSD', operator: 'gte', value: 1e10 },
      { field: 'pe', operator: 'gt', value: 0 },
      { field: 'pe', operator: 'lte', value: 15 },
      { field: 'peg', operator: 'lte', value: 1.5 },
    ],
    sort: { by: 'pe', order: 'asc' },
  },
  {
    id: 'growing-sales-and-earnings',
    name: () => t`Growing sales and earnings`,
    filters: [
      { field: 'quarterlyRevenueGrowthYOY', operator: 'gte', value: 15 },
      { field: 'quarterlyEarningsGrowthYOY', operator: 'gte', value: 15 },
    ],
    sort: { by: 'quarterlyRevenueGrowthYOY', order: 'desc' },
  },
  {
    id: 'high-return-on-equity',
    name: () => t`High return on equity`,
    filters: [
      { field: 'roe', operator: 'gte', value: 15 },
      { field: 'operatingMargin', operator: 'gte', value: 15 },
    ],
    sort: { by: 'roe', order: 'desc' },
  },
  {
    id: 'small-and-profitable',
    name: () => t`Small and profitable`,
    filters: [
      { field: 'mktCapCategory', operator: 'eq', value: 'Small' },
      { field: 'profitMargin', operator: 'gte', value: 10 },
    ],
    sort: { by: 'profitMargin', order: 'desc' },
  },
  {
    id: 'low-beta',
    name: () => t`Low beta`,
    filters: [
      { field: 'beta', operator: 'lte', value: 0.8 },
      { field: 'mktCapUSD', operator: 'gte', value: 2e9 },
    ],
    sort: { by: 'beta', order: 'asc' },
  },
]
