import { z } from 'zod'
import { calendarDate, currencyText, dayText, id, instantText, text } from '../value-schemas.ts'
import { profile } from './profile-schemas.ts'
import { STATEMENT_NAMES, STATEMENT_PERIODS } from './statements.ts'
import {
  FINDING_CHOICES,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_RESULTS,
  MAX_STATEMENT_SERIES,
  MISSING_PART_REASONS,
  MISSING_PARTS,
  PRICE_PERIODS,
  type PricePeriod,
  SEARCH_STATES,
} from './vocabulary.ts'

const figure = z.number().nullable()

export const assetSummary = z
  .object({
    _id: id,
    symbol: z.string().describe('At its exchange.'),
    name: z.string(),
    exchange: z.string().describe("The exchange's code, such as `US`."),
    currency: currencyText,
    isin: z.string().nullable().describe('International Securities Identification Number.'),
    type: z.string(),
    image: z.string().nullable().describe('The address of its logo or picture.'),
  })
  .meta({ id: 'Asset' })
export type AssetSummary = z.infer<typeof assetSummary>

export const searchAssets = {
  query: z.strictObject({
    q: text(MAX_SEARCH_LENGTH).optional().describe('A part of a name or symbol, or an ISIN.'),
    limit: z.coerce.number<number>().int().min(1).max(MAX_SEARCH_RESULTS).default(20).describe('The most results.'),
    type: text(50).optional().describe('Only assets of this type, such as `Common Stock`.'),
  }),
  response: z.array(assetSummary),
}

export const getSearchState = {
  query: z.strictObject({ q: z.string().max(MAX_SEARCH_LENGTH).describe('A part of a name or symbol, or an ISIN.') }),
  response: z.object({ state: z.enum(SEARCH_STATES) }),
}

const findingBase = {
  _id: z.string(),
  date: dayText,
  isApplied: z.boolean().describe('Whether the prices are corrected.'),
  isPending: z.boolean().describe('True until the prices follow the last decision.'),
  foundAt: instantText.nullable().describe('ISO instant; null if not known.'),
  decision: z
    .object({ choice: z.enum(FINDING_CHOICES), at: z.string(), by: z.string().nullable() })
    .nullable()
    .describe(
      'What an administrator decided; `by` is null for users who are not administrators, and for a deleted account.',
    ),
}
const span = { from: z.string(), to: z.string() }
const ratio = { numerator: z.number(), denominator: z.number() }

export const finding = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('split-not-applied'), ...findingBase, ...ratio, ...span }),
    z.object({
      kind: z.literal('split-not-announced'),
      ...findingBase,
      ...ratio,
      before: z.number(),
      after: z.number(),
    }),
    z.object({
      kind: z.literal('dividend'),
      ...findingBase,
      currency: currencyText,
      stated: z.number(),
      value: z.number().nullable(),
    }),
    z.object({ kind: z.literal('closes-in-other-unit'), ...findingBase, ...span, count: z.int() }),
    z.object({
      kind: z.literal('closes-out-of-line'),
      ...findingBase,
      ...span,
      count: z.int(),
      ratio: z.number(),
    }),
    z.object({ kind: z.literal('adjusted-closes'), ...findingBase, ...span, deviation: z.number() }),
  ])
  .meta({
    id: 'PriceFinding',
    description:
      "An error in the source's prices. `split-not-applied`: the closes from `from` to `to` lacked an announced split. `split-not-announced`: the close jumps from `before` to `after` as with this split. `dividend`: an amount per unit that is not taken as stated (null: left out). `closes-in-other-unit`: closes a hundred times too large or too small. `closes-out-of-line`: closes `ratio` times those before and after. `adjusted-closes`: the source's adjusted closes do not follow from its splits and dividends.",
  })
export type Finding = z.infer<typeof finding>

export const asset = assetSummary.extend({
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  description: z.string().nullable(),
  price: figure.describe("Last price in the asset's currency, its day, and the close of the previous trading day."),
  priceDate: dayText.nullable(),
  closePrice: figure,
  change: figure.describe('Of `price` against `closePrice`, a ratio, adjusted for a split between them.'),
  isPriceStale: z.boolean(),
  priceSource: z
    .string()
    .nullable()
    .describe('The name of the source of all prices of the asset; null without one, and for money.'),
  priceSources: z
    .object({
      sources: z.array(z.object({ name: z.string(), label: z.string() })),
      isChosen: z.boolean(),
    })
    .describe(
      'The sources of the prices in order, the preferred one first; empty where there is only one. `isChosen`: the order was chosen for this asset.',
    ),
  mktCap: figure,
  mktCapCategory: z.string(),
  profile,
  olderSections: z
    .partialRecord(profile.keyof(), z.string())
    .describe('Sections of the profile that are older than the rest, and when the source last returned them.'),
  findings: z.array(finding).describe("What looks wrong in the source's prices, oldest first."),
  missing: z
    .array(z.object({ part: z.enum(MISSING_PARTS), reason: z.enum(MISSING_PART_REASONS) }))
    .describe('Empty if nothing is missing.'),
})
export type Asset = z.infer<typeof asset>

export const getAsset = {
  response: asset,
}

export const pricePoint = z.object({ date: z.string(), close: z.number(), adjusted_close: figure }).meta({
  id: 'PricePoint',
  description:
    "`close` is split-adjusted and in the asset's currency; `adjusted_close` is also adjusted for dividends.",
})
export type PricePoint = z.infer<typeof pricePoint>

export const getPrices = {
  query: z.strictObject({
    period: z
      .preprocess((period: PricePeriod) => String(period).toLowerCase(), z.enum(PRICE_PERIODS))
      .default('1y')
      .describe('Up to the last close.'),
  }),
  response: z.array(pricePoint),
}

export const getClose = {
  query: z.strictObject({ date: calendarDate }),
  response: z
    .object({ date: z.string(), close: z.number(), currency: z.string() })
    .nullable()
    .describe('`close` in `currency`, before any later split.'),
}

export const dividend = z
  .object({
    date: dayText,
    value: z.number(),
    currency: currencyText,
    adjusted_value: z.number(),
  })
  .meta({
    id: 'Dividend',
    description:
      '`value` is per unit as paid; `adjusted_value` is per unit of today, adjusted for later splits. `date` is the ex-date.',
  })
export type Dividend = z.infer<typeof dividend>

export const getDividends = {
  response: z.array(dividend),
}

const split = z.object({ date: z.string(), numerator: z.number(), denominator: z.number() }).meta({
  id: 'Split',
  description:
    '`numerator` new units replace `denominator` old ones: 2 and 1 for a 2-for-1 split, 1 and 10 for a reverse split.',
})
export type Split = z.infer<typeof split>

export const getSplits = {
  response: z.array(split),
}

export const readStatementSeries = {
  query: z.strictObject({
    statement: z.enum(STATEMENT_NAMES).describe('Which of the three.'),
    period: z.enum(STATEMENT_PERIODS).default('yearly').describe('The length of a fiscal period.'),
    years: z.coerce.number<number>().int().min(1).max(20).default(5).describe('Up to the last statement.'),
    lines: text(4000)
      .transform((names) => names.split(','))
      .pipe(z.array(text(100)).max(MAX_STATEMENT_SERIES))
      .describe('Line names as in the statement, separated by commas: `totalAssets,totalLiab`.'),
  }),
  response: z
    .object({
      currency: currencyText,
      dates: z.array(z.string()),
      series: z.array(z.object({ line: z.string(), values: z.array(figure) })),
    })
    .describe('Oldest first. `values` has one entry per date, null if the statement has no figure.'),
}
export type StatementSeries = z.infer<typeof readStatementSeries.response>

export const listBenchmarks = {
  response: z.array(z.object({ _id: id, name: z.string() })),
}
