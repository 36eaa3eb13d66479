import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

export const listPortfolios = defineOperation<typeof schemas.listPortfolios>()({
  method: 'GET',
  path: '/portfolio',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

export const createPortfolio = defineOperation<typeof schemas.createPortfolio>()({
  method: 'POST',
  path: '/portfolio',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/**
 * Creates the user's sample portfolio, a made-up ledger over five years of market data. Returns the existing one if
 * there is one.
 */
export const createSamplePortfolio = defineOperation<typeof schemas.createSamplePortfolio>()({
  method: 'POST',
  path: '/portfolio/sample',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** All portfolios except samples, in the user's currency at the latest rates. */
export const sumPortfolios = defineOperation<typeof schemas.sumPortfolios>()({
  method: 'GET',
  path: '/portfolios/sum',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

export const getPortfolio = defineOperation<typeof schemas.getPortfolio>()({
  method: 'GET',
  path: '/portfolio/:id',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** The `groups` of `getPortfolio` alone. */
export const listGroups = defineOperation<typeof schemas.listGroups>()({
  method: 'GET',
  path: '/portfolio/:id/groups',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** What the portfolio owns inside its funds: by holding, sector and country, as far as the sources know it. */
export const lookThrough = defineOperation<typeof schemas.lookThrough>()({
  method: 'GET',
  path: '/portfolio/:id/look-through',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

export const updatePortfolio = defineOperation<typeof schemas.updatePortfolio>()({
  method: 'PATCH',
  path: '/portfolio/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
})

export const updateViews = defineOperation<typeof schemas.updateViews>()({
  method: 'PATCH',
  path: '/portfolio/:id/views',
  returns: 'json',
  access: { scope: 'write', covers: 'portfolio' },
})

export const deletePortfolio = defineOperation()({
  method: 'DELETE',
  path: '/portfolio/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolio' },
})

export const copyPortfolio = defineOperation<typeof schemas.copyPortfolio>()({
  method: 'POST',
  path: '/portfolio/:id/copy',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** A csv file that imports as the same holdings. */
export const exportPortfolio = defineOperation()({
  method: 'GET',
  path: '/portfolio/:id/export',
  returns: 'file',
  receives: 'text/csv',
  access: { scope: 'read', covers: 'portfolio' },
})

/**
 * `accept` records an unbooked market split as a transaction; `ignore` leaves the units unchanged; `reconsider` undoes
 * `ignore`.
 */
export const decideSplit = defineOperation<typeof schemas.decideSplit>()({
  method: 'POST',
  path: '/portfolio/:id/splits',
  returns: 'nothing',
  access: { scope: 'write', covers: 'portfolio' },
})

export const measurePerformance = defineOperation<typeof schemas.measurePerformance>()({
  method: 'POST',
  path: '/portfolio/:id/performance',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})
