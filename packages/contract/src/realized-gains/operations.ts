import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The sales of a period with the lots that they took, and what each method of choosing lots gives. */
export const listRealizedGains = defineOperation<typeof schemas.listRealizedGains>()({
  method: 'GET',
  path: '/portfolio/:id/gains',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** The lots that were open before a sale, and the units that it takes of each when lots are chosen. */
export const listSaleLots = defineOperation<typeof schemas.listSaleLots>()({
  method: 'GET',
  path: '/transaction/:id/lots',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

/** Replaces the lots that are chosen for a sale. Units without a chosen lot are taken from the oldest. */
export const chooseLots = defineOperation<typeof schemas.chooseLots>()({
  method: 'POST',
  path: '/transaction/:id/lots',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolios' },
})

/** The sales of a period as the tax authority of a country matches them with purchases: facts, no tax advice. */
export const reportGains = defineOperation<typeof schemas.reportGains>()({
  method: 'GET',
  path: '/portfolio/:id/gains-report',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** The securities that a country asks for: value at the end of a period, income and changes in it. No tax advice. */
export const listTaxedSecurities = defineOperation<typeof schemas.listTaxedSecurities>()({
  method: 'GET',
  path: '/portfolio/:id/securities-list',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})
