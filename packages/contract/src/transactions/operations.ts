import type { LedgerTransaction } from '@plumbline/engine/ledger'
import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const transactionTypes = [
  'buy',
  'sell',
  'dividend',
  'fee',
  'split',
  'reversesplit',
] as const satisfies readonly LedgerTransaction['type'][]
export type TransactionType = (typeof transactionTypes)[number]

export const transactionPeriods = ['current-month', 'last-month', 'current-year', 'last-year', 'all'] as const
export type TransactionPeriod = (typeof transactionPeriods)[number]

/** The source of a transaction that was entered by hand; others are the name of a file or of a broker. */
export const MANUAL_SOURCE = 'manual'
/** The source of a split that was accepted from the market data. */
export const MARKET_SOURCE = 'market'

export const MAX_TRANSACTIONS_PER_CALL = 1000
export const MAX_TRANSACTIONS_PER_PAGE = 1000
export const MAX_PREVIEW_ROWS = 1000
/** Of a row in its file. */
export const MAX_ROW_NUMBER = 10_000_000
export const MAX_COMMENTS_LENGTH = 2000
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200
/** Of a change of several transactions at once. */
export const MAX_CHANGED_TRANSACTIONS = 1000
export const MAX_FILTER_LENGTH = 200

/** In the filter by import: the rows that no import brought in. */
export const BY_HAND = 'by-hand'

/** Records all rows or none. A repeated Idempotency-Key returns the first response again, for one day. */
export const createTransactions = defineOperation<typeof schemas.createTransactions>()({
  method: 'POST',
  path: '/transactions',
  returns: 'json',
})

export const listPortfolioTransactions = defineOperation<typeof schemas.listPortfolioTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions',
  returns: 'page',
})

export const listAssetTransactions = defineOperation<typeof schemas.listAssetTransactions>()({
  method: 'GET',
  path: '/stock/:id/transactions',
  returns: 'page',
})

/** What the transactions of a filter add up to, by type and currency, exactly. */
export const sumTransactions = defineOperation<typeof schemas.sumTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions/sums',
  returns: 'json',
})

/** The transactions of a filter as a csv file that can be imported again, oldest first. */
export const exportTransactions = defineOperation<typeof schemas.exportTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions/export',
  returns: 'file',
})

/** Removes all of the transactions or none, and returns what `restoreTransactions` takes to bring them back. */
export const deleteTransactions = defineOperation<typeof schemas.deleteTransactions>()({
  method: 'POST',
  path: '/transactions/delete',
  returns: 'json',
})

/** Makes one change to all of the transactions or to none, and returns what `restoreTransactions` takes to undo it. */
export const changeTransactions = defineOperation<typeof schemas.changeTransactions>()({
  method: 'POST',
  path: '/transactions/change',
  returns: 'json',
})

/** Puts transactions back as they were before a deletion or a change, all or none. */
export const restoreTransactions = defineOperation<typeof schemas.restoreTransactions>()({
  method: 'POST',
  path: '/transactions/restore',
  returns: 'json',
})

export const updateTransaction = defineOperation<typeof schemas.updateTransaction>()({
  method: 'PATCH',
  path: '/transaction/:id',
  returns: 'json',
})

export const deleteTransaction = defineOperation()({
  method: 'DELETE',
  path: '/transaction/:id',
  returns: 'nothing',
})

export const previewTransactions = defineOperation<typeof schemas.previewTransactions>()({
  method: 'POST',
  path: '/transactions/preview',
  returns: 'json',
})
