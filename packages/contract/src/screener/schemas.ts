import { text as markText } from '@plumbline/text/text'
import { z } from 'zod'
import { assetSummary } from '../assets/schemas.ts'
import { companyFigure } from '../figure-schemas.ts'
import { currencyText, dayText, id, text } from '../value-schemas.ts'
import {
  CANDIDATE_COLUMN_NAMES,
  DEFAULT_CANDIDATE_AMOUNT,
  isCandidateColumn,
  isPickField,
  MAX_CANDIDATE_AMOUNT,
  MAX_CANDIDATES,
  MAX_FILTER_VALUE_LENGTH,
  MAX_SCREEN_ADDRESS_LENGTH,
  MAX_SCREEN_NAME_LENGTH,
  MAX_SCREENER_FILTERS,
  MAX_SCREENER_RESULTS,
  type NumericFieldName,
  numericFieldNames,
  pickFieldNames,
  SCREEN_OUTCOMES,
  SCREEN_UNIVERSES,
  SCREENER_OPERATORS,
  type ScreenFieldName,
  type ShownColumnName,
  SORT_ORDERS,
  screenerColumnNames,
  screenerFieldNames,
} from './vocabulary.ts'

function filterOf<Field extends ScreenFieldName>(fields: readonly Field[]) {
  return z
    .strictObject({
      field: z.enum(fields, 'Unknown field').describe('Which figure or property is filtered.'),
      operator: z
        .enum(SCREENER_OPERATORS, `Expected one of ${SCREENER_OPERATORS.join(', ')}`)
        .describe('How it is compared.'),
      value: z
        .union([z.number(), text(MAX_FILTER_VALUE_LENGTH)], markText('Expected a number or a text'))
        .describe('With which it is compared.'),
      orMissing: z.boolean().optional().describe('Assets without a value of the field match too.'),
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
}

const order = z.enum(SORT_ORDERS, 'Expected asc or desc').default('desc').describe('Ascending or descending.')
const NOT_SORTABLE = 'Not a column that sorts'

/** Filters and an order of the figures of assets alone. */
export const assetFilter = filterOf(screenerFieldNames)
export const assetSort = z.strictObject({
  by: z
    .enum([...screenerFieldNames, 'name', 'symbol'], NOT_SORTABLE)
    .default('mktCapUSD')
    .describe('The column.'),
  order,
})

const screenFieldNames = [...screenerFieldNames, ...CANDIDATE_COLUMN_NAMES] as const

const screenerFilter = filterOf(screenFieldNames).meta({
  id: 'ScreenerFilter',
  description: 'Filters are combined with AND. A missing value matches only a filter with `orMissing`.',
})
export type ScreenerFilter = z.infer<typeof screenerFilter>

/** All result columns but price and change are sortable. */
const screenerSort = z
  .strictObject({
    by: z
      .enum([...screenFieldNames, 'name', 'symbol'], NOT_SORTABLE)
      .default('mktCapUSD')
      .describe('Which column sorts.'),
    order,
  })
  .meta({ id: 'ScreenerSort', description: 'The order of the results.' })
export type ScreenerSort = z.infer<typeof screenerSort>

const amount = z.number().positive().max(MAX_CANDIDATE_AMOUNT)

const compared = z
  .strictObject({ portfolioId: id, amount: amount.default(DEFAULT_CANDIDATE_AMOUNT).describe('As for candidates.') })
  .meta({ id: 'Compared', description: `The portfolio behind ${CANDIDATE_COLUMN_NAMES.join(', ')}.` })
export type Compared = z.infer<typeof compared>

const compare = compared.optional().describe('Needed for these figures.')

type Comparing = {
  filters: ScreenerFilter[]
  sort?: ScreenerSort
  columns?: ShownColumnName[]
  compare?: Compared | undefined
}

/** A figure that compares with a portfolio needs one. */
function requireCompared({ filters, sort, columns = [], compare: chosen }: Comparing, context: z.RefinementCtx) {
  const named = [...filters.map(({ field }) => field), ...(sort ? [sort.by] : []), ...columns]
  const comparing = named.find(isCandidateColumn)
  if (chosen !== undefined || comparing === undefined) return
  context.addIssue({ code: 'custom', path: ['compare'], message: `${comparing} needs a portfolio to compare with` })
}

const figure = z.number().nullable()
const pick = z.string().nullable()

/** Every row has all fields, whatever the filters. Null is missing; for `mktCapCategory`, so is `-`. */
export const screenerResult = assetSummary.extend({
  price: figure.describe(
    "The last stored close as traded, in the asset's currency, and its date. A live source is not asked for it.",
  ),
  priceDate: dayText.nullable().describe('The day of the last close; null: none.'),
  change: figure.describe('Of the price against the close before, as a ratio, adjusted for a split between them.'),
  ...(Object.fromEntries(numericFieldNames.map((name) => [name, companyFigure(name)])) as Record<
    NumericFieldName,
    typeof figure
  >),
  sector: pick.describe('As the source names it.'),
  industry: pick.describe('As the source names it.'),
  country: pick.describe("Of the asset's seat."),
  mktCapCategory: z.string().describe('From `Giga` to `Nano`; `-` where it is not known.'),
})
export type ScreenerResult = z.infer<typeof screenerResult>

const shownColumnNames = [...screenerColumnNames, ...CANDIDATE_COLUMN_NAMES] as const

const matching = {
  filters: z.array(screenerFilter).max(MAX_SCREENER_FILTERS).default([]).describe('All of them must be met.'),
  universe: z.enum(SCREEN_UNIVERSES).default('all').describe('Which assets are screened.'),
  compare,
}

const screen = {
  ...matching,
  sort: screenerSort.prefault({}).describe('The order of the results.'),
}

export const screenAssets = {
  body: z
    .strictObject({
      ...screen,
      limit: z.int().min(1).max(MAX_SCREENER_RESULTS).default(50).describe('The most results.'),
      offset: z.int().min(0).max(10_000_000).default(0).describe('How many results are skipped.'),
    })
    .superRefine(requireCompared)
    .prefault({}),
  response: z.object({
    results: z.array(screenerResult).describe('In the order of `sort`.'),
    count: z.int().describe('Number of all matches.'),
    missing: z.int().describe('Number of matches without a value in the sort column.'),
    unmeasured: z
      .int()
      .describe('Number of assets that pass the other filters, but whose correlation and overlap were not measured.'),
  }),
}
export type ScreenerRequest = z.infer<typeof screenAssets.body>
export type ScreenerResponse = z.infer<typeof screenAssets.response>

export const exportScreen = {
  body: z
    .strictObject({
      ...screen,
      columns: z.array(z.enum(shownColumnNames)).max(shownColumnNames.length).describe('Of the file, in their order.'),
    })
    .superRefine(requireCompared),
}
export type ScreenExport = z.infer<typeof exportScreen.body>

const unmetFilter = z.object({
  filter: z.int().describe('Its place in `filters`, from 0.'),
  value: z.union([z.number(), z.string()]).nullable().describe('Of the holding; null: not known.'),
})
export type UnmetFilter = z.infer<typeof unmetFilter>

const screenedHolding = assetSummary
  .extend({
    weight: figure.describe('Of the value of all open holdings, cash included, as a ratio.'),
    outcome: z
      .enum(SCREEN_OUTCOMES)
      .describe('`unknown`: fails no filter, but a value that a filter needs is not known.'),
    unmet: z.array(unmetFilter).describe('In the order of the filters.'),
  })
  .meta({ id: 'ScreenedHolding' })
export type ScreenedHolding = z.infer<typeof screenedHolding>

export const screenHoldings = {
  body: z.strictObject({
    filters: matching.filters,
    amount: amount.default(DEFAULT_CANDIDATE_AMOUNT).describe('For filters on weightAfter and income.'),
  }),
  response: z.object({
    holdings: z.array(screenedHolding).describe('Largest first.'),
    overLimit: z.int().describe('Number of holdings that the plan hides.'),
  }),
}
export type HoldingsScreen = z.infer<typeof screenHoldings.response>

const candidate = z.object({
  _id: id,
  weight: figure.describe('Now, as a ratio of the portfolio; 0: not held; null: not known.'),
  weightAfter: figure.describe('After the purchase.'),
  correlation: figure.describe("With the portfolio's daily returns over a year; null: fewer than 60."),
  income: figure.describe('Dividends a year from the amount, at the dividend yield, before tax.'),
  overlap: figure.describe("Part in common with the portfolio's funds whose holdings are known."),
})
export type Candidate = z.infer<typeof candidate>

export const weighCandidates = {
  body: z.strictObject({
    assetIds: z.array(id).min(1).max(MAX_CANDIDATES).describe('Which assets.'),
    amount: amount.describe("In the portfolio's currency."),
  }),
  response: z.object({
    currency: currencyText,
    candidates: z.array(candidate).describe('In the order of `assetIds`.'),
  }),
}
export type WeighedCandidates = z.infer<typeof weighCandidates.response>

export const describeField = {
  body: z
    .strictObject({
      ...matching,
      field: z.enum(numericFieldNames, 'Expected a field that is a number').describe('Which figure is described.'),
    })
    .superRefine(requireCompared),
  response: z.object({
    bins: z
      .array(
        z.object({
          from: z.number().describe('The smallest value in it.'),
          to: z.number().describe('The largest value in it.'),
          count: z.int().describe('Number of assets in it.'),
        }),
      )
      .describe('At most 24, ascending. A bin contains its `from` but not its `to`; the last one contains both.'),
    missing: z.int().describe('Number of matches without a value.'),
  }),
}
export type FieldRequest = z.infer<typeof describeField.body>
export type ScreenerDistribution = z.infer<typeof describeField.response>

export const savedScreen = z.object({
  _id: id,
  name: z.string().describe('For people.'),
  address: z.string().describe("The query of the screener's address, without the question mark."),
})
export type SavedScreen = z.infer<typeof savedScreen>

export const listSavedScreens = { response: z.array(savedScreen) }

export const saveScreen = {
  body: z.strictObject({
    name: text(MAX_SCREEN_NAME_LENGTH).min(1).describe('For people.'),
    address: text(MAX_SCREEN_ADDRESS_LENGTH).describe("The query of the screener's page."),
  }),
  response: z.object({ _id: id }),
}

export const listPickValues = {
  response: z.record(z.enum(pickFieldNames), z.array(z.object({ _id: z.string().describe('The value.') }))),
}
export type PickValues = z.infer<typeof listPickValues.response>
