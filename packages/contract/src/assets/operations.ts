import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const MAX_SEARCH_RESULTS = 100
/** Of the search text. */
export const MAX_SEARCH_LENGTH = 200

export const PRICE_PERIODS = ['1m', '3m', '6m', '1y', '2y', '5y', 'max'] as const
export type PricePeriod = (typeof PRICE_PERIODS)[number]

/** Lines of a statement in one chart. */
export const MAX_STATEMENT_SERIES = 100

/** `splits` and `dividends` are missing if there are prices, but the source refused to return these parts. */
export const MISSING_PARTS = ['profile', 'prices', 'splits', 'dividends'] as const

/**
 * Why a part of an asset is missing. `pending`: it is being fetched, so retry in a few seconds. `source-unavailable`:
 * the source failed and is retried later. `none`: the source does not have it.
 */
export const MISSING_PART_REASONS = ['pending', 'source-unavailable', 'none'] as const
export type MissingPartReason = (typeof MISSING_PART_REASONS)[number]

/** What to do about an error in the source's prices: correct it, or leave what the source says. */
export const FINDING_CHOICES = ['accept', 'reject'] as const
export type FindingChoice = (typeof FINDING_CHOICES)[number]

/** Without q: the largest assets of each type. */
export const searchAssets = defineOperation<typeof schemas.searchAssets>()({
  method: 'GET',
  path: '/stock',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

export const SEARCH_STATES = ['found', 'nothing', 'pending', 'failed'] as const
export type SearchState = (typeof SEARCH_STATES)[number]

/**
 * Whether the market data source is still being searched for a text. While `pending`, another search finds more.
 * `failed`: the source failed, and is retried until it responds.
 */
export const getSearchState = defineOperation<typeof schemas.getSearchState>()({
  method: 'GET',
  path: '/stock-search-state',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

export const getAsset = defineOperation<typeof schemas.getAsset>()({
  method: 'GET',
  path: '/stock/:id',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

export const getPrices = defineOperation<typeof schemas.getPrices>()({
  method: 'GET',
  path: '/stock/:id/price',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

/** The last close on or before a day, as traded then; null if there is none within ten days. */
export const getClose = defineOperation<typeof schemas.getClose>()({
  method: 'GET',
  path: '/stock/:id/close',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

/** Newest first. */
export const getDividends = defineOperation<typeof schemas.getDividends>()({
  method: 'GET',
  path: '/stock/:id/dividends',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

/** Splits up to today, newest first. */
export const getSplits = defineOperation<typeof schemas.getSplits>()({
  method: 'GET',
  path: '/stock/:id/splits',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

/** Lines of a statement over time, for a chart. The free plan allows two at once. */
export const readStatementSeries = defineOperation<typeof schemas.readStatementSeries>()({
  method: 'GET',
  path: '/stock/:id/statement-series',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

export const listBenchmarks = defineOperation<typeof schemas.listBenchmarks>()({
  method: 'GET',
  path: '/stock/benchmarks',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})
