import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** Sets of portfolios with their totals. The id of a set can be read like that of a portfolio. */
export const listPortfolioSets = defineOperation<typeof schemas.listPortfolioSets>()({
  method: 'GET',
  path: '/sets',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolios' },
  takesDay: true,
})

export const createPortfolioSet = defineOperation<typeof schemas.createPortfolioSet>()({
  method: 'POST',
  path: '/sets',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

export const updatePortfolioSet = defineOperation<typeof schemas.updatePortfolioSet>()({
  method: 'PATCH',
  path: '/set/:id',
  returns: 'json',
  access: { scope: 'write', covers: 'account' },
})

/** Its portfolios are kept. */
export const deletePortfolioSet = defineOperation()({
  method: 'DELETE',
  path: '/set/:id',
  returns: 'nothing',
  access: { scope: 'write', covers: 'account' },
})
