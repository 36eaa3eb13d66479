import type { LedgerTransaction } from '../ledger.ts'

/** A transaction in one of the portfolios; no figure depends on its id. Transfers are recorded as buys and sells. */
export type RecordedState = Omit<LedgerTransaction, 'id' | 'transfer'> & { portfolioId: string }

/** What one change did: a line of `changes.jsonl`. */
export interface RecordedChange {
  /** Counts the changes of the certificate from 1, the oldest first. */
  number: number
  portfolioId: string
  /** Where moved transactions went; null: they stayed. */
  toPortfolioId: string | null
  /** ISO instant. */
  recordedAt: string
  kind: string
  /** A user, a token, a broker or the market data. */
  by: string
  /** The file or broker of added transactions. */
  source: string | null
  transactions: number
}

/** A transaction before and after a change: a line of `versions.jsonl`. */
export interface RecordedVersion {
  change: number
  transactionId: string
  /** Null: the change added it. */
  before: RecordedState | null
  /** Null: the change removed it. Where there is a `before`, only what differs from it is written. */
  after: Partial<RecordedState> | null
}
