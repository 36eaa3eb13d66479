import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Without q: the largest assets of each type. */
export const searchAssets = defineOperation<typeof schemas.searchAssets>()({
  method: 'GET',
  path: '/stock',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
})

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
  takesDay: true,
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
  takesDay: true,
})

/** Splits up to today, newest first. */
export const getSplits = defineOperation<typeof schemas.getSplits>()({
  method: 'GET',
  path: '/stock/:id/splits',
  returns: 'json',
  access: { scope: 'read', covers: 'market' },
  takesDay: true,
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
