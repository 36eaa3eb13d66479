import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Return of the portfolio and of each holding over a period, with each holding's contribution. */
export const measureReturns = defineOperation<typeof schemas.measureReturns>()({
  method: 'GET',
  path: '/portfolio/:id/returns',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** Daily value, money in and return over a period, compared with the benchmark: the points of a chart. */
export const readSeries = defineOperation<typeof schemas.readSeries>()({
  method: 'GET',
  path: '/portfolio/:id/series',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

export const measureRisk = defineOperation<typeof schemas.measureRisk>()({
  method: 'GET',
  path: '/portfolio/:id/risk',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})

/** An asset in each portfolio that has transactions in it: units held, return and lots. */
export const listPositions = defineOperation<typeof schemas.listPositions>()({
  method: 'GET',
  path: '/stock/:id/positions',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

/** The lots of one holding, and what each sale took from them. */
export const listLots = defineOperation<typeof schemas.listLots>()({
  method: 'GET',
  path: '/portfolio/:id/lots',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio' },
  takesDay: true,
})
