import type { LedgerChange } from '../checks/finding.ts'
import type { LedgerTransaction } from '../ledger.ts'
import type { MarketSplit } from '../market.ts'

export const SUSPECT_KINDS = [
  'doubled',
  'unapplied-split',
  'ratio-as-units',
  'missing-split',
  'wrong-side',
  'other-listing',
  'wrong-units',
  'wrong-fee',
  'missing-dividend',
  'surplus',
  'missing-trade',
  'missing-money',
] as const
export type SuspectKind = (typeof SUSPECT_KINDS)[number]

/** What the broker showed of an asset, or of a currency's cash, at the end of a day. */
export interface DayStatement {
  /** ISO date. */
  day: string
  units: number
}

export interface ReconciledAsset {
  assetId: string
  /** ISO 4217. */
  currency: string
  transactions: readonly LedgerTransaction[]
  /** Without those that the portfolio ignores. */
  marketSplits: readonly MarketSplit[]
  ignoredSplits: readonly MarketSplit[]
  /** By day. */
  statements: readonly DayStatement[]
  /** The last close until an ISO date, as traded, in `currency`; undefined without one. */
  closeOn(day: string): number | undefined
}

/** The cash of one currency. */
export interface ReconciledCash {
  assetId: string
  /** ISO 4217. */
  currency: string
  /** By day, what was stated less what the ledger has. */
  differences: readonly { day: string; difference: number }[]
}

/** A dividend of the market that the ledger lacks. */
export interface UnrecordedDividend {
  assetId: string
  /** ISO date. */
  day: string
  units: number
  /** Units times the dividend per unit, in `currency`. */
  amount: number
  currency: string
}

/** What is left of a difference in cash, stated less ledger. */
export interface CashLeft {
  currency: string
  before: number
  left: number
}

/** One change of the ledger that may be what is wrong. */
export interface Suspect {
  kind: SuspectKind
  /** The asset whose transactions and splits it changes; what it adds may be of another one. */
  assetId: string
  change: LedgerChange
  /** The transactions in question, as they are. */
  transactions: readonly LedgerTransaction[]
  /** ISO date from which the ledger is wrong if this is the cause. */
  since: string
  /** New units per old unit of a split. */
  ratio: number | null
  /** Until which day a missing split can have been; null: the compared day. */
  until: string | null
  /** Whether it explains every compared day, or only the last one. */
  explainsAllDays: boolean
  /** Empty where no statement says what cash there was. NaN if it cannot be told. */
  cash: readonly CashLeft[]
  /** True if what it adds has a day or a price that only the owner knows. */
  isToConfirm: boolean
  /** True for what explains units that are seldom wrong in this way: cash must speak for it. */
  isUnusual?: boolean
}

/** A change that may be the cause, before it is weighed. */
export type Hypothesis = Omit<Suspect, 'explainsAllDays' | 'cash' | 'transactions'> & {
  transactions?: readonly LedgerTransaction[]
}
