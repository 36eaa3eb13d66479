import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What a rule would change, without making a branch. */
export const previewBranch = defineOperation<typeof schemas.previewBranch>()({
  method: 'POST',
  path: '/portfolio/:id/what-if/preview',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

/**
 * Makes a branch: a copy of the portfolio whose ledger differs by a rule. It works as a portfolio under its own id, but
 * is in no list, sum, mail or check, and does not count toward the plan's limit.
 */
export const createBranch = defineOperation<typeof schemas.createBranch>()({
  method: 'POST',
  path: '/portfolio/:id/what-if',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const listBranches = defineOperation<typeof schemas.listBranches>()({
  method: 'GET',
  path: '/portfolio/:id/what-if',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** The figures of a branch beside those of its portfolio, and how their transactions differ. */
export const compareBranch = defineOperation<typeof schemas.compareBranch>()({
  method: 'GET',
  path: '/portfolio/:id/what-if/comparison',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Gives the real portfolio the transactions of the branch, as one change of its history, and deletes the branch. */
export const keepBranch = defineOperation<typeof schemas.keepBranch>()({
  method: 'POST',
  path: '/portfolio/:id/what-if/keep',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Deletes a branch. Its portfolio stays as it is. */
export const discardBranch = defineOperation()({
  method: 'DELETE',
  path: '/portfolio/:id/what-if',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
