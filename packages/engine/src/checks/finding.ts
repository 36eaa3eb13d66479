import type { HeldDividend } from '../income/income.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MarketSplit } from '../market.ts'

export const FINDING_KINDS = [
  'trade-price',
  'split',
  'listing',
  'doubled',
  'oversold',
  'missing-dividends',
  'stale-price',
  'missing-rate',
  'statement',
  'overdrawn',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** What a fix makes of the ledger. */
export interface LedgerChange {
  /** Ids of transactions of the finding's asset. */
  removed: readonly string[]
  added: readonly LedgerTransaction[]
  /** ISO dates of market splits of the asset that no longer count. */
  ignoredSplits?: readonly string[]
  /** ISO dates of its market splits that the portfolio ignores and that count again. */
  restoredSplits?: readonly string[]
}

/** The closes around a day, as traded, in the currency of the trade. */
export interface MarketRange {
  low: number
  high: number
}

interface FindingOf<Kind extends FindingKind> {
  kind: Kind
  assetId: string
  /** ISO date of the first transaction or payment that is in question. */
  since: string
  /** What is in question, in the portfolio's currency and positive; null if a price or a rate is missing. */
  inQuestion: number | null
  /** The ledger after the fix; null where the user must say what is right. */
  change: LedgerChange | null
}

/** A trade at a price that the market did not have on its day. */
export interface TradePriceFinding extends FindingOf<'trade-price'> {
  transaction: LedgerTransaction
  /** The closes before, on and after the day. */
  market: MarketRange
  /**
   * How many times the price is too high: 100, 0.01, or the units, if it is the total; null if none of them puts it near
   * the market.
   */
  factor: number | null
  /** The listing's currency, if the price is near the market in it and not in its own; else null. */
  currency: string | null
}

/** Trades before a split are in units after it, and the split counts once more. */
export interface SplitFinding extends FindingOf<'split'> {
  /** The first of them. */
  transaction: LedgerTransaction
  trades: number
  /** By day. */
  splits: readonly MarketSplit[]
}

/** Most trades of a holding are away from the prices of its listing. */
export interface ListingFinding extends FindingOf<'listing'> {
  /** The first of them. */
  transaction: LedgerTransaction
  market: MarketRange
  /** Trades away from the market, of those that were compared. */
  away: number
  compared: number
}

/** Where a transaction comes from: an import, a broker, or its owner's typing. */
export interface TransactionSource {
  name: string
  isTyped: boolean
}

/** Equal transactions from several sources. */
export interface DoubledFinding extends FindingOf<'doubled'> {
  transaction: LedgerTransaction
  /** All of them, in the order of entry. */
  ids: readonly string[]
  /** Those beyond the most that one source has. */
  surplusIds: readonly string[]
}

/** More was sold than bought. */
export interface OversoldFinding extends FindingOf<'oversold'> {
  /** The first sale that exceeds the units held. */
  transaction: LedgerTransaction
  /** Units held before it. */
  held: number
  /** Units that this sale lacks. */
  missing: number
  /** All sales of the asset that exceed the units held. */
  sales: number
}

/** Dividends of the market data that the ledger lacks. */
export interface MissingDividendsFinding extends FindingOf<'missing-dividends'> {
  /** By ex-day. */
  dividends: readonly HeldDividend[]
}

/** The last close of an open holding is older than the limit. */
export interface StalePriceFinding extends FindingOf<'stale-price'> {
  /** In the asset's currency. */
  price: number
  currency: string
}

/** No rate connects a currency with the portfolio's. */
export interface MissingRateFinding extends FindingOf<'missing-rate'> {
  currency: string
  /** Transactions that count as nothing; 0 if the whole holding has no value. */
  transactions: number
}

/** The broker states other units than the ledger has. */
export interface StatementFinding extends FindingOf<'statement'> {
  statedUnits: string
  ledgerUnits: string
}

/** Booked cash was below 0 at the close of a day. */
export interface OverdrawnFinding extends FindingOf<'overdrawn'> {
  /** ISO 4217. */
  currency: string
  /** The lowest balance in it, below 0, and its ISO date. */
  lowest: number
  lowestOn: string
  /** Today. */
  balance: number
}

export type Finding =
  | TradePriceFinding
  | SplitFinding
  | ListingFinding
  | DoubledFinding
  | OversoldFinding
  | MissingDividendsFinding
  | StalePriceFinding
  | MissingRateFinding
  | StatementFinding
  | OverdrawnFinding

export interface Checked<Found extends Finding = Finding> {
  /** Trades, transactions or sales without a finding. */
  passed: number
  /** Those without a close or a rate to compare with. */
  notComparable: number
  findings: readonly Found[]
}
