import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What was done to the transactions of a portfolio, by whom and when, the latest first. */
export const listLedgerChanges = defineOperation<typeof schemas.listLedgerChanges>()({
  method: 'GET',
  path: '/portfolio/:id/changes',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})

/** Puts every transaction back as it was before the change. Refused when one of them was changed since. */
export const undoLedgerChange = defineOperation<typeof schemas.undoLedgerChange>()({
  method: 'POST',
  path: '/change/:id/undo',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/** Makes an undone change again. Refused when one of its transactions was changed since. */
export const redoLedgerChange = defineOperation<typeof schemas.redoLedgerChange>()({
  method: 'POST',
  path: '/change/:id/redo',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios', byMembers: true },
})

/** What a change does to the figures of today: without it, and with it. */
export const getLedgerChangeEffect = defineOperation<typeof schemas.getLedgerChangeEffect>()({
  method: 'GET',
  path: '/change/:id/effect',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
})

/**
 * A portfolio as it was known at a past moment beside what is known now, both on the same day, with the part of the
 * difference that each change since has, and what time did until today.
 */
export const compareWithEarlier = defineOperation<typeof schemas.compareWithEarlier>()({
  method: 'GET',
  path: '/portfolio/:id/changes/compare',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
})
