import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The user's saved DCF valuations of an asset, newest first. */
export const listValuations = defineOperation<typeof schemas.listValuations>()({
  method: 'GET',
  path: '/stock/:id/valuations',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** All saved valuations of the user, newest first, beside what was reported and what the price did since. */
export const scoreValuations = defineOperation<typeof schemas.scoreValuations>()({
  method: 'GET',
  path: '/valuations',
  returns: 'json',
  access: { scope: 'read', covers: 'account' },
})

/** Saves the assumptions of a DCF valuation with its result and the price of the day. */
export const saveValuation = defineOperation<typeof schemas.saveValuation>()({
  method: 'POST',
  path: '/stock/:id/valuations',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const deleteValuation = defineOperation()({
  method: 'DELETE',
  path: '/valuation/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
