import { z } from 'zod'
import { calendarDate, id, text } from '../value-schemas.ts'
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

export const assetSummary = z.object({
  _id: id,
  symbol: z.string(),
  name: z.string(),
  exchange: z.string(),
  currency: z.string(),
  isin: z.string().nullable(),
  type: z.string(),
  image: z.string().nullable(),
})
export type AssetSummary = z.infer<typeof assetSummary>

export const searchAssets = {
  query: z.strictObject({
    q: text(MAX_SEARCH_LENGTH).optional(),
    limit: z.coerce.number<number>().int().min(1).max(MAX_SEARCH_RESULTS).default(20),
    /** Only assets of this type, such as `Common Stock`. */
    type: text(50).optional(),
  }),
  response: z.array(assetSummary),
}

export const getSearchState = {
  query: z.strictObject({ q: z.string().max(MAX_SEARCH_LENGTH) }),
  response: z.object({ state: z.enum(SEARCH_STATES) }),
}

const findingBase = {
  _id: z.string(),
  date: z.string(),
  /** Whether the prices are corrected. */
  isApplied: z.boolean(),
  /** True until the prices follow the last decision. */
  isPending: z.boolean(),
  /** ISO instant; null if not known. */
  foundAt: z.string().nullable(),
  /** What an administrator decided; `by` is null for users who are not administrators, and for a deleted account. */
  decision: z.object({ choice: z.enum(FINDING_CHOICES), at: z.string(), by: z.string().nullable() }).nullable(),
}
const span = { from: z.string(), to: z.string() }
const ratio = { numerator: z.number(), denominator: z.number() }

/**
 * An error in the source's prices. `split-not-applied`: the closes from `from` to `to` lacked an announced split.
 * `split-not-announced`: the close jumps from `before` to `after` as with this split. `dividend`: an amount per unit
 * that is not taken as stated (null: left out). `closes-in-other-unit`: closes a hundred times too large or too small.
 * `closes-out-of-line`: closes `ratio` times those before and after. `adjusted-closes`: the source's adjusted closes do
 * not follow from its splits and dividends.
 */
export const finding = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('split-not-applied'), ...findingBase, ...ratio, ...span }),
  z.object({ kind: z.literal('split-not-announced'), ...findingBase, ...ratio, before: z.number(), after: z.number() }),
  z.object({
    kind: z.literal('dividend'),
    ...findingBase,
    currency: z.string(),
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
export type Finding = z.infer<typeof finding>

export const asset = assetSummary.extend({
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  description: z.string().nullable(),
  /** Last price in the asset's currency, its day, and the close of the previous trading day. */
  price: figure,
  priceDate: z.string().nullable(),
  closePrice: figure,
  /** Of `price` against `closePrice`, a ratio, adjusted for a split between them. */
  change: figure,
  isPriceStale: z.boolean(),
  /** The name of the source of all prices of the asset; null without one, and for money. */
  priceSource: z.string().nullable(),
  /**
   * The sources of the prices in order, the preferred one first; empty where there is only one. `isChosen`: the order
   * was chosen for this asset.
   */
  priceSources: z.object({
    sources: z.array(z.object({ name: z.string(), label: z.string() })),
    isChosen: z.boolean(),
  }),
  mktCap: figure,
  mktCapCategory: z.string(),
  profile,
  /** Sections of the profile that are older than the rest, and when the source last returned them. */
  olderSections: z.partialRecord(profile.keyof(), z.string()),
  /** What looks wrong in the source's prices, oldest first. */
  findings: z.array(finding),
  /** Empty if nothing is missing. */
  missing: z.array(z.object({ part: z.enum(MISSING_PARTS), reason: z.enum(MISSING_PART_REASONS) })),
})
export type Asset = z.infer<typeof asset>

export const getAsset = {
  response: asset,
}

/** `close` is split-adjusted and in the asset's currency; `adjusted_close` is also adjusted for dividends. */
export const pricePoint = z.object({ date: z.string(), close: z.number(), adjusted_close: figure })
export type PricePoint = z.infer<typeof pricePoint>

export const getPrices = {
  query: z.strictObject({
    period: z.preprocess((period: PricePeriod) => String(period).toLowerCase(), z.enum(PRICE_PERIODS)).default('1y'),
  }),
  response: z.array(pricePoint),
}

export const getClose = {
  query: z.strictObject({ date: calendarDate }),
  /** `close` in `currency`, before any later split. */
  response: z.object({ date: z.string(), close: z.number(), currency: z.string() }).nullable(),
}

/**
 * `value` is per unit as paid; `adjusted_value` is per unit of today, adjusted for later splits. `date` is the ex-date.
 */
export const dividend = z.object({
  date: z.string(),
  value: z.number(),
  currency: z.string(),
  adjusted_value: z.number(),
})
export type Dividend = z.infer<typeof dividend>

export const getDividends = {
  response: z.array(dividend),
}

/** `numerator` new units replace `denominator` old ones: 2 and 1 for a 2-for-1 split, 1 and 10 for a reverse split. */
const split = z.object({ date: z.string(), numerator: z.number(), denominator: z.number() })
export type Split = z.infer<typeof split>

export const getSplits = {
  response: z.array(split),
}

export const readStatementSeries = {
  query: z.strictObject({
    statement: z.enum(STATEMENT_NAMES),
    period: z.enum(STATEMENT_PERIODS).default('yearly'),
    years: z.coerce.number<number>().int().min(1).max(20).default(5),
    /** Line names as in the statement, separated by commas: `totalAssets,totalLiab`. */
    lines: text(4000)
      .transform((names) => names.split(','))
      .pipe(z.array(text(100)).max(MAX_STATEMENT_SERIES)),
  }),
  /** Oldest first. `values` has one entry per date, null if the statement has no figure. */
  response: z.object({
    currency: z.string(),
    dates: z.array(z.string()),
    series: z.array(z.object({ line: z.string(), values: z.array(figure) })),
  }),
}
export type StatementSeries = z.infer<typeof readStatementSeries.response>

export const listBenchmarks = {
  response: z.array(z.object({ _id: id, name: z.string() })),
}
