import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const explainFigure = defineOperation<typeof schemas.explainFigure>()({
  method: 'GET',
  path: '/portfolio/:id/explain',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

export const bridgeValue = defineOperation<typeof schemas.bridgeValue>()({
  method: 'GET',
  path: '/portfolio/:id/bridge',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})
