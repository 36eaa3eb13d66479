import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

interface ScreenerField {
  name: string
  label: string
  /** A percent is a ratio (0.05) here as everywhere in the API. A pick takes one of the values that GET /stock/values lists. */
  kind: 'number' | 'percent' | 'pick'
}

/** What the screener filters, in the order in which it is offered. Money is in the asset's currency unless the name says USD. */
export const screenerFields = [
  { name: 'volume', label: 'Volume', kind: 'number' },
  { name: 'type', label: 'Type', kind: 'pick' },
  { name: 'exchange', label: 'Exchange', kind: 'pick' },
  { name: 'sector', label: 'Sector', kind: 'pick' },
  { name: 'industry', label: 'Industry', kind: 'pick' },
  { name: 'mktCapUSD', label: 'Market cap (USD)', kind: 'number' },
  { name: 'mktCapCategory', label: 'Market cap range', kind: 'pick' },
  { name: 'lastDividend', label: 'Last dividend', kind: 'number' },
  { name: 'eps', label: 'EPS', kind: 'number' },
  { name: 'ebitda', label: 'EBITDA', kind: 'number' },
  { name: 'sharesOutstanding', label: 'Shares outstanding', kind: 'number' },
  { name: 'employees', label: 'Employees', kind: 'number' },
  { name: 'pe', label: 'PE', kind: 'number' },
  { name: 'peg', label: 'PEG', kind: 'number' },
  { name: 'dilutedEps', label: 'Diluted EPS', kind: 'number' },
  { name: 'bookValue', label: 'Book value', kind: 'number' },
  { name: 'dividendYield', label: 'Dividend yield', kind: 'percent' },
  { name: 'profitMargin', label: 'Profit margin', kind: 'percent' },
  { name: 'operatingMargin', label: 'Operating margin', kind: 'percent' },
  { name: 'targetPrice', label: 'Target price', kind: 'number' },
  { name: 'roe', label: 'ROE', kind: 'percent' },
  { name: 'roa', label: 'ROA', kind: 'percent' },
  { name: 'revenue', label: 'Revenue', kind: 'number' },
  { name: 'revenuePerShare', label: 'Revenue per share', kind: 'number' },
  { name: 'esgScore', label: 'ESG score', kind: 'number' },
  { name: 'analystRatings', label: 'Analyst ratings', kind: 'number' },
  { name: 'analystTargetPrice', label: 'Analyst target price', kind: 'number' },
  { name: 'analystsFollowing', label: 'Number of analysts', kind: 'number' },
  { name: 'percentInsiders', label: 'Insiders ownership', kind: 'percent' },
  { name: 'percentInstitutions', label: 'Institutions ownership', kind: 'percent' },
  { name: 'shortRatio', label: 'Short ratio', kind: 'number' },
  { name: 'shortPercent', label: 'Short percent', kind: 'percent' },
  { name: 'payoutRatio', label: 'Payout ratio', kind: 'percent' },
  { name: 'quarterlyRevenueGrowthYOY', label: 'Quarterly revenue growth YOY', kind: 'percent' },
  { name: 'quarterlyEarningsGrowthYOY', label: 'Quarterly earnings growth YOY', kind: 'percent' },
  { name: 'beta', label: 'Beta', kind: 'number' },
  { name: 'grossProfit', label: 'Gross profit', kind: 'number' },
  { name: 'country', label: 'Country', kind: 'pick' },
] as const satisfies readonly ScreenerField[]

export type ScreenerFieldName = (typeof screenerFields)[number]['name']
export type PickFieldName = Extract<(typeof screenerFields)[number], { kind: 'pick' }>['name']
export type NumericFieldName = Exclude<ScreenerFieldName, PickFieldName>

export const screenerFieldNames = screenerFields.map(({ name }) => name) as [ScreenerFieldName, ...ScreenerFieldName[]]
export const pickFieldNames = screenerFields.flatMap((field) => (field.kind === 'pick' ? [field.name] : []))
export const numericFieldNames = screenerFields.flatMap((field) => (field.kind === 'pick' ? [] : [field.name]))

const pickFieldSet = new Set<string>(pickFieldNames)

export function isPickField(name: ScreenerFieldName): name is PickFieldName {
  return pickFieldSet.has(name)
}

export const screenerOperators = ['gt', 'gte', 'eq', 'lte', 'lt'] as const
export type ScreenerOperator = (typeof screenerOperators)[number]

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

export const MAX_SCREENER_FILTERS = 50
/** Of a text that a filter compares with. */
export const MAX_FILTER_VALUE_LENGTH = 200
/** Per call. */
export const MAX_SCREENER_RESULTS = 100

/** Missing values come last in either order; rows of the same value stand in a stable order, so that pages neither repeat nor skip a row. */
export const screenAssets = defineOperation<typeof schemas.screenAssets>()({
  method: 'POST',
  path: '/stock',
  returns: 'json',
})

/** The values that occur in each pick field, ascending; market cap ranges from the largest. */
export const listPickValues = defineOperation<typeof schemas.listPickValues>()({
  method: 'GET',
  path: '/stock/values',
  returns: 'json',
})
