import { z } from 'zod'
import { profile } from './profile.ts'
import { id } from './values.ts'

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

/** Without q: the largest of every type. */
export const searchAssets = {
  method: 'GET',
  path: '/stock',
  query: z.strictObject({
    q: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Only assets of this type, such as `Common Stock`. */
    type: z.string().max(50).optional(),
  }),
  answer: z.array(assetSummary),
} as const

/**
 * Why a part is missing: `pending` is still on its way, so that asking again in some seconds helps; `source-unavailable` was asked for in vain and
 * is asked for again later; `none` the source does not have.
 */
export const missingReasons = ['pending', 'source-unavailable', 'none'] as const
export type MissingReason = (typeof missingReasons)[number]

export const asset = assetSummary.extend({
  sector: z.string().nullable(),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  description: z.string().nullable(),
  /** Last price in the asset's currency, its day, and the close of the trading day before. */
  price: figure,
  priceDate: z.string().nullable(),
  closePrice: figure,
  isPriceStale: z.boolean(),
  mktCap: figure,
  mktCapCategory: z.string(),
  profile,
  /** Empty when all is there. Prices include dividends and splits. */
  missing: z.array(z.object({ part: z.enum(['profile', 'prices']), reason: z.enum(missingReasons) })),
})
export type Asset = z.infer<typeof asset>

export const getAsset = { method: 'GET', path: '/stock/:id', answer: asset } as const

export const pricePeriods = ['1m', '3m', '6m', '1y', '2y', '5y', 'max'] as const
export type PricePeriod = (typeof pricePeriods)[number]

/** Split-adjusted close in the asset's currency, so that no split looks like a fall; adjusted_close for dividends too. */
export const pricePoint = z.object({ date: z.string(), close: z.number(), adjusted_close: figure })
export type PricePoint = z.infer<typeof pricePoint>

export const getPrices = {
  method: 'GET',
  path: '/stock/:id/price',
  query: z.strictObject({
    period: z.preprocess(
      (value) => (typeof value === 'string' ? value.toLowerCase() : value),
      z.enum(pricePeriods).default('1y'),
    ),
  }),
  answer: z.array(pricePoint),
} as const

/** `value` per unit as paid; `adjusted_value` per unit as it is today, after the splits since; `date` is the ex-date. */
export const dividend = z.object({
  date: z.string(),
  value: z.number(),
  currency: z.string(),
  adjusted_value: z.number(),
})
export type Dividend = z.infer<typeof dividend>

/** Newest first. */
export const getDividends = {
  method: 'GET',
  path: '/stock/:id/dividends',
  answer: z.array(dividend),
} as const

export const listBenchmarks = {
  method: 'GET',
  path: '/stock/benchmarks',
  answer: z.array(z.object({ _id: id, name: z.string() })),
} as const
