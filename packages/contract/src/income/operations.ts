import { defineOperation } from '../define-operation.ts'
import type * as schemas from './schemas.ts'

/** The dividends of a portfolio: received in a period, declared and estimated for the next twelve months, and missing. */
export const listIncome = defineOperation<typeof schemas.listIncome>()({
  method: 'GET',
  path: '/portfolio/:id/income',
  returns: 'json',
  access: { scope: 'read', covers: 'portfolio-or-all' },
  takesDay: true,
})
