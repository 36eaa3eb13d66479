import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Records all rows or none. A repeated Idempotency-Key returns the first response again, for one day. */
export const createTransactions = defineOperation<typeof schemas.createTransactions>()({
  method: 'POST',
  path: '/transactions',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/**
 * Moves units of a holding to another portfolio of the user, in kind. It is stored as a linked `sell` and `buy`, but
 * nothing is sold or bought. The purchases of the units go with them.
 */
export const createTransfer = defineOperation<typeof schemas.createTransfer>()({
  method: 'POST',
  path: '/transactions/transfer',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})

/**
 * Books what a company did to a holding. A merger, an exchange, a new name or a spin-off is stored as two linked
 * transactions: the purchases go from one security to the other, with their days. Everything else, and the sale of the
 * part that a merger pays in money, is stored as ordinary transactions.
 */
export const createCompanyAction = defineOperation<typeof schemas.createCompanyAction>()({
  method: 'POST',
  path: '/transactions/company-action',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/** Changes a company action, named by one of its transactions. To undo it, delete that transaction. */
export const updateCompanyAction = defineOperation<typeof schemas.updateCompanyAction>()({
  method: 'PATCH',
  path: '/transaction/:id/company-action',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

export const listPortfolioTransactions = defineOperation<typeof schemas.listPortfolioTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions',
  returns: 'page',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

export const listAssetTransactions = defineOperation<typeof schemas.listAssetTransactions>()({
  method: 'GET',
  path: '/stock/:id/transactions',
  returns: 'page',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

/** Exact sums of the filtered transactions, by type and currency. */
export const sumTransactions = defineOperation<typeof schemas.sumTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions/sums',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/**
 * The filtered transactions as a csv file that can be imported again, oldest first; of all portfolios, with a column for
 * the name of each row's.
 */
export const exportTransactions = defineOperation<typeof schemas.exportTransactions>()({
  method: 'GET',
  path: '/portfolio/:id/transactions/export',
  returns: 'file',
  receives: 'text/csv',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** Deletes all of the transactions or none. Returns the input for `restoreTransactions`. */
export const deleteTransactions = defineOperation<typeof schemas.deleteTransactions>()({
  method: 'POST',
  path: '/transactions/delete',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/** Applies one change to all of the transactions or none. Returns the input for `restoreTransactions` to undo it. */
export const changeTransactions = defineOperation<typeof schemas.changeTransactions>()({
  method: 'POST',
  path: '/transactions/change',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/** Restores transactions to their state before a deletion or change, all or none. */
export const restoreTransactions = defineOperation<typeof schemas.restoreTransactions>()({
  method: 'POST',
  path: '/transactions/restore',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

export const updateTransaction = defineOperation<typeof schemas.updateTransaction>()({
  method: 'PATCH',
  path: '/transaction/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

export const deleteTransaction = defineOperation()({
  method: 'DELETE',
  path: '/transaction/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

export const previewTransactions = defineOperation<typeof schemas.previewTransactions>()({
  method: 'POST',
  path: '/transactions/preview',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})
