import type { Facts } from './facts.ts'
import type { Profile } from './profile.ts'
import type { Security } from './security.ts'

/** A daily series; `days` are whole days since 1970-01-01, ascending and without repetition. */
export interface DailySeries {
  days: Int32Array
  values: Float64Array
}

/** `numerator` new units for `denominator` old ones, effective at the start of `date`. */
export interface MarketSplit {
  date: string
  numerator: number
  denominator: number
}

/** `value` per unit as paid, in the major unit of `currency`; `date` is the ex-date. */
export interface MarketDividend {
  date: string
  value: number
  currency: string
}

/**
 * The daily history of one security. Closes are as traded (not adjusted for splits or dividends), in the major unit of `currency`.
 * `adjustedCloses` are adjusted for splits and dividends and stand day by day beside the closes; absent where the source has none.
 */
export interface PriceHistory {
  currency: string
  closes: DailySeries
  adjustedCloses: Float64Array | undefined
  splits: MarketSplit[]
  dividends: MarketDividend[]
}

/** 1 `base` = `values[i]` `quote` at the close of `days[i]`. */
export interface FxPair {
  base: string
  quote: string
  rates: DailySeries
}

/** Last traded price in the major unit of `currency`; `previousClose` as traded. `at` is an ISO instant. */
export interface Quote {
  securityId: string
  price: number
  previousClose: number | undefined
  currency: string
  at: string
}

export interface NewsItem {
  title: string
  text: string
  url: string
  image: string | undefined
  /** The symbol that it was found for. */
  symbol: string
  site: string
  /** ISO instant. */
  publishedDate: string
}

export interface Benchmark {
  securityId: string
  name: string
}

/** One day of one security, as traded, in the major unit of `currency`. */
export interface DayPrice {
  securityId: string
  date: string
  close: number
  adjustedClose: number | undefined
  volume: number | undefined
  currency: string
}

/** A whole exchange on one day: what happened to whom, keyed by the id of the security. */
export interface ExchangeDay {
  prices: DayPrice[]
  splits: ReadonlyMap<string, MarketSplit>
  dividends: ReadonlyMap<string, MarketDividend>
}

/** For sources that tell the day of a whole exchange at once. */
export interface ExchangeDays {
  /** The source's code of the exchange that a security is on. */
  exchangeOf(security: Security): string
  /** A day of an exchange is charged as much as the histories of so many securities. */
  paysFrom: number
  /** Has prices, splits and dividends, or fails. */
  day(exchange: string, date: string, signal: AbortSignal): Promise<ExchangeDay>
}

/** Days from `from` to `to`, both inside. */
export interface DateRange {
  from: string
  to: string
}

/**
 * One source of market data. Every answer is in our shapes: major units, closes as traded, our types.
 * What the source does not know is left out, never filled with zero. A failure is an {@link UpstreamError}; nothing else is thrown.
 */
export interface MarketDataProvider {
  readonly name: 'demo' | 'files' | 'yahoo' | 'eodhd'
  /** Answers from this machine in milliseconds, so that a request may wait for it. */
  readonly isLocal: boolean
  /** Changes when what `securities` and `history` answer about the past has changed (edited files); constant for live sources. */
  version(): Promise<string>
  /** Every security that the source lists (of the named exchanges, for sources with too many), in portions. */
  securities(exchanges: string[] | undefined, signal: AbortSignal): AsyncIterable<SecurityListingPortion>
  search(query: string, signal: AbortSignal): Promise<Security[]>
  /** Undefined when the source does not know the security. An existing but empty history has empty arrays. */
  history(security: Security, range: DateRange, signal: AbortSignal): Promise<PriceHistory | undefined>
  quotes(securities: Security[], signal: AbortSignal): Promise<Quote[]>
  profile(security: Security, today: string, signal: AbortSignal): Promise<Profile | undefined>
  news(securities: Security[], today: string, signal: AbortSignal): Promise<NewsItem[]>
  /** Pairs with at least the given currencies reachable from one another, directly or over one third currency. */
  fx(currencies: string[], range: DateRange, signal: AbortSignal): Promise<FxPair[]>
  benchmarks(): Promise<Benchmark[]>
  readonly exchangeDays?: ExchangeDays
}

/** Securities together with the figures that the screener and the holdings' columns need, where the source gives them in bulk. */
export interface SecurityListingPortion {
  securities: Security[]
  facts: Map<string, Facts>
}
