import type { LedgerTransaction } from '@plumbline/engine/ledger'

export const TRANSACTION_TYPES = [
  'buy',
  'sell',
  'dividend',
  'fee',
  'split',
  'reversesplit',
] as const satisfies readonly LedgerTransaction['type'][]
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

/** A dividend and a fee have no units: their price is the whole amount. */
export function hasUnits(type: string): boolean {
  return type !== 'dividend' && type !== 'fee'
}

export const TRANSACTION_PERIODS = ['current-month', 'last-month', 'current-year', 'last-year', 'all'] as const
export type TransactionPeriod = (typeof TRANSACTION_PERIODS)[number]

/** The source of a manually entered transaction. Other sources are file or broker names. */
export const MANUAL_SOURCE = 'manual'
/** The source of a split that was accepted from the market data. */
export const MARKET_SOURCE = 'market'

export const MAX_TRANSACTIONS_PER_CALL = 1000
export const MAX_TRANSACTIONS_PER_PAGE = 1000
export const MAX_PREVIEW_ROWS = 1000
/** Highest row number in a file. */
export const MAX_ROW_NUMBER = 10_000_000
export const MAX_COMMENTS_LENGTH = 2000
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200
/** Maximum number of transactions in one bulk change. */
export const MAX_CHANGED_TRANSACTIONS = 1000
export const MAX_FILTER_LENGTH = 200

/** Value of the import filter for transactions without an import. */
export const BY_HAND = 'by-hand'
