import type { DayNumber } from './calendar.ts'

/** Market data of one asset. Prices are as traded on their day, never adjusted. */
export interface AssetMarket {
  assetId: string
  /** ISO 4217 of the prices; minor units are already divided out. */
  currency: string
  prices: DailyPrices
  /** Aligned with `prices.days`, adjusted for splits and dividends; only a benchmark reads them. */
  adjustedCloses?: Float64Array
  splits: readonly MarketSplit[]
  /** True for a security of the ledger's owner, who enters its prices: `pricesOfOwn`. They never count as stale. */
  isOwn?: boolean
  /** Days whose close in `prices` the ledger's owner set, each with the market's own close; null where it has none. */
  corrected?: ReadonlyMap<DayNumber, number | null>
}

export interface DailyPrices {
  /** Ascending. */
  days: Int32Array
  closes: Float64Array
}

export interface MarketSplit {
  /** ISO date of the first day traded in new units. */
  date: string
  /** New units per old unit: 4 for 4-for-1, 0.1 for 1-for-10. */
  ratio: number
}
