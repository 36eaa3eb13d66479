import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Effects of an explanation that are listed with their inputs in one response. */
export const MAX_LISTED_EFFECTS = 200

export const explainFigure = defineOperation<typeof schemas.explainFigure>()({
  method: 'GET',
  path: '/portfolio/:id/explain',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})

export const bridgeValue = defineOperation<typeof schemas.bridgeValue>()({
  method: 'GET',
  path: '/portfolio/:id/bridge',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})
