import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Where a statement of the broker's units comes from. */
export const STATEMENT_SOURCES = ['typed'] as const
export type StatementSource = (typeof STATEMENT_SOURCES)[number]

export const MAX_STATED_HOLDINGS = 2000
/** Causes of one difference that are described, most telling first. */
export const MAX_DESCRIBED_CAUSES = 4
/** Transactions of one cause that are described; the cause counts all of them. */
export const MAX_DESCRIBED_TRANSACTIONS = 5

/** The units of each holding beside those that the broker stated last, and why they differ. */
export const compareHoldings = defineOperation<typeof schemas.compareHoldings>()({
  method: 'GET',
  path: '/portfolio/:id/comparison',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

/** Keeps the units that the broker shows today. A second statement of the same day replaces the first. */
export const stateHoldings = defineOperation<typeof schemas.stateHoldings>()({
  method: 'POST',
  path: '/portfolio/:id/comparison',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})
