import type { HeldDividend } from '../income/income.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MarketSplit } from '../market.ts'

export const FINDING_KINDS = [
  'trade-price',
  'split',
  'listing',
  'trade-date',
  'trade-units',
  'fee',
  'booked-split',
  'doubled',
  'opening',
  'oversold',
  'missing-dividends',
  'dividend-amount',
  'gap',
  'stale-price',
  'closes',
  'missing-rate',
  'statement',
  'overdrawn',
  'company-action',
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

/**
 * How a trade was written so that its price is not one of its day: 100 times too high or low, its total as the price,
 * units and price swapped, the decimal mark elsewhere, in another currency, in units before or after a split, on a day
 * with month and day swapped or of another year, or with the price of another asset of the ledger.
 */
export const TRADE_READINGS = [
  'hundredfold',
  'total',
  'swapped',
  'decimal-mark',
  'currency',
  'split',
  'day-month',
  'year',
  'other-asset',
] as const
export type TradeReading = (typeof TRADE_READINGS)[number]

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
  /** The currency in which the price is near the market, if it is not in its own; else null. */
  currency: string | null
  /** What makes the price one of its day; null if nothing does. */
  reading: TradeReading | null
}

/** A transaction that is out of the order of entry, and in it on another reading of its date. */
export interface TradeDateFinding extends FindingOf<'trade-date'> {
  transaction: LedgerTransaction
  /** ISO date with day and month swapped, or of another year. */
  date: string
  reading: 'day-month' | 'year'
}

/** Units whose decimal mark is elsewhere, judged by the other trades of the holding. */
export interface TradeUnitsFinding extends FindingOf<'trade-units'> {
  transaction: LedgerTransaction
  units: number
}

/** A fee that differs from those of trades of about the same amount. */
export interface FeeFinding extends FindingOf<'fee'> {
  transaction: LedgerTransaction
  /** What they have, in the currency of the transaction: least and most. */
  usual: { low: number; high: number }
}

/** A booked split that contradicts the market. */
export interface BookedSplitFinding extends FindingOf<'booked-split'> {
  transaction: LedgerTransaction
  /**
   * `twice`: it applies already; `no-split`: the closes of its day do not move by it; `ratio`: the market's is another;
   * `as-units`: the units that it gave are booked as received, and it applies besides.
   */
  reading: 'twice' | 'no-split' | 'ratio' | 'as-units'
  /** New units per old unit as booked; null for received units. */
  ratio: number | null
  /** The market's; null if it has none. */
  marketRatio: number | null
}

/** A dividend whose amount is not that of the units held. */
export interface DividendAmountFinding extends FindingOf<'dividend-amount'> {
  transaction: LedgerTransaction
  /** `twice`: the same payment is booked again; `units`: it and all later ones are for other units; else the amount. */
  reading: 'twice' | 'units' | 'amount'
  /** Held before the ex-day, by the ledger. */
  units: number
  /** For how many units the amount is. */
  paidUnits: number
  /** How many dividends say so. */
  payments: number
}

/** A time without transactions that is much longer than all others. */
export interface GapFinding extends FindingOf<'gap'> {
  /** ISO date of the next transaction; `since` is that of the last one before. */
  until: string
  /** The longest other time between two of them, in days. */
  usualDays: number
  /** Purchases that a regular plan lacks; null for a gap of the whole ledger. */
  missing: number | null
}

/** A close, or closes from a day on, that contradict the others or the splits. */
export interface ClosesFinding extends FindingOf<'closes'> {
  /**
   * `outlier`: the close of `since` is far from those before and after it; `no-split`: the closes from `since` on are
   * in other units, and no split is known; `no-jump`: they do not move at a split.
   */
  reading: 'outlier' | 'no-split' | 'no-jump'
  /** As traded, in the asset's currency. */
  before: number
  close: number
  currency: string
  /** Of the split: new units per old unit; null for an outlier. */
  ratio: number | null
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

/** Opening positions of a security whose trades of their day or before are recorded as well. */
export interface OpeningFinding extends FindingOf<'opening'> {
  /** The first of them. */
  transaction: LedgerTransaction
  ids: readonly string[]
  /** Of all of them. */
  units: number
  /** Purchases and sales that count the same units. */
  trades: number
  /** ISO date of the first of those. */
  tradedSince: string
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

/** A company action that a row of a file states and the ledger lacks. `since` is its day. */
export interface CompanyActionFinding extends FindingOf<'company-action'> {
  action: 'exchange' | 'spinoff' | 'takeover' | 'bonus'
  /** The asset of the other security of an exchange or a spin-off; null if it is not known. */
  otherId: string | null
  /** New units per unit held, a decimal. */
  ratio: string | null
  /** Money for all units in the asset's currency, a decimal. */
  amount: string | null
  /** The sentence of the row, with its file and line. */
  text: string
  source: string
  row: number
}

export type Finding =
  | TradePriceFinding
  | SplitFinding
  | ListingFinding
  | TradeDateFinding
  | TradeUnitsFinding
  | FeeFinding
  | BookedSplitFinding
  | DoubledFinding
  | OpeningFinding
  | OversoldFinding
  | MissingDividendsFinding
  | DividendAmountFinding
  | GapFinding
  | StalePriceFinding
  | ClosesFinding
  | MissingRateFinding
  | StatementFinding
  | OverdrawnFinding
  | CompanyActionFinding

/** The same for findings of one kind, asset and day. */
export function keyOfFinding({ kind, assetId, since }: Finding): string {
  return `${kind} ${assetId} ${since}`
}

export interface Checked<Found extends Finding = Finding> {
  /** Trades, transactions or sales without a finding. */
  passed: number
  /** Those without a close or a rate to compare with. */
  notComparable: number
  findings: readonly Found[]
}
