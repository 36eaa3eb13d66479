import type { COVERED_MARKETS } from '@plumbline/contract/assets/vocabulary'
import type { Facts } from './facts.ts'
import type { FindingDecisions, HistoryFinding } from './findings.ts'
import type { FetchedProfile } from './profile.ts'
import type { Security } from './security.ts'

export type SourceName = 'demo' | 'files' | 'yahoo' | 'eodhd' | 'tiingo' | 'coingecko' | 'json'

/** A daily series; `days` are days since 1970-01-01, ascending and unique. */
export interface DailySeries {
  days: Int32Array
  values: Float64Array
}

/** `numerator` new units for `denominator` old ones, effective at the start of `date`. */
export interface StockSplit {
  date: string
  numerator: number
  denominator: number
}

/** `value` per unit as paid, in the major unit of `currency`; `date` is the ex-date. */
export interface CashDividend {
  date: string
  value: number
  currency: string
  /** The ISO date on which it is paid, where the source states it. */
  payDate?: string
}

/**
 * The daily history of one security. Closes are as traded (not adjusted for splits or dividends), in the major unit of
 * `currency`. `adjustedCloses` are adjusted for splits and dividends, one per close; undefined where the source has
 * none.
 */
export interface PriceHistory {
  currency: string
  /** The source, where several were asked in order: a history never mixes two. */
  source?: SourceName
  closes: DailySeries
  adjustedCloses: Float64Array | undefined
  splits: StockSplit[]
  dividends: CashDividend[]
  /** What the source refused to return this time: it may have splits or dividends that are not in this history. */
  unknownParts?: readonly HistoryPart[]
  /** What looks wrong in the source's data, and whether it was corrected. */
  findings?: readonly HistoryFinding[]
}

export type HistoryPart = 'splits' | 'dividends'

/** 1 `base` = `values[i]` `quote` at the close of `days[i]`. */
export interface CurrencyPair {
  base: string
  quote: string
  rates: DailySeries
}

export interface NewsItem {
  title: string
  text: string
  url: string
  image: string | undefined
  /** The symbol whose news it is. */
  symbol: string
  site: string
  /** ISO instant. */
  publishedDate: string
}

export type CoveredMarket = (typeof COVERED_MARKETS)[number]

export interface Benchmark {
  securityId: string
  name: string
  /** Set by sources that do not list their securities, so that the preset works before anyone has searched for it. */
  security?: Security
  /** The stocks of which market it holds as a whole, if it is one of these. */
  covers?: CoveredMarket
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

/** A whole exchange on one day. Splits and dividends by security id. */
export interface ExchangeDay {
  prices: DayPrice[]
  splits: ReadonlyMap<string, StockSplit>
  dividends: ReadonlyMap<string, CashDividend>
}

/** For sources that return the day of a whole exchange at once. */
export interface ExchangeDays {
  /** The source's code of the exchange that a security is listed on. */
  exchangeOf(security: Security): string
  /** One exchange day costs as many API credits as this number of single histories. */
  costInHistories: number
  /** Prices, splits and dividends together, or an error. */
  day(exchange: string, date: string, signal: AbortSignal): Promise<ExchangeDay>
}

/** Days from `from` to `to`, both inclusive. */
export interface DateRange {
  from: string
  to: string
}

export interface HistoryRange extends DateRange {
  /** What administrators decided about the findings of this security. */
  decisions?: FindingDecisions
}

/**
 * One source of market data. Everything it returns is normalized: major units, closes as traded, our types. What the
 * source does not know is left out, never zero. A failure throws {@link UpstreamError}, and nothing else is thrown.
 */
export interface MarketDataProvider {
  readonly name: SourceName
  /** Returns within milliseconds from this machine, so that a request may wait for it. */
  readonly isLocal: boolean
  /** Changes when past `securities` or `history` have changed (edited files); constant for live sources. */
  version(): Promise<string>
  /** Every security, in batches; of the given exchanges only, for sources with too many. */
  securities(exchanges: string[] | undefined, signal: AbortSignal): AsyncIterable<SecurityBatch>
  search(query: string, signal: AbortSignal): Promise<Security[]>
  /** Undefined when the source does not know the security. A known security without prices has empty arrays. */
  history(security: Security, range: HistoryRange, signal: AbortSignal): Promise<PriceHistory | undefined>
  profile(security: Security, today: string, signal: AbortSignal): Promise<FetchedProfile | undefined>
  news(securities: Security[], today: string, signal: AbortSignal): Promise<NewsItem[]>
  /** Pairs that connect all given currencies, directly or through one third currency. */
  fx(currencies: string[], range: DateRange, signal: AbortSignal): Promise<CurrencyPair[]>
  benchmarks(): Promise<Benchmark[]>
  /** The source's own security for money held in a currency, if it has one. */
  cash?(currency: string): Security | undefined
  readonly exchangeDays?: ExchangeDays
  /** The sources that are asked in this order, where there are several. */
  readonly sources?: readonly ChainedSource[]
}

/** One of several sources. It knows securities by the ids of the whole. */
export interface ChainedSource extends Pick<MarketDataProvider, 'history' | 'search'> {
  readonly name: SourceName
}

/** Securities with the figures for screener and holdings, where the source has them in bulk. */
export interface SecurityBatch {
  securities: Security[]
  facts: Map<string, Facts>
}
