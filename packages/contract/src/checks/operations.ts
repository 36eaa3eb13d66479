import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** What the checks find in a portfolio, or in all of them, by money at stake, and what each fix would change. */
export const listFindings = defineOperation<typeof schemas.listFindings>()({
  method: 'GET',
  path: '/portfolio/:id/findings',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
})

/** Ignores a finding until what it says changes. A second call replaces the reason. */
export const ignoreFinding = defineOperation<typeof schemas.ignoreFinding>()({
  method: 'POST',
  path: '/portfolio/:id/ignored-findings',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolio' },
})

/** Lists an ignored finding again. */
export const restoreFinding = defineOperation()({
  method: 'DELETE',
  path: '/portfolio/:id/ignored-findings/:findingId',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolio' },
})
