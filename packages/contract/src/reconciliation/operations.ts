import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What the ledger has of each holding and of cash beside what the broker stated last, and why they differ. */
export const compareHoldings = defineOperation<typeof schemas.compareHoldings>()({
  method: 'GET',
  path: '/portfolio/:id/comparison',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

/** Keeps what the broker showed on a day. A second statement of the same day replaces the first. */
export const stateHoldings = defineOperation<typeof schemas.stateHoldings>()({
  method: 'POST',
  path: '/portfolio/:id/comparison',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
})

/** Where each difference began, what may have caused it, and what each repair changes in value, gain and return. */
export const explainDifferences = defineOperation<typeof schemas.explainDifferences>()({
  method: 'GET',
  path: '/portfolio/:id/comparison/differences',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})
