import { z } from 'zod'
import { assetSummary } from './assets.ts'

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

const fieldNames = screenerFields.map(({ name }) => name) as [ScreenerFieldName, ...ScreenerFieldName[]]

export const pickFieldNames = screenerFields.flatMap((field) => (field.kind === 'pick' ? [field.name] : []))
export const numericFieldNames = screenerFields.flatMap((field) => (field.kind === 'pick' ? [] : [field.name]))

const pickFieldSet = new Set<string>(pickFieldNames)

export function isPickField(name: ScreenerFieldName): name is PickFieldName {
  return pickFieldSet.has(name)
}

export const screenerOperators = ['gt', 'gte', 'eq', 'lte', 'lt'] as const
export type ScreenerOperator = (typeof screenerOperators)[number]

/** All filters of a request must hold. A figure or a pick that is missing matches none. */
const screenerFilter = z
  .strictObject({
    field: z.enum(fieldNames, 'Unknown field'),
    operator: z.enum(screenerOperators, `Expected one of ${screenerOperators.join(', ')}`),
    value: z.union([z.number(), z.string().max(200)], 'Expected a number or a text'),
  })
  .superRefine(({ field, operator, value }, context) => {
    const refuse = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message })
    if (!isPickField(field)) {
      if (typeof value !== 'number') refuse('value', `${field} is compared with a number`)
      return
    }
    if (operator !== 'eq') refuse('operator', `${field} takes eq only`)
    if (typeof value !== 'string') refuse('value', `${field} is compared with a text`)
  })
export type ScreenerFilter = z.infer<typeof screenerFilter>

/** Every column of the results sorts: the fields, and what names the asset. */
const screenerSort = z.strictObject({
  by: z.enum([...fieldNames, 'name', 'symbol'], 'Not a column that sorts').default('mktCapUSD'),
  order: z.enum(['asc', 'desc'], 'Expected asc or desc').default('desc'),
})
export type ScreenerSort = z.infer<typeof screenerSort>

const figure = z.number().nullable()
const pick = z.string().nullable()

/** One row carries every field, whichever were filtered; null is missing, as is `-` for `mktCapCategory`. */
export const screenerResult = assetSummary.extend({
  ...(Object.fromEntries(numericFieldNames.map((name) => [name, figure])) as Record<NumericFieldName, typeof figure>),
  sector: pick,
  industry: pick,
  country: pick,
  mktCapCategory: z.string(),
})
export type ScreenerResult = z.infer<typeof screenerResult>

/** Missing values come last in either order; rows of the same value stand in a stable order, so that pages neither repeat nor skip a row. */
export const screenAssets = {
  method: 'POST',
  path: '/stock',
  body: z
    .strictObject({
      filters: z.array(screenerFilter).max(50).default([]),
      sort: screenerSort.prefault({}),
      limit: z.int().min(1).max(100).default(50),
      offset: z.int().min(0).max(10_000_000).default(0),
    })
    .prefault({}),
  answer: z.object({
    results: z.array(screenerResult),
    /** Of all that match. */
    count: z.int(),
    /** How many of those lack the value that they are sorted by. */
    missing: z.int(),
  }),
} as const
export type ScreenerRequest = z.infer<typeof screenAssets.body>
export type ScreenerAnswer = z.infer<typeof screenAssets.answer>

/** The values that occur in each pick field, ascending; market cap ranges from the largest. */
export const listPickValues = {
  method: 'GET',
  path: '/stock/values',
  answer: z.record(z.enum(pickFieldNames), z.array(z.object({ _id: z.string() }))),
} as const
export type PickValues = z.infer<typeof listPickValues.answer>
